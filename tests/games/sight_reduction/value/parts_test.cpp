#include <algorithm>
#include <map>
#include <vector>

#include "games/sight_reduction/value/bounds.h"
#include "solver/random.h"
#include "tests/support/catch.h"

// Components that are carried on from move to move, against counting afresh.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;

std::vector<Word> sorted_sets(const Components& parts) {
  std::vector<Word> sets(parts.sets.begin(), parts.sets.begin() + parts.count);
  std::ranges::sort(sets);
  return sets;
}

/// The sets are the components, and the names tell them apart.
template <bool easier>
void check(const Components& parts, Word own, Word enemy) {
  REQUIRE(sorted_sets(parts) == sorted_sets(components<easier>(own, enemy)));
  std::map<Names::Name, Word> named;
  bitboards::for_each(own, [&](int s) { named[parts.names.at(s)] |= Board::bit(s); });
  std::vector<Word> sets;
  for (const auto& [name, set] : named) {
    REQUIRE(name != Names::none);
    sets.push_back(set);
  }
  std::ranges::sort(sets);
  REQUIRE(sets == sorted_sets(parts));
  bitboards::for_each(enemy, [&](int s) { REQUIRE(parts.names.at(s) == Names::none); });
  REQUIRE(parts.names.at(-1) == Names::none);
  REQUIRE(parts.names.at(Board::squares) == Names::none);
}

/// A random game in which the position is stripped after each move. Returns how many components
/// were split and joined.
template <bool easier>
std::pair<int, int> walk(Word white, Word black, solver::Stream& random) {
  std::pair<int, int> events;
  strip<easier>(white, black);
  Components w = components<easier>(white, black);
  Components b = components<easier>(black, white);
  for (;;) {
    check<easier>(w, white, black);
    check<easier>(b, black, white);
    if (random.bits() & 1) {
      std::swap(white, black);
      std::swap(w, b);
    }
    Word moves = removable<easier, false>(white, black);
    if (!moves)
      moves = removable<easier, false>(black, white), std::swap(white, black), std::swap(w, b);
    if (!moves) return events;
    for (auto skip = random.below(static_cast<std::uint32_t>(std::popcount(moves))); skip > 0;
         --skip)
      moves &= moves - 1;
    const int square = std::countr_zero(moves);
    const Word x = Board::bit(square);
    const bool splits = joined_by<easier>(x, white, black) != 0;
    Word white_left = white ^ x;
    Word black_left = black;
    events.first += splits;
    events.second +=
        component_count<easier>(black, white) != component_count<easier>(black, white_left);
    strip<easier>(white_left, black_left, static_cast<int>(random.below(3)) + 1);
    w = components_after_own<easier>(w, square, splits, white_left, black_left);
    b = components_after_enemy<easier>(b, square, white, black, black_left);
    white = white_left;
    black = black_left;
  }
}

template <bool easier>
void walk_often() {
  solver::Stream random(8, 0);
  int split = 0;
  int joined = 0;
  for (int i = 0; i < 3'000; ++i) {
    const auto occupied = static_cast<Word>(random.bits() | random.bits());
    const auto white = static_cast<Word>(random.bits() & occupied);
    const auto [s, j] = walk<easier>(white, occupied & ~white, random);
    split += s;
    joined += j;
  }
  CHECK(split > 1'000);
  CHECK(joined > 1'000);
}

}  // namespace

TEST_CASE("components are carried on from move to move", "[sight]") {
  walk_often<false>();
  walk_often<true>();
}
