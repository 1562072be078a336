#pragma once

#include <optional>
#include <vector>

#include "games/sight_reduction/solitaire/waiting.h"

/// Where who waits for whom closes a circle: a short proof that a pattern can't be solved.
namespace halfboard::sight_reduction {

/// The last of a colour but one sees the last. Why one checker can't be it.
struct LastButOne {
  int who = 0;
  Word after = 0;           ///< enemies of the pattern that would have to be gone before
  std::vector<int> circle;  ///< each would go after the next, the last one after the first
  int stuck = -1;           ///< without a circle: who then never goes, a second one of a colour
};

/// Why two checkers of a colour are left (README, "The circle").
struct Circle {
  Word never = 0;                 ///< of this colour, who never goes: one, or several
  std::vector<LastButOne> cases;  ///< if it is one: all who might see it at the end
};

/// Nothing if it can't be said without trying. `known`: what who_waits says of the same pattern on
/// the same board. Whoever moves first. Precondition: two of each colour stand in the position.
std::optional<Circle> close_circle(Word white, Word black, const Waiting& known, Word board);

/// A pattern that closes a circle, of few checkers of a position without pairs whose friends see
/// each other orthogonally. Nothing if the position does not. Same precondition.
struct CirclePattern {
  Word white = 0;
  Word black = 0;
};
std::optional<CirclePattern> smallest_circle(Word white, Word black);

}  // namespace halfboard::sight_reduction
