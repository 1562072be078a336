#pragma once

#include <optional>

#include "games/groups/game.h"

namespace halfboard::groups {

/// The first move of a win that is too far off to be found in a second: what `halfboard solve
/// groups` says of it.
struct BookMove {
  Move move;
  int plies;  ///< to the end under best play, counted from before the move; exact
};

/// For the 78 set-ups under the standard rules that player 1 wins within 11 plies, from
/// results/groups-openings/standard-11.jsonl, and nothing else.
std::optional<BookMove> book_move(const Position& position);

}  // namespace halfboard::groups
