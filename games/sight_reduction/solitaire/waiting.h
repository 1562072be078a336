#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/sight_reduction/rules.h"

/// What the checkers of a pattern wait for, as far as it can be said without trying.
namespace halfboard::sight_reduction {

/// How a checker of a pattern may go: while it sees one of `sees`, once all of `after` are gone.
struct Way {
  Word sees = 0;
  Word after = 0;
  bool outside = false;  ///< it may also see somebody on a square that the pattern leaves open
  Word too_late = 0;     ///< others that it would see, but they go before it
};

/// A way that can't be taken.
struct ClosedWay {
  enum class Why : std::uint8_t { nobody_to_see, never_goes, goes_after };
  Way way;
  Why why = Why::nobody_to_see;
  int who = -1;  ///< who would have to go before, but never goes, or goes after it
};

/// What can be said of the checkers of a pattern without trying (README, "Who waits for whom").
struct Waiting {
  std::array<std::vector<Way>, Board::squares> ways;          ///< [square]: those that may be taken
  std::array<std::vector<ClosedWay>, Board::squares> closed;  ///< [square]: the others
  std::array<Word, Board::squares> waits{};  ///< [square]: who goes before it, if it goes
  Word stays = 0;                            ///< who never goes
};
/// `board`: the squares where somebody may stand, a rectangle in the corner.
Waiting who_waits(Word white, Word black, Word board = Board::all);

/// Adds what follows from what is known of these checkers, until nothing does.
void settle(Waiting& known, Word checkers);

}  // namespace halfboard::sight_reduction
