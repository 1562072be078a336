#pragma once

#include <bit>
#include <optional>
#include <string_view>

#include "bitboards/fills.h"

/// Sight Reduction by Rich Hutnik (2011): who sees whom, and which checkers may go.
/// Checkers of one colour are "friends". All functions are pure and take one Word, or a SIMD vector
/// of Words (one position a lane).
namespace halfboard::sight_reduction {

using Board = bitboards::Board<4, 8>;
using Word = Board::Word;

/// Which of the eight rules is played. `+pairs` and the other two are independent of each other.
struct Variant {
  bool easier = false;       ///< friends are also looked for along diagonals
  bool challenging = false;  ///< a checker that goes must also see an enemy, along any line
  bool pairs = false;        ///< a turn may take two friends that see each other
  friend constexpr bool operator==(const Variant&, const Variant&) = default;
};

/// All variants, in the order in which they are listed everywhere.
inline constexpr Variant all_variants[] = {
    {false, false, false}, {true, false, false}, {false, true, false}, {true, true, false},
    {false, false, true},  {true, false, true},  {false, true, true},  {true, true, true}};

constexpr std::string_view name_of(Variant v) {
  constexpr std::string_view names[] = {
      "base",       "easier",       "challenging",       "easier+challenging",
      "base+pairs", "easier+pairs", "challenging+pairs", "easier+challenging+pairs"};
  return names[(v.easier ? 1 : 0) + (v.challenging ? 2 : 0) + (v.pairs ? 4 : 0)];
}

constexpr std::optional<Variant> variant_named(std::string_view name) {
  for (Variant v : all_variants)
    if (name_of(v) == name) return v;
  return std::nullopt;
}

/// The checkers of `own` that see another one of `own`; `empty` holds all squares without checker.
template <bool easier, class Set>
constexpr Set seeing_friend(Set own, Set empty) {
  Set seen = bitboards::orthogonal_rays<Board>(own, empty);
  if constexpr (easier) seen |= bitboards::diagonal_rays<Board>(own, empty);
  return seen & own;
}

/// The checkers of `own` that see one of `enemy` along any of the eight directions.
template <class Set>
constexpr Set seeing_enemy(Set own, Set enemy, Set empty) {
  // To see is mutual: look from the enemies.
  return (bitboards::orthogonal_rays<Board>(enemy, empty) |
          bitboards::diagonal_rays<Board>(enemy, empty)) &
         own;
}

/// The checkers of `own` that may be removed alone.
template <bool easier, bool challenging, class Set>
constexpr Set removable(Set own, Set enemy) {
  const Set empty = ~(own | enemy);
  Set set = seeing_friend<easier>(own, empty);
  if constexpr (challenging) set &= seeing_enemy(own, enemy, empty);
  return set;
}

/// Calls f.template operator()<easier, challenging>() for the variant.
template <class F>
constexpr decltype(auto) with_variant(Variant v, F&& f) {
  if (v.easier)
    return v.challenging ? f.template operator()<true, true>()
                         : f.template operator()<true, false>();
  return v.challenging ? f.template operator()<false, true>()
                       : f.template operator()<false, false>();
}

constexpr Word removable(Variant v, Word own, Word enemy) {
  return with_variant(v, [&]<bool easier, bool challenging>() {
    return removable<easier, challenging>(own, enemy);
  });
}

/// The checkers that may be one of a removed pair: under challenging only those that see an enemy.
constexpr Word pairable(Variant v, Word own, Word enemy) {
  return v.challenging ? seeing_enemy<Word>(own, enemy, ~(own | enemy)) : own;
}

/// Calls f(direction constant) for one of each two opposite directions in which friends see.
template <class F>
constexpr void for_pair_directions(bool easier, F&& f) {
  using enum bitboards::Direction;
  f.template operator()<north>();
  f.template operator()<east>();
  if (easier) {
    f.template operator()<north_east>();
    f.template operator()<south_east>();
  }
}

/// How many pairs of friends may be removed in one turn.
constexpr int pair_count(Variant v, Word own, Word enemy) {
  const Word empty = ~(own | enemy);
  const Word set = pairable(v, own, enemy);
  int count = 0;
  for_pair_directions(v.easier, [&]<bitboards::Direction d>() {
    count += std::popcount(bitboards::rays<Board, d>(set, empty) & set);
  });
  return count;
}

}  // namespace halfboard::sight_reduction
