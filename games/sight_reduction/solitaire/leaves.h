#pragma once

#include "games/sight_reduction/lanes.h"

namespace halfboard::sight_reduction {

/// A bijection of words that spreads all bits of the number of an attempt.
constexpr Word mix(Word x) {
  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  return x ^ (x >> 16);
}

/// What may go of `own`, and the leaves among it: those that see friends in one direction only.
struct Choices {
  Lanes removable;
  Lanes leaves;
};

template <bool easier, bool challenging>
Choices choices_of(Lanes own, Lanes enemy) {
  using enum bitboards::Direction;
  const Lanes empty = ~(own | enemy);
  Lanes once{};
  Lanes twice{};
  const auto look = [&](Lanes seen) {
    seen &= own;
    twice |= once & seen;
    once |= seen;
  };
  look(bitboards::rays<Board, north>(own, empty));
  look(bitboards::rays<Board, south>(own, empty));
  look(bitboards::rays<Board, east>(own, empty));
  look(bitboards::rays<Board, west>(own, empty));
  if constexpr (easier) {
    look(bitboards::rays<Board, north_east>(own, empty));
    look(bitboards::rays<Board, south_west>(own, empty));
    look(bitboards::rays<Board, north_west>(own, empty));
    look(bitboards::rays<Board, south_east>(own, empty));
  }
  if constexpr (challenging) once &= seeing_enemy(own, enemy, empty);
  return {once, once & ~twice};
}

/// Those of `set` that are in `favoured`, where there are any; else all of it.
inline Lanes prefer(Lanes set, Lanes favoured) {
  favoured &= set;
  return favoured | (~nonzero(favoured) & set);
}

constexpr Lanes lowest(Lanes set) { return set & (~set + 1); }

}  // namespace halfboard::sight_reduction
