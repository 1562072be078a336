#pragma once

#include "games/sight_reduction/value/known_late_moves.h"
#include "games/sight_reduction/value/parts.h"
#include "solver/answer.h"

/// Bounds for values of positions under the base and the easier rule. White's moves count up.
/// All are proved in this folder's README ("Bounds").
namespace halfboard::sight_reduction {

using solver::Bounds;

/// Each side makes at least |own| - c(own | enemies) moves and at most |own| - c(own | nothing).
template <bool easier>
Bounds simple_bounds(Word white, Word black) {
  // A side in a lane.
  const Lanes own{white, black};
  const Lanes enemy{black, white};
  const Lanes least = popcount(own) - component_count<easier>(own, enemy);
  Lanes most = popcount(own);
  if constexpr (easier)
    most -= component_count<true>(own, Lanes{});
  else
    most -= open_component_count(own);
  return {static_cast<int>(least[0] - most[1]), static_cast<int>(most[0] - least[1])};
}

/// Better bounds, at some ten times the cost. White keeps a set K with at least one checker in each
/// of her components and can always remove the other |W| - |K|; Black never makes more than
/// |B| - c(B | K) moves. K is chosen greedily; the same for Black. `w` and `b` are the components
/// of each colour while the other stands.
template <bool easier>
Bounds blocking_bounds(Word white, Word black, const Components& w, const Components& b);

template <bool easier>
Bounds blocking_bounds(Word white, Word black) {
  return blocking_bounds<easier>(white, black, components<easier>(white, black),
                                 components<easier>(black, white));
}

/// Bounds as good, and better ones by late moves, but only until they decide whether the value is
/// at least k: the bound that is expected to (likely: the value is) comes first. One that was not
/// made is out of reach of any value. `memory` was cleared for the root that the position is a part
/// of.
template <bool easier>
Bounds deciding_bounds(Word white, Word black, const Components& w, const Components& b, int k,
                       bool likely, LateMemory& memory);

}  // namespace halfboard::sight_reduction
