#include <algorithm>
#include <string>
#include <vector>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/ending_solver.h"
#include "tests/support/catch.h"

using namespace halfboard;
using namespace halfboard::reality_check;

namespace {

const std::vector<std::string> endings{
    "###1###/##3##/#5#/2pp1rn2/7/2RR4/#3NB1#/##3##/###1### w -/- - turn std 0",
    "###1###/##3##/#5#/1pb5/2NN4/2PR4/#2bb2#/##3##/###1### b -/- c4 turn std 0",
    "###1###/##3##/#5#/2pn4/3BB3/3rr3/#2PN2#/##3##/###1### w -/- - turn std 0"};

Position read(const std::string& text) {
  const auto position = Game::parse(text, {});
  REQUIRE(position);
  return *position;
}

/// White's world i and Black's j.
Position pair_of(const EndingTree& tree, int i, int j) {
  Position p = tree.world(Side::black, j);
  const Position& white = tree.world(Side::white, i);
  for (std::size_t plane = 0; plane < 2; ++plane)
    p.hidden[plane] = (p.hidden[plane] & p.owned[1]) | (white.hidden[plane] & p.owned[0]);
  return p;
}

/// The open game by the plain rules, for White.
double plain_value(const Position& p, int depth) {
  const std::vector<Move> moves = [&] {
    const solver::MoveList<Game> list(p);
    return std::vector<Move>(list.begin(), list.end());
  }();
  if (moves.empty()) return Game::winner(p) == 0 ? 1 : -1;
  if (depth == 0) return 0;
  const double sign = p.side == Side::white ? 1 : -1;
  double best = -1;
  for (const Move& m : moves)
    best = std::max(best, sign * plain_value(Game::play(p, m), depth - 1));
  return sign * best;
}

}  // namespace

TEST_CASE("Reality Check endings: without secrets the tree is the open game", "[reality-check]") {
  for (const std::string& text : endings) {
    const auto tree = EndingTree::build(read(text), 2);
    REQUIRE(tree);
    REQUIRE(tree->worlds(Side::white) == 6);
    REQUIRE(tree->worlds(Side::black) == 6);
    double sum = 0;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) sum += plain_value(pair_of(*tree, i, j), 2);
    CHECK(open_value(*tree) == Approx(sum / 36));
  }
}

TEST_CASE("Reality Check endings: one action is a choice for each world alone", "[reality-check]") {
  for (const std::string& text : endings) {
    const auto tree = EndingTree::build(read(text), 1);
    REQUIRE(tree);
    // The side to move takes the action that is best on average over the other's worlds.
    const Side side = read(text).side;
    const double sign = side == Side::white ? 1 : -1;
    double sum = 0;
    for (int own = 0; own < 6; ++own) {
      double best = -1;
      const auto pair = [&](int enemy) {
        return side == Side::white ? pair_of(*tree, own, enemy) : pair_of(*tree, enemy, own);
      };
      const Position any = pair(0);
      for (const Move& m : solver::MoveList<Game>(any)) {
        double wins = 0;
        for (int enemy = 0; enemy < 6; ++enemy)
          wins += sign * plain_value(Game::play(pair(enemy), m), 0) / 6;
        best = std::max(best, wins);
      }
      sum += sign * best / 6;
    }
    EndingSolver solver(*tree, tree->all());
    solver.iterate(200);
    CHECK(solver.value().low <= sum + 1e-9);
    CHECK(solver.value().high >= sum - 1e-9);
    CHECK(solver.value().exploitability() < 1e-3);
  }
}

TEST_CASE("Reality Check endings: to be seen is no gain", "[reality-check]") {
  for (const std::string& text : endings) {
    const auto tree = EndingTree::build(read(text), 2);
    REQUIRE(tree);
    EndingSolver hidden(*tree, tree->all());
    const EndingValue before = hidden.value();
    hidden.iterate(150);
    const EndingValue value = hidden.value();
    CHECK(value.low <= value.high + 1e-9);
    CHECK(value.exploitability() < 0.01);
    CHECK(value.exploitability() <= before.exploitability());
    for (const Side side : {Side::white, Side::black}) {
      double seen = 0;
      for (int i = 0; i < 6; ++i) {
        auto alive = tree->all();
        alive[index(side)] = static_cast<std::uint16_t>(1U << i);
        EndingSolver solver(*tree, alive);
        solver.iterate(150);
        const EndingValue one = solver.value();
        seen += (side == Side::white ? one.low : one.high) / 6;
      }
      if (side == Side::white)
        CHECK(seen <= value.high + 1e-9);
      else
        CHECK(seen >= value.low - 1e-9);
    }
  }
}

TEST_CASE("Reality Check endings: what is too large is refused", "[reality-check]") {
  CHECK_FALSE(EndingTree::build(Game::start({}), 1));
  const auto tree = EndingTree::build(read(endings[0]), 8, nullptr, 1 << 18);
  REQUIRE(tree);
  CHECK(tree->too_large());
  CHECK(tree->stopped());
  CHECK(tree->actions() * 12 < 1 << 18);
  CHECK_FALSE(EndingTree::build(
      read("###1###/##3##/#5#/2pp4/7/2RR4/#5#/##3##/###1### w -/- - turn std 5"), 1));
}

TEST_CASE("Reality Check endings: a stop is seen while a tree is made and searched",
          "[reality-check]") {
  const Position p = read(endings[0]);
  std::atomic<bool> stop{true};
  const auto none = EndingTree::build(p, 8, &stop);  // would be gigabytes
  REQUIRE(none);
  CHECK(none->stopped());
  stop = false;
  const auto tree = EndingTree::build(p, 3, &stop);
  REQUIRE(tree);
  EndingSolver solver(*tree, tree->all());
  stop = true;
  solver.iterate(1'000'000);  // would be hours
  static_cast<void>(solver.value());
  static_cast<void>(open_value(*tree));
}
