#include "games/sight_reduction/solitaire/backwards/volley.h"

#include "games/sight_reduction/solitaire/backwards/backwards.h"
#include "games/sight_reduction/solitaire/leaves.h"

namespace halfboard::sight_reduction {
namespace {

using namespace backwards;

/// xorshift32: Marsaglia, "Xorshift RNGs" (2003).
inline Lanes next_random(Lanes x) {
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ (x << 5);
}

Lanes seeds(unsigned number) {
  Lanes seed{};
  for (int lane = 0; lane < lane_count; ++lane) {
    seed[lane] = mix(number * lane_count + static_cast<Word>(lane) + 1) | 1u;
  }
  return seed;
}

/// What a placement would close to those who look for a checker of `sought`.
struct Closings {
  Lanes link{};  ///< squares on which it closes an open line to such a checker
  Lanes last{};  ///< .. the only direction in which there is one
};

template <bool eight>
Closings closings_of(Lanes sought, Lanes looking, Lanes open) {
  const Lanes between = open & ~sought;
  Lanes once{};
  Lanes twice{};
  std::array<Lanes, 8> linked;
  std::size_t i = 0;
  for_directions<eight>([&]<bitboards::Direction d>() {
    linked[i] = bitboards::rays<Board, opposite(d)>(sought, open) & looking;
    twice |= once & linked[i];
    once |= linked[i++];
  });
  Closings found;
  i = 0;
  for_directions<eight>([&]<bitboards::Direction d>() {
    found.link |= bitboards::rays<Board, d>(linked[i], between);
    found.last |= bitboards::rays<Board, d>(linked[i++] & ~twice, between);
  });
  return found;
}

/// The rules of thumb, the weightiest first: close nobody's last line; keep who is of no use for
/// turns that have nothing else; close no line of enemies; who is permanent can wait.
template <bool easier, bool challenging>
Lanes choose(Lanes own, Lanes enemy, Lanes open, Lanes random, bool strict) {
  Lanes choice = backwards::placeable<easier, challenging>(own, enemy, open);
  const auto mine = needy<easier, challenging>(own, enemy, open);
  const auto theirs = needy<easier, challenging>(enemy, own, open);
  const auto rule = [&](Lanes favoured, int bits) {
    if (!strict) favoured |= ~nonzero(random & static_cast<Word>(7u << bits));
    choice = prefer(choice, favoured);
  };
  const Closings friends = closings_of<easier>(enemy, theirs.of_friend, open);
  Closings enemies;
  if constexpr (challenging) enemies = closings_of<true>(enemy, mine.of_enemy, open);
  rule(~(friends.last | enemies.last), 8);
  rule(~useless<easier, challenging>(own, mine, theirs, open), 17);
  rule(~friends.link, 11);
  rule(mine.of_friend, 14);
  if constexpr (challenging) rule(~enemies.link, 20);
  choice = prefer(choice, random);
  choice = prefer(choice, (random >> 16) | (random << 16));
  return lowest(choice);
}

template <bool easier, bool challenging>
Volley play(Word first, Word second, const Lanes& roots, unsigned number) {
  Volley volley;
  const Lanes all = all_lanes(first | second);
  Lanes open = ~roots;
  Lanes random = seeds(number);
  volley.steps = std::popcount((first | second) & ~roots[0]);
  bool firsts_turn = volley.steps % 2 == 1;  // the first to move forwards places last
  for (int step = 0; step < volley.steps; ++step) {
    const Lanes own = all_lanes(firsts_turn ? first : second);
    const Lanes enemy = all_lanes(firsts_turn ? second : first);
    random = next_random(random);
    const Lanes placed = choose<easier, challenging>(own, enemy, open, random, number < 2);
    volley.line[static_cast<std::size_t>(step)] = placed;
    if (!any(placed)) break;
    open &= ~placed;
    firsts_turn = !firsts_turn;
  }
  volley.left = all & open;
  return volley;
}

}  // namespace

Volley play_backwards(Variant variant, Word first, Word second, const Lanes& roots,
                      unsigned number) {
  return with_variant(variant, [&]<bool easier, bool challenging>() {
    return play<easier, challenging>(first, second, roots, number);
  });
}

}  // namespace halfboard::sight_reduction
