#pragma once

#include "games/sight_reduction/value/known_late_moves.h"
#include "games/sight_reduction/value/parts.h"

/// Bounds for values of positions under the base and the easier rule. White's moves count up.
/// All are proved in this folder's README ("Bounds").
namespace halfboard::sight_reduction {

/// low <= value <= high, in each lane.
template <class Number>
struct Bounds {
  Number low;
  Number high;
};

using SignedLanes = std::int32_t __attribute__((vector_size(4 * lane_count)));

/// Each side makes at least |own| - c(own | enemies) moves and at most |own| - c(own | nothing).
template <bool easier>
Bounds<SignedLanes> simple_bounds(Lanes white, Lanes black) {
  const auto open_count = [](Lanes own) {
    if constexpr (easier)
      return component_count<true>(own, own ^ own);
    else
      return open_component_count(own);
  };
  const Lanes w = popcount(white);
  const Lanes b = popcount(black);
  const Lanes low = (w - component_count<easier>(white, black)) - (b - open_count(black));
  const Lanes high = (w - open_count(white)) - (b - component_count<easier>(black, white));
  return {reinterpret_cast<SignedLanes>(low), reinterpret_cast<SignedLanes>(high)};
}

/// Better bounds for one position, at some ten times the cost. White keeps a set K with at least
/// one checker in each of her components and can always remove the other |W| - |K|; Black never
/// makes more than |B| - c(B | K) moves. K is chosen greedily; the same for Black. `w` and `b` are
/// the components of each colour while the other stands.
template <bool easier>
Bounds<int> blocking_bounds(Word white, Word black, const Components& w, const Components& b);

template <bool easier>
Bounds<int> blocking_bounds(Word white, Word black) {
  return blocking_bounds<easier>(white, black, components<easier>(white, black),
                                 components<easier>(black, white));
}

/// Bounds as good, and better ones by late moves, but only until they decide whether the value is
/// at least k: the bound that is expected to (likely: the value is) comes first. One that was not
/// made is out of reach of any value. `memory` was cleared for the root that the position is a part
/// of.
template <bool easier>
Bounds<int> deciding_bounds(Word white, Word black, const Components& w, const Components& b, int k,
                            bool likely, LateMemory& memory);

}  // namespace halfboard::sight_reduction
