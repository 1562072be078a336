#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/solitaire.h"
#include "solver/limits.h"

namespace halfboard::sight_reduction {

/// All positions that a solitaire game can reach, as bits: a position is a subset of the first
/// mover's checkers and a subset of the other's, each of at most 16. For a fixed second subset the
/// 65,536 first subsets are a row of 1,024 words, on which rules and moves are word operations:
///
///     row b:    word   = members 6 .. 15 of the first colour
///               bit    = members 0 .. 5
///
/// Bounded time whatever the difficulty; no search, no memory of dead ends, no bounds. Not for
/// +pairs.
class Lattice {
 public:
  struct Reach {
    int fewest_left = 0;
    std::uint64_t positions = 0;  ///< reachable, the start included
    /// [i] has bit j set if a game can end with just these two checkers: the i-th square of the
    /// first mover, ascending, and the j-th of the other.
    std::array<std::uint16_t, 16> targets{};
  };

  /// Bytes a lattice of this position needs.
  static std::size_t memory_needed(const Position& position);
  /// Can the position be laid out at all? (at most 16 checkers a colour, no +pairs)
  static bool fits(const Position& position);

  /// Uses at most `bytes`.
  explicit Lattice(std::size_t bytes);
  ~Lattice();
  Lattice(Lattice&&) noexcept;
  Lattice& operator=(Lattice&&) noexcept;

  /// Nothing if stopped or if the memory does not suffice. Precondition: fits(position).
  std::optional<Reach> reach(const Position& position, const solver::Limits& limits);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace halfboard::sight_reduction
