#pragma once

#include <array>
#include <optional>
#include <vector>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/solitaire/pattern.h"

/// Why a deal can't be solved, by few checkers: a pattern that stands in it, and what its checkers
/// wait for.
namespace halfboard::sight_reduction {

/// The pattern with the fewest checkers that stands in a deal without pairs whose friends see each
/// other orthogonally: of the known ones and of some that are looked for, each question with at
/// most `states` states. Its white checkers are those of White. Nothing if there is none.
std::optional<Pattern> smallest_reason(const Position& position, std::uint64_t states);

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
