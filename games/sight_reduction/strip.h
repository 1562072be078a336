#pragma once

#include "games/sight_reduction/lanes.h"

/// Safe checkers: removals that cost exactly one move, and checkers that never matter. The proof is
/// in value/README.md ("Safe checkers"); tests check it exhaustively on small boards.
namespace halfboard::sight_reduction {

/// Squares that have a square of `set` further along direction D, whatever stands between.
template <bitboards::Direction D, class Set>
constexpr Set beyond(Set set) {
  return bitboards::rays<Board, opposite(D)>(set, ~(set ^ set));
}

/// Calls f.template operator()<D>() for one direction of each line of sight of the rule.
template <bool easier, class F>
constexpr void for_lines(F&& f) {
  using enum bitboards::Direction;
  f.template operator()<north>();
  f.template operator()<east>();
  if constexpr (easier) {
    f.template operator()<north_east>();
    f.template operator()<south_east>();
  }
}

/// Squares that stand between two squares of `set` on a line of the rule.
template <bool easier, class Set>
constexpr Set separators(Set set) {
  Set between = set ^ set;
  for_lines<easier>(
      [&]<bitboards::Direction d>() { between |= beyond<d>(set) & beyond<opposite(d)>(set); });
  return between;
}

/// The checkers that stripping takes away and that cost one move each.
template <class Set>
struct Lost {
  Set white;
  Set black;
  /// What to add to the value of the stripped position to get that of the given one (in each lane,
  /// modulo 2^32).
  [[nodiscard]] constexpr Set value() const { return popcount(white) - popcount(black); }
};

/// What the lines of a position tell of one colour.
template <class Set>
struct Lines {
  Set on_line;   // squares with checkers on at least one line
  Set on_lines;  // .. on at least two
  Set between;   // .. on both sides of one line
};

template <bool easier, class Set>
constexpr Lines<Set> lines(Set set) {
  Lines<Set> found{set ^ set, set ^ set, set ^ set};
  for_lines<easier>([&]<bitboards::Direction d>() {
    const Set ahead = beyond<d>(set);
    const Set behind = beyond<opposite(d)>(set);
    found.between |= ahead & behind;
    found.on_lines |= found.on_line & (ahead | behind);
    found.on_line |= ahead | behind;
  });
  return found;
}

/// Takes safe checkers of both colours away, as many as one round finds. A checker is safe if it
/// stands between no two enemies on any line and has friends on one line only, of which it sees
/// one; then the value drops by exactly one for its owner. Without friends on any line it is
/// dropped at no cost.
template <bool easier, class Set>
constexpr void strip_round(Set& white, Set& black, Lost<Set>& lost) {
  const Lines<Set> w = lines<easier>(white);
  const Lines<Set> b = lines<easier>(black);
  const auto strip_colour = [](Set& own, Set other, const Lines<Set>& mine, Set between,
                               Set& gone) {
    const Set free = own & ~between & ~mine.on_lines;
    own &= ~(free & ~mine.on_line);
    const Set before = own;
    const Set leaves = free & mine.on_line;
    const auto drop = [&]<bitboards::Direction d>() {
      const Set empty = ~(own | other);
      own &= ~(leaves & bitboards::rays<Board, d>(own, empty));
    };
    for_lines<easier>([&]<bitboards::Direction d>() {
      drop.template operator()<d>();
      drop.template operator()<opposite(d)>();
    });
    gone |= before ^ own;
  };
  strip_colour(white, black, w, b.between, lost.white);
  strip_colour(black, white, b, w.between, lost.black);
}

/// Strips both colours until nothing is left to strip, or at most `rounds` times.
template <bool easier, class Set>
constexpr Lost<Set> strip(Set& white, Set& black, int rounds = 2 * Board::squares) {
  Lost<Set> lost{white ^ white, white ^ white};
  for (;;) {
    const Set before = white | black;
    strip_round<easier>(white, black, lost);
    if (--rounds == 0 || !any((white | black) ^ before)) return lost;
  }
}

}  // namespace halfboard::sight_reduction
