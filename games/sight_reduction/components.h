#pragma once

#include "games/sight_reduction/strip.h"

namespace halfboard::sight_reduction {

/// `from` and all of `own` on its lines with no blocker between: one step of a component's growth.
template <bool easier, class Set>
constexpr Set grow(Set from, Set own, Set open) {
  for_lines<easier>([&]<bitboards::Direction d>() {
    from |= own & (bitboards::fill<Board, d>(from, open) |
                   bitboards::fill<Board, opposite(d)>(from, open));
  });
  return from;
}

/// The component of `seed` in the graph "own checkers that see each other, directly or over own
/// checkers, while `blockers` stand" (in each lane). Precondition: seed is a subset of own.
template <bool easier, class Set>
constexpr Set component(Set seed, Set own, Set blockers) {
  const Set open = ~blockers;
  for (;;) {
    const Set grown = grow<easier>(seed, own, open);
    if (!any(grown ^ seed)) return seed;
    seed = grown;
  }
}

/// Number of components of that graph, c(own | blockers). The own side can never make more than
/// |own| - c(own | no blockers) moves, and always at least |own| - c(own | enemies).
template <bool easier, class Set>
constexpr Set component_count(Set own, Set blockers) {
  Set count = own ^ own;
  while (any(own)) {
    const Set seed = own & (~own + 1);
    count += nonzero(seed) & 1u;
    own &= ~component<easier>(seed, own, blockers);
  }
  return count;
}

/// c(own - x | blockers) - c(own | blockers) for one checker x of own that sees `friends` (in each
/// lane): the components of these, less the one that they are with it.
template <bool easier, class Set>
constexpr Set joined_by(Set x, Set friends, Set own, Set blockers) {
  const Set open = ~blockers;
  const Set rest = own & ~x;
  Set count = nonzero(own ^ own);
  while (any(friends)) {
    Set part = friends & (~friends + 1);
    count += nonzero(part) & 1u;
    for (;;) {
      const Set grown = grow<easier>(part, rest, open);
      const bool done = !any(grown ^ part) || !any(friends & ~grown);
      part = grown;
      if (done) break;
    }
    friends &= ~part;
  }
  return count - 1u;
}

template <bool easier, class Set>
constexpr Set joined_by(Set x, Set own, Set blockers) {
  const Set empty = ~(own | blockers);
  Set friends = bitboards::orthogonal_rays<Board>(x, empty);
  if constexpr (easier) friends |= bitboards::diagonal_rays<Board>(x, empty);
  return joined_by<easier>(x, static_cast<Set>(friends & own), own, blockers);
}

/// component_count<false>(own, no blockers) without flooding: the four files are nodes, joined
/// where a rank holds checkers of both; components are occupied files less joins that close no
/// cycle.
template <class Set>
constexpr Set open_component_count(Set own) {
  static_assert(Board::files == 4);
  const auto file = [&](int f) { return (own >> f) & Board::file(0); };
  const auto joined = [&](int f, int g) { return nonzero(file(f) & file(g)); };
  const auto one = [](Set mask) { return mask & 1u; };
  const Set occupied =
      one(nonzero(file(0))) + one(nonzero(file(1))) + one(nonzero(file(2))) + one(nonzero(file(3)));
  const Set ab = joined(0, 1);
  const Set ac = joined(0, 2);
  const Set bc = joined(1, 2);
  const Set ad = joined(0, 3);
  const Set bd = joined(1, 3);
  const Set cd = joined(2, 3);
  // Components of a, b, c after their own joins; d then joins each of them at most once.
  const Set ab_linked = ab | (ac & bc);
  const Set ac_linked = ac | (ab & bc);
  const Set bc_linked = bc | (ab & ac);
  const Set joins = one(ab) + one(ac) + one(bc) - one(ab & ac & bc);
  const Set d_joins =
      one(ad) + one(bd & ~(ad & ab_linked)) + one(cd & ~(ad & ac_linked) & ~(bd & bc_linked));
  return occupied - joins - d_joins;
}

}  // namespace halfboard::sight_reduction
