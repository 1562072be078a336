#pragma once

#include <array>

#include "games/sight_reduction/lanes.h"
#include "games/sight_reduction/rules.h"

namespace halfboard::sight_reduction {

/// What eight attempts at playing backwards came to, one a lane.
struct Volley {
  std::array<Lanes, Board::squares> line{};  ///< what was placed at each step
  int steps = 0;                             ///< of a whole line
  Lanes left{};                              ///< checkers that found no place

  /// The first lane that placed all, or -1.
  [[nodiscard]] int solved() const {
    for (int lane = 0; lane < lane_count; ++lane)
      if (left[lane] == 0) return lane;
    return -1;
  }
};

/// Plays backwards by rules of thumb, eight attempts side by side, from the roots given (README,
/// "Greedy play"). Each placement is legal, so a line that places all is a solution; one that does
/// not may mean anything. What a lane does depends on nothing but its roots and `number`, which
/// counts the attempts at a question: the first two volleys keep to the rules, later ones pass over
/// one now and then.
///
/// first, second: all checkers of the side to move and of the other one.
/// Precondition: the unplaced can alternate: as many of first as of second, or one more.
Volley play_backwards(Variant variant, Word first, Word second, const Lanes& roots,
                      unsigned number);

}  // namespace halfboard::sight_reduction
