#pragma once

#include "games/reality_check/choices/origins.h"
#include "games/reality_check/hidden/belief.h"
#include "games/reality_check/move.h"
#include "solver/random.h"

/// Simple ways to choose an action by what a side knows. None looks at what is hidden from it.
namespace halfboard::reality_check {

/// The side to move takes a piece with one of its own.
struct Capture {
  int from;
  int to;
  bool true_piece;     ///< the one that takes
  double chance_true;  ///< of the one that is taken
};

/// Calls f for every capture of an enemy piece. `belief` is that of the side to move. Precondition:
/// phase turn, and it is within its limit.
template <class F>
void for_each_capture(const Position& p, const Belief& belief, F&& f) {
  const Word true_own = p.true_on_board(p.side);
  bitboards::for_each(p.enemy(), [&](int to) {
    const Word origins = capture_origins(p, to);
    if (!origins) return;
    const double chance = belief.chance_true(to);
    bitboards::for_each(origins, [&](int from) {
      f(Capture{from, to, (true_own & bit(from)) != 0, chance});
    });
  });
}

/// Any legal action, all equally likely. Precondition: there is one.
Move random_action(const Position& position, solver::Stream& random);

/// Takes what it can, and declares a Reality Check when it is sure to remove a piece; else any
/// action without a Reality Check.
Move greedy_action(const Position& position, const Belief& belief, solver::Stream& random);

/// For rollouts: declares a Reality Check when the odds are for it, takes now and then, gives up
/// nothing true, and moves at random. `checks`: may it declare any?
Move quick_action(const Position& position, const Belief& belief, bool checks,
                  solver::Stream& random);

}  // namespace halfboard::reality_check
