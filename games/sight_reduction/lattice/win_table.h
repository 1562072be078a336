#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/sight_reduction/game.h"
#include "solver/limits.h"
#include "solver/zeroed.h"

namespace halfboard::sight_reduction {

/// Who wins each position that is made of a root's checkers, under any rule, with pairs or without:
/// the lattice in its plainest form. For each black subset there is a row of bits, one for each
/// white subset: does White, to move, win? 512 MiB for a full deal. Black's turns need no memory:
/// Black wins exactly if one of his moves leads to a position in which White, to move, does not.
///
/// In row b it is bit w & 63 of word w >> 6; w and b are subsets, with checkers in ascending order
/// of squares.
///
/// A move changes one of the two subsets. Whether it is legal depends on a row's b and, in w, only
/// on whether certain squares between checkers are free of white ones, and others are not. So all
/// positions of a row are worked out word by word, from rows with fewer black checkers: first
/// Black's turns, then from them White's. README, "Who wins a deal".
class WinTable {
 public:
  /// In play, at most 16 checkers a colour.
  static bool fits(const Position& root);
  /// Precondition (here and below): fits(root).
  static std::size_t bytes(const Position& root);
  static std::uint64_t positions(const Position& root);

  /// The whole table; nothing if stopped at a limit of time or by the stop flag.
  static std::optional<WinTable> make(const Position& root, unsigned threads,
                                      const solver::Deadline& deadline);

  /// Does the side to move win? Precondition: both colours are parts of the root's.
  [[nodiscard]] bool wins(const Position& position) const;

 private:
  explicit WinTable(const Position& root);

  std::array<Word, 2> squares_;  ///< of the root, by Side
  std::size_t words_;            ///< of a row
  solver::Zeroed<std::uint64_t> bits_;
};

}  // namespace halfboard::sight_reduction
