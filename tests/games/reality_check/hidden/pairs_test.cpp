#include "games/reality_check/hidden/pairs.h"

#include <bit>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/ending_solver.h"
#include "solver/random.h"
#include "tests/support/catch.h"

using namespace halfboard;
using namespace halfboard::reality_check;

namespace {

/// Two pieces a side on random squares, those of `crowd` first.
PairEnding random_pairs(solver::Stream& random, Word crowd) {
  PairEnding ending;
  Word empty = crowd;
  for (std::size_t side = 0; side < 2; ++side)
    for (std::size_t i = 0; i < 2; ++i) {
      const int s = bitboards::nth_square(
          empty, random.pick(static_cast<std::uint32_t>(std::popcount(empty))));
      empty ^= bit(s);
      ending.square[side][i] = s;
      ending.up[side][i] = static_cast<Face>(random.pick(4));
    }
  return ending;
}

struct Bounds {
  double low = 0;
  double high = 0;
};

/// By CFR+ on the tree of all actions: White's faces seen, Black's, both or none.
Bounds solved(const EndingTree& tree, bool white_seen, bool black_seen, int iterations) {
  Bounds sum;
  const auto worlds = [&](Side side, bool seen) {
    std::vector<std::uint16_t> list;
    const int n = tree.worlds(side);
    if (!seen) return std::vector<std::uint16_t>{tree.all()[index(side)]};
    for (int i = 0; i < n; ++i) list.push_back(static_cast<std::uint16_t>(1U << i));
    return list;
  };
  const auto white = worlds(Side::white, white_seen);
  const auto black = worlds(Side::black, black_seen);
  const double share = 1.0 / static_cast<double>(white.size() * black.size());
  for (const auto w : white)
    for (const auto b : black) {
      EndingSolver solver(tree, {w, b});
      solver.iterate(iterations);
      sum.low += share * solver.value().low;
      sum.high += share * solver.value().high;
    }
  return sum;
}

/// The exact values lie between the bounds of CFR+. Returns the widest gap between these.
double compare(const PairEnding& ending, int horizon, int iterations) {
  const auto exact = pair_values(ending, horizon);
  const Position p = ending.position();
  if (solver::MoveList<Game>(p).empty()) {
    CHECK_FALSE(exact);
    return 0;
  }
  REQUIRE(exact);  // an ending that the theorem leaves open is rarer than that
  INFO(Game::format(p) << " horizon " << horizon);
  const auto tree = EndingTree::build(p, horizon);
  REQUIRE(tree);
  double gap = 0;
  const auto check = [&](int value, bool white_seen, bool black_seen) {
    const Bounds b = solved(*tree, white_seen, black_seen, iterations);
    CHECK(b.low <= value / 12.0 + 1e-6);
    CHECK(b.high >= value / 12.0 - 1e-6);
    gap = std::max(gap, b.high - b.low);
  };
  CHECK(open_value(*tree) == Approx(exact->open / 12.0).margin(1e-9));
  check(exact->hidden, false, false);
  check(exact->white_seen, true, false);
  check(exact->black_seen, false, true);
  return gap;
}

constexpr Word everywhere = basic_board.squares;
// Pieces in a corner attack each other more often, and can be shut in.
const Word corner = Board::rank(0) | Board::rank(1) | Board::rank(2);

}  // namespace

TEST_CASE("Reality Check pairs: the theorem agrees with CFR+ for two actions", "[reality-check]") {
  solver::Stream random(19, 1);
  for (int i = 0; i < 12; ++i) CHECK(compare(random_pairs(random, everywhere), 1, 20) < 0.05);
  for (int i = 0; i < 12; ++i)
    CHECK(compare(random_pairs(random, corner & everywhere), 2, 60) < 0.05);
}

TEST_CASE("Reality Check pairs: .. and for three actions", "[reality-check][.slow]") {
  solver::Stream random(19, 2);
  for (int i = 0; i < 40; ++i) {
    const Word where = i % 4 == 0 ? everywhere : (corner | Board::rank(3)) & everywhere;
    CHECK(compare(random_pairs(random, where), 3, 60) < 0.1);
  }
}

TEST_CASE("Reality Check pairs: a secret is worth nothing less than nothing", "[reality-check]") {
  solver::Stream random(19, 3);
  std::array<int, pair_horizon + 1> known{};
  for (int i = 0; i < 20'000; ++i) {
    const PairEnding ending = random_pairs(random, everywhere);
    for (int horizon = 1; horizon <= pair_horizon; ++horizon) {
      const auto v = pair_values(ending, horizon);
      known[static_cast<std::size_t>(horizon)] += v.has_value();
      if (!v) continue;
      CHECK(v->white_seen <= v->hidden);
      CHECK(v->hidden <= v->black_seen);
      CHECK(v->white_seen <= v->open);
      CHECK(v->open <= v->black_seen);
    }
  }
  // All but those in which White is shut in, and a few of deeper horizons.
  CHECK(known[1] > 19'900);
  CHECK(known[2] > known[1] - 20);
  CHECK(known[3] > known[1] - 20);
}

TEST_CASE("Reality Check pairs: only such endings are read", "[reality-check]") {
  const auto read = [](const char* text) {
    const auto p = Game::parse(text, {});
    REQUIRE(p);
    return PairEnding::of(*p);
  };
  CHECK(read("###1###/##3##/#5#/2pp1rn2/7/2RR4/#3NB1#/##3##/###1### w -/- - turn std 0"));
  CHECK_FALSE(read("###1###/##3##/#5#/2pp1rn2/7/2RR4/#3NB1#/##3##/###1### w -/- c4 turn std 0"));
  CHECK_FALSE(read("###1###/##3##/#5#/2pp1rn2/7/2RR4/#3NB1#/##3##/###1### b -/- - turn std 0"));
  CHECK_FALSE(read("###1###/##3##/#5#/2pp1rr2/7/2RR4/#3NB1#/##3##/###1### w -/- - turn std 0"));
  CHECK_FALSE(read("###1###/##3##/#5#/2pp4/7/2RR4/#5#/##3##/###1### w -/- - turn std 0"));
}
