#pragma once

#include <string>
#include <string_view>

#include "bitboards/result.h"
#include "games/reality_check/hidden/belief.h"

/// A game as one side is told of it, in text. What is hidden from that side has no influence on any
/// of it.
namespace halfboard::reality_check {

/// A position as its viewer sees it: the notation of positions with `?` for the enemy's hidden
/// faces, and `??` for each of his pieces in hand or captured. Precondition: the game is not over.
std::string told_view(const View& view, Side viewer);
Result<View> read_view(std::string_view text, Side viewer);

/// A legal action as its viewer sees it: an enemy's drop as `N?@c8`, and behind other actions what
/// came of them in the open: `=R` the face that a flip brought up, `=PN,RR` the pieces shown
/// (upturned face first), `+` a captured piece waits for its owner's choice, `++` two do, `#` a
/// side has lost its last true piece.
std::string told_action(const Position& before, Move move, Side viewer);

/// The event that a side was told of, by what it knows. An error if that can't have happened.
Result<Event> read_event(std::string_view text, const Belief& belief);

/// A position and an action that would have been told in these words; all of them have the same
/// event.
struct Happened {
  Position before;
  Move move;
};
Result<Happened> read_action(std::string_view text, const Belief& belief);

}  // namespace halfboard::reality_check
