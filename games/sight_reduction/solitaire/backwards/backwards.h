#pragma once

#include "games/sight_reduction/lanes.h"
#include "games/sight_reduction/rules.h"

/// A solution of the solitaire read backwards: some checkers, the *roots*, stand on the empty
/// board; then the colours in turn put one checker of theirs onto its square, where it sees a
/// friend, under challenging an enemy, too. It is the same game, but what goes wrong is local and
/// shows at once. Terms, theorems and proofs: README of solitaire/, "Played backwards",
/// which is what "README" stands for in this room.
///
/// `own` and `enemy` are all checkers of a colour, placed or not; `placed` those that stand; `open`
/// is ~placed, the squares one sees through. All functions are pure and take one Word or eight.
namespace halfboard::sight_reduction::backwards {

template <bool easier, class Set>
constexpr Set friend_rays(Set from, Set open) {
  Set seen = bitboards::orthogonal_rays<Board>(from, open);
  if constexpr (easier) seen |= bitboards::diagonal_rays<Board>(from, open);
  return seen;
}

template <class Set>
constexpr Set all_rays(Set from, Set open) {
  return friend_rays<true>(from, open);
}

/// Calls f.template operator()<D>() for each direction in which friends see, or for all eight.
template <bool eight, class F>
constexpr void for_directions(F&& f) {
  using enum bitboards::Direction;
  f.template operator()<north>();
  f.template operator()<east>();
  f.template operator()<south>();
  f.template operator()<west>();
  if constexpr (eight) {
    f.template operator()<north_east>();
    f.template operator()<south_east>();
    f.template operator()<south_west>();
    f.template operator()<north_west>();
  }
}

/// The checkers of `own` that may be placed now.
template <bool easier, bool challenging, class Set>
constexpr Set placeable(Set own, Set enemy, Set open) {
  Set set = own & open & friend_rays<easier, Set>(own & ~open, open);
  if constexpr (challenging) set &= all_rays<Set>(enemy & ~open, open);
  return set;
}

/// Which unplaced checkers of `own` could yet be kept from being placed: for want of a friend, or,
/// under challenging, of an enemy. The others are *permanent*: placeable from now on.
template <class Set>
struct Needy {
  Set of_friend;
  Set of_enemy;
  [[nodiscard]] constexpr Set any() const { return of_friend | of_enemy; }
};

template <bool easier, bool challenging, class Set>
constexpr Needy<Set> needy(Set own, Set enemy, Set open) {
  const Set near_friend = friend_rays<easier, Set>(own & ~open, open & ~enemy);
  Needy<Set> needs{own & open & ~near_friend, own ^ own};
  if constexpr (challenging)
    needs.of_enemy = own & open & ~all_rays<Set>(enemy & ~open, open & ~own);
  return needs;
}

/// The squares on which a checker of `own` may, once placed, keep somebody from being placed; who
/// stands elsewhere is *harmless*.
template <bool easier, bool challenging, class Set>
constexpr Set harmful(Set enemy, const Needy<Set>& mine, const Needy<Set>& theirs, Set open) {
  Set squares = open ^ open;
  for_directions<easier || challenging>([&]<bitboards::Direction d>() {
    constexpr bool straight = static_cast<int>(d) % 2 == 0;
    Set looking = open ^ open;
    if constexpr (easier || straight) looking |= theirs.of_friend;
    const Set seen_by_enemies = bitboards::rays<Board, opposite(d)>(enemy, open);
    if constexpr (challenging) {
      // Both look for a checker of `enemy`: the enemy's for a friend, one's own for an enemy.
      looking |= mine.of_enemy;
    }
    squares |= bitboards::rays<Board, d>(looking, open) & seen_by_enemies;
  });
  return squares;
}

/// Permanent checkers of `own` that nobody will need: nobody needy sees them.
template <bool easier, bool challenging, class Set>
constexpr Set useless(Set own, const Needy<Set>& mine, const Needy<Set>& theirs, Set open) {
  Set set = own & open & ~mine.any() & ~friend_rays<easier, Set>(mine.of_friend, open);
  if constexpr (challenging) set &= ~all_rays<Set>(theirs.of_enemy, open);
  return set;
}

/// Unplaced checkers of `own` that will never be placed: no chain of open lines leads to a placed
/// friend, or, under challenging, no enemy is to be seen in any direction.
template <bool easier, bool challenging, class Set>
constexpr Set lost(Set own, Set enemy, Set open) {
  const Set unplaced = own & open;
  Set reached = own & ~open;
  for (;;) {
    const Set more = unplaced & ~reached & friend_rays<easier, Set>(reached, open);
    if (!any(more)) break;
    reached |= more;
  }
  Set never = unplaced & ~reached;
  if constexpr (challenging) never |= unplaced & ~all_rays<Set>(enemy, open);
  return never;
}

}  // namespace halfboard::sight_reduction::backwards
