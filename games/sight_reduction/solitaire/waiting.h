#pragma once

#include <array>
#include <vector>

#include "games/sight_reduction/rules.h"

/// What the checkers of a pattern wait for, as far as it can be said without trying.
namespace halfboard::sight_reduction {

/// How a checker of a pattern may go: while it sees one of `sees`, once all of `after` are gone.
struct Way {
  Word sees = 0;
  Word after = 0;
  bool outside = false;  ///< it may also see somebody on a square that the pattern leaves open
};

/// What can be said of the checkers of a pattern without trying (README, "Who waits for whom").
struct Waiting {
  std::array<std::vector<Way>, Board::squares> ways;  ///< [square]: those that may be taken
  std::array<Word, Board::squares> waits{};           ///< [square]: who goes before it, if it goes
  Word stays = 0;                                     ///< who never goes
};
/// `board`: the squares where somebody may stand, a rectangle in the corner.
Waiting who_waits(Word white, Word black, Word board = Board::all);

}  // namespace halfboard::sight_reduction
