#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "games/sight_reduction/game.h"
#include "solver/limits.h"

namespace halfboard::sight_reduction {

class Layer;
struct Turn;

/// All positions that a solitaire game can reach, ply by ply, as bits (layer.h). Bounded time
/// whatever the difficulty; no search, no memory of dead ends, no bounds: the second judge of what
/// the search says. Not for +pairs.
class Lattice {
 public:
  struct Reach {
    int fewest_left = 0;
    std::uint64_t positions = 0;  ///< reachable, the start included
    /// [i] has bit j set if a game can end with just these two checkers: the i-th square of the
    /// first mover, ascending, and the j-th of the other.
    std::array<std::uint16_t, 16> targets{};

    /// Counts in a layer of so many positions; layers come in the order of play.
    void add(const Turn& turn, Side first, std::uint64_t count, const Layer& layer);
    /// How many pairs of last checkers can be left.
    [[nodiscard]] int target_count() const;
  };

  /// Bytes a lattice of this position needs.
  static std::size_t memory_needed(const Position& position);
  /// Can the position be laid out at all? (in play, at most 16 checkers a colour, no +pairs)
  static bool fits(const Position& position);

  /// Uses at most `bytes`, and up to so many threads; no answer depends on them.
  explicit Lattice(std::size_t bytes, unsigned threads = 1);
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
