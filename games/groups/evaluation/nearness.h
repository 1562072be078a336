#pragma once

#include <array>
#include <cstddef>

#include "games/groups/hexominoes.h"

namespace halfboard::groups {

/// How near a side is to a group, in finer steps than own moves needed at least: 0 for one move;
/// 1 .. 4 for two and 5 .. 8 for three, the lower the more sets of pieces can stay; 9 for more.
///
/// Of five pieces, for wherever the sixth stands: so it is found once for all moves of a piece.
class Nearness {
 public:
  /// Precondition: five squares.
  Nearness(const Hexominoes& hexominoes, Word five);

  /// With the sixth piece on this square. Precondition: it is none of the five, and the six are not
  /// connected.
  [[nodiscard]] int with(int square) const;

 private:
  using Masks = std::array<Word, 10>;

  Word one_ = 0;    ///< where a move of one of the others, or of the sixth, completes the group
  int fours_ = 0;   ///< sets of the five that can stay
  int threes_ = 0;  ///< the same
  Masks three_{};   ///< where the sixth can stay with three of the five
  Masks two_{};     ///< with two
};

/// How many there are.
inline constexpr std::size_t nearnesses = 10;

/// Moves to a group at least, of a nearness: from 0 for one to 3 for more than three.
constexpr std::size_t moves_of(std::size_t nearness) {
  return nearness == 0 ? 0 : nearness <= 4 ? 1 : nearness <= 8 ? 2 : 3;
}

/// Of six pieces, not connected.
int nearness(const Hexominoes& hexominoes, Word own);

}  // namespace halfboard::groups
