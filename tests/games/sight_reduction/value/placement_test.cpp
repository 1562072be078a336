#include "games/sight_reduction/value/placement.h"

#include <algorithm>

#include "games/sight_reduction/value/costs.h"
#include "solver/random.h"
#include "tests/games/sight_reduction/plain.h"
#include "tests/support/catch.h"
#include "tests/support/process.h"
#include "tests/support/sanitized.h"

// The deterministic set-up, down to the values at its end, against the rules told once more.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using tests::PlainBoard;
using tests::PlainSolver;

/// A position of the placement phase that random placements lead to, with `left` still to come.
/// Black may be the one to begin.
Position placed(std::uint64_t index, int files, int ranks, int left, Variant v) {
  solver::Stream random(51, index);
  Position p = Game::start({v, files, ranks});
  if (random.below(2)) p.side = Side::black;
  const int all = files * ranks / 2 * 2;
  while (std::popcount(p.white | p.black) < all - left) {
    const solver::MoveList<Game> moves(p);
    p = Game::play(p, moves[random.below(moves.size())]);
  }
  return p;
}

/// Looks at everything: letters on an array, the values of the deals by the plain recursion.
class PlainPlacement {
 public:
  explicit PlainPlacement(const Position& p) : left_(left_of(p)) {}

  static int left_of(const Position& p) {
    return p.files * p.ranks / 2 * 2 - std::popcount(p.white | p.black);
  }

  static std::vector<std::string> moves(const PlainBoard& b) {
    const char enemy = b.side == 'w' ? 'b' : 'w';
    std::vector<std::string> all;
    std::vector<std::string> beside;
    for (int f = 0; f < b.files; ++f)
      for (int r = 0; r < b.ranks; ++r) {
        if (b.at(f, r) != '.') continue;
        all.push_back(PlainBoard::name(f, r));
        bool touches = false;
        for (int x = std::max(0, f - 1); x <= std::min(b.files - 1, f + 1); ++x)
          for (int y = std::max(0, r - 1); y <= std::min(b.ranks - 1, r + 1); ++y)
            touches = touches || b.at(x, y) == enemy;
        if (touches) beside.push_back(PlainBoard::name(f, r));
      }
    return b.count(b.side) == 0 || beside.empty() ? all : beside;
  }

  static PlainBoard put(PlainBoard b, const std::string& move) {
    b.cells[static_cast<std::size_t>((move[0] - 'a') + b.files * (move[1] - '1'))] = b.side;
    b.side = b.side == 'w' ? 'b' : 'w';
    return b;
  }

  int value(const PlainBoard& b, int left) {
    if (left == 0) return solver_.value(b);
    std::vector<int> values;
    for (const auto& move : moves(b)) values.push_back(value(put(b, move), left - 1));
    return b.side == 'w' ? std::ranges::max(values) : std::ranges::min(values);
  }

  /// Does the side to move win the whole game?
  bool wins(const PlainBoard& b, int left) {
    if (left == 0) return solver_.mover_wins(b);
    return std::ranges::any_of(moves(b), [&](const auto& m) { return !wins(put(b, m), left - 1); });
  }
  bool wins(const PlainBoard& b) { return wins(b, left_); }
  int value(const PlainBoard& b) { return value(b, left_); }

 private:
  int left_;
  PlainSolver solver_;
};

struct Size {
  int files;
  int ranks;
  int most;  // placements left
};
constexpr Size boards[] = {{2, 2, 4}, {3, 2, 6}, {2, 4, 6}, {3, 3, 8}, {4, 3, 6}, {3, 4, 5}};

}  // namespace

