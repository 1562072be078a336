#pragma once

#include "games/reality_check/move.h"

/// The commonest action, a step with its flip, and what others share with it.
namespace halfboard::reality_check {

/// The turn passes to the other side; `barred` are the pieces just flipped or dropped.
inline void end_turn(Position& p, Word barred) {
  p.side = other(p.side);
  p.phase = Phase::turn;
  p.barred = barred;
  p.done = 0;
  p.dice = {};
}

/// A piece goes from one square to another. Precondition: `to` is empty.
inline void shift(Position& p, int from, int to) {
  const Word both = bit(from) | bit(to);
  const auto follow = [&](Word& plane) { plane ^= (0 - (plane >> from & 1)) & both; };
  follow(p.owned[index(p.side)]);
  for (auto* planes : {&p.up, &p.hidden})
    for (Word& plane : *planes) follow(plane);
}

inline void step(Position& p, Move m) {
  shift(p, m.a, m.b);
  if (p.barred & bit(m.a)) p.barred ^= bit(m.a) | bit(m.b);
  if (p.variants.dice() && p.phase == Phase::turn) {
    p.phase = Phase::roll;
    return;
  }
  if (m.c != no_flip) p.turn_over(m.c);
  end_turn(p, m.c == no_flip ? 0 : bit(m.c));
}

/// Any action.
void act(Position& p, Move m);

}  // namespace halfboard::reality_check
