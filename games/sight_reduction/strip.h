#pragma once

#include "games/sight_reduction/lanes.h"

/// Safe checkers: removals that cost exactly one move, and checkers that never matter. The proof is
/// in this folder's README ("Safe checkers"); tests check it exhaustively on small boards.
namespace halfboard::sight_reduction {

/// Squares that have a square of `set` further along direction D, whatever stands between.
template <bitboards::Direction D, class Set>
constexpr Set beyond(Set set) {
  constexpr auto back = static_cast<bitboards::Direction>((static_cast<int>(D) + 4) % 8);
  return bitboards::rays<Board, back>(set, ~(set ^ set));
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

constexpr bitboards::Direction opposite(bitboards::Direction d) {
  return static_cast<bitboards::Direction>((static_cast<int>(d) + 4) % 8);
}

/// Squares that stand between two squares of `set` on a line of the rule.
template <bool easier, class Set>
constexpr Set separators(Set set) {
  Set between = set ^ set;
  for_lines<easier>(
      [&]<bitboards::Direction d>() { between |= beyond<d>(set) & beyond<opposite(d)>(set); });
  return between;
}

/// Takes safe checkers of `own` away, as many as one round finds; `loss` counts those that cost a
/// move. A checker is safe if it stands between no two enemies on any line and has friends on one
/// line only, of which it sees one; then the value drops by exactly one for its owner. Without
/// friends on any line it is dropped at no cost.
template <bool easier, class Set>
constexpr void strip_round(Set& own, Set enemy, Set& loss) {
  Set on_line = own ^ own;   // friends on at least one line
  Set on_lines = own ^ own;  // .. on at least two
  for_lines<easier>([&]<bitboards::Direction d>() {
    const Set here = beyond<d>(own) | beyond<opposite(d)>(own);
    on_lines |= on_line & here;
    on_line |= here;
  });
  const Set free = own & ~separators<easier>(enemy) & ~on_lines;
  own &= ~(free & ~on_line);
  const Set before = own;
  const Set leaves = free & on_line;
  // All leaves that see a friend ahead may go at once: the rearmost first, each sees the next one.
  // Leaves of different lines share no line.
  const auto drop = [&]<bitboards::Direction d>() {
    const Set empty = ~(own | enemy);
    own &= ~(leaves & bitboards::rays<Board, d>(own, empty));
  };
  for_lines<easier>([&]<bitboards::Direction d>() {
    drop.template operator()<d>();
    drop.template operator()<opposite(d)>();
  });
  loss += popcount(before & ~own);
}

/// Strips both colours until nothing is left to strip, or at most `rounds` times. Returns what to
/// add to the value of the stripped position to get that of the given one (in each lane, modulo
/// 2^32).
template <bool easier, class Set>
constexpr Set strip(Set& white, Set& black, int rounds = 2 * Board::squares) {
  Set white_loss = white ^ white;
  Set black_loss = white ^ white;
  for (;;) {
    const Set before = white | black;
    strip_round<easier>(white, black, white_loss);
    strip_round<easier>(black, white, black_loss);
    if (--rounds == 0 || !any((white | black) ^ before)) return white_loss - black_loss;
  }
}

}  // namespace halfboard::sight_reduction