TEST_CASE("the placement phase agrees with looking at everything", "[placement]") {
  for (const Variant v : {all_variants[0], all_variants[1]})
    for (const auto& [files, ranks, most] : boards)
      for (std::uint64_t i = tests::sanitized ? 4 : 0; i < 6; ++i) {
        const int left = 1 + static_cast<int>(i) * most / 6;
        const Position p = placed(i, files, ranks, left, v);
        REQUIRE(p.phase == Phase::placement);
        const PlainBoard board = PlainBoard::of(p);
        PlainPlacement plain(p);
        INFO(Game::format(p) << " " << name_of(v));
        solver::Budget budget({.memory_mib = 8});
        const auto answer = Game::solve(p, budget);
        REQUIRE(answer.value == plain.value(board));
        const bool wins = plain.wins(board);
        REQUIRE((answer.result == solver::Outcome::win) == wins);
        std::vector<Move> best;
        for (const Move& move : solver::MoveList<Game>(p)) {
          PlainPlacement below(Game::play(p, move));
          if (!wins || !below.wins(PlainBoard::of(Game::play(p, move)))) best.push_back(move);
        }
        CHECK(answer.best == best);
        // The line places with the value kept and plays to the end.
        Position at = p;
        for (const Move& move : answer.pv) {
          at = Game::play(at, move);
          if (at.phase == Phase::play && PlainPlacement::left_of(at) == 0)
            CHECK(PlainSolver().value(PlainBoard::of(at)) == *answer.value);
        }
        CHECK(at.phase == Phase::play);
        CHECK(Game::count_moves(at) == 0);
      }
}

TEST_CASE("costs of placements", "[placement][costs]") {
  for (std::uint64_t i = 0; i < 8; ++i) {
    const Position p = placed(20 + i, 3, 3, 1 + static_cast<int>(i) % 5, all_variants[i % 2]);
    INFO(Game::format(p));
    solver::Budget budget({.memory_mib = 8});
    PlacementSolver solver(budget);
    const auto costs = move_costs(p, solver);
    REQUIRE(costs);
    const PlainBoard board = PlainBoard::of(p);
    PlainPlacement plain(p);
    CHECK(costs->value == plain.value(board));
    CHECK(costs->sides[static_cast<std::size_t>(other(p.side))].empty());
    const auto& moves = costs->sides[static_cast<std::size_t>(p.side)];
    REQUIRE(moves.size() == PlainPlacement::moves(board).size());
    for (const MoveCost& m : moves) {
      PlainPlacement below(Game::play(p, m.move));
      const int value = below.value(PlainBoard::of(Game::play(p, m.move)));
      CHECK(m.value == value);
      CHECK(m.cost == (p.side == Side::white ? costs->value - value : value - costs->value));
    }
    Position at = p;
    for (const Move& move : costs->line) at = Game::play(at, move);
    CHECK(at.phase == Phase::play);
    CHECK(Game::count_moves(at) == 0);
  }
}

TEST_CASE("pairs change no value of the placement phase", "[placement]") {
  for (std::uint64_t i = 0; i < 4; ++i) {
    Position p = placed(10 + i, 4, 3, 4, {});
    solver::Budget budget({.memory_mib = 8});
    const auto answer = Game::solve(p, budget);
    p.variant.pairs = true;
    solver::Budget other({.memory_mib = 8});
    const auto with_pairs = Game::solve(p, other);
    CHECK(with_pairs.value == answer.value);
    CHECK(with_pairs.best == answer.best);
  }
}

TEST_CASE("the placement phase of the large board keeps its limits", "[placement]") {
  const Position p = placed(3, 4, 8, 4, {});
  solver::Budget budget({.memory_mib = 64});
  const auto answer = Game::solve(p, budget);
  REQUIRE(answer.value);
  CHECK(answer.result != solver::Outcome::unknown);
  solver::Budget few({.nodes = 20, .memory_mib = 64});
  const auto stopped = Game::solve(p, few);
  CHECK_FALSE(stopped.value);
  CHECK(stopped.result == solver::Outcome::unknown);
  CHECK(stopped.best.empty());
  CHECK(stopped.nodes == 20);
  const auto run =
      tests::run_halfboard({"solve", "sight-reduction", "start", "--time-limit", "0.05"});
  CHECK(run.status == 3);
  CHECK(run.out.find("result unknown") != std::string::npos);
}
