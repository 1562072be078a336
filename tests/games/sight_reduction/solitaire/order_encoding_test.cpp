#include "games/sight_reduction/solitaire/order_encoding.h"

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/judge.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "solver/random.h"
#include "tests/games/sight_reduction/plain.h"
#include "tests/support/catch.h"

namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using tests::PlainBoard;
using tests::PlainSolver;
using Result = solver::SatSolver::Result;

/// A random filling, every sixth square empty on average.
Position random_board(std::uint64_t seed, std::uint64_t index, int files, int ranks, Variant v) {
  solver::Stream random(seed, index);
  Position p;
  p.files = static_cast<std::uint8_t>(files);
  p.ranks = static_cast<std::uint8_t>(ranks);
  p.variant = v;
  p.side = random.below(2) ? Side::white : Side::black;
  bitboards::for_each(p.on_board(), [&](int s) {
    const std::uint64_t draw = random.below(12);
    if (draw >= 2) (draw % 2 ? p.white : p.black) |= Board::bit(s);
  });
  return p;
}

/// Is there an order? One of alternating colours is played out.
bool has_order(const OrderEncoding::Task& task) {
  const OrderEncoding encoding(task);
  solver::SatSolver sat;
  encoding.add_to(sat);
  solver::Budget budget({});
  const Result answer = sat.solve(budget);
  if (!task.position.variant.pairs) {
    const OrderEncoding lean(task, OrderEncoding::Form::lean);
    solver::OrderSolver orders;
    REQUIRE(orders.solve(lean.question(), 100'000, budget) == answer);
  }
  if (answer == Result::unsatisfiable) return false;
  if (!task.alternating) return true;
  Position p = task.position;
  for (const Move move : encoding.moves(sat)) {
    const solver::MoveList<Game> moves(p);
    REQUIRE(std::ranges::find(moves, move) != moves.end());
    p = Game::play(p, move);
  }
  const Word left = p.white | p.black;
  REQUIRE(std::popcount(left) <= task.most_left);
  if (task.keep) REQUIRE(left == task.keep);
  return true;
}

/// Totals of checkers that can be left, and the sets of two that can be.
struct Ends {
  int fewest = 99;
  std::set<std::string> cells;
  explicit Ends(const Position& p) : cells(PlainSolver::reachable(PlainBoard::of(p))) {
    for (const std::string& key : cells)
      fewest = std::min(fewest,
                        static_cast<int>(key.size() - 1 -
                                         static_cast<std::size_t>(std::ranges::count(key, '.'))));
  }
  [[nodiscard]] bool reach(Position p, Word kept) const {
    p.white &= kept;
    p.black &= kept;
    const std::string key = PlainBoard::of(p).cells;
    return cells.contains(key + 'w') || cells.contains(key + 'b');
  }
};

TEST_CASE("orders exist just where the plain rules reach", "[sight]") {
  for (const Variant v : all_variants)
    for (std::uint64_t i = 0; i < 30; ++i) {
      const Position p = random_board(101, i, i % 2 ? 3 : 4, i % 2 ? 3 : 2, v);
      const int total = std::popcount(p.white | p.black);
      INFO(Game::format(p) << " " << name_of(v));
      const Ends ends(p);
      for (int left = total - 1; left >= 0; --left) {
        CHECK(has_order({p, left, 0, true}) == (left >= ends.fewest));
        if (left >= ends.fewest) CHECK(has_order({p, left, 0, false}));
      }
      if (!p.white || !p.black) continue;
      const Word kept =
          Board::bit(std::countr_zero(p.white)) | Board::bit(std::countr_zero(p.black));
      if (kept == (p.white | p.black)) continue;
      CHECK(has_order({p, 2, kept, true}) == ends.reach(p, kept));
    }
}

// Deal 147 of seed 1: the colours could go down to one each in some order, not in turns.
constexpr DealNumber turnless_deal = 188'677'950;

TEST_CASE("a deal that is solvable but for the turns", "[sight]") {
  Position p = deal(turnless_deal);
  SolitaireSolver solver(1 << 20);
  const auto result = solver.solve(p, {}, {});
  CHECK(result.status == Status::unsolvable);
  CHECK(result.fewest_left == 3);
  const OrderEncoding encoding({p, 2, 0, false}, OrderEncoding::Form::lean);
  solver::OrderSolver orders;
  solver::Budget budget({});
  REQUIRE(orders.solve(encoding.question(), 100'000, budget) == Result::satisfiable);
  for (const Move move : encoding.moves(orders)) {
    p.side = p.white & move.squares() ? Side::white : Side::black;
    const solver::MoveList<Game> moves(p);
    REQUIRE(std::ranges::find(moves, move) != moves.end());
    p = Game::play(p, move);
  }
  CHECK(is_goal(p, {}));
}

// An item whose turn was forced while another's was followed used to be forgotten here.
TEST_CASE("turns that follow from turns are followed up", "[sight]") {
  SolitaireSolver solver(1 << 20);
  const auto result = solver.solve(deal(150'841'408), {}, {});
  CHECK(result.status == Status::unsolvable);
  CHECK(result.fewest_left == 4);
}

void compare_with_judge(Judge& judge, SolitaireSolver& solver, const Position& p) {
  INFO(Game::format(p) << " " << name_of(p.variant));
  const auto result = solver.solve(p, {}, {});
  REQUIRE(result.status != Status::unknown);
  REQUIRE(judge.solvable(p, {}, {}) == (result.status == Status::solved));
  REQUIRE(judge.fewest_left(p, {}) == result.fewest_left);
  if (result.status == Status::solved) REQUIRE(replays(p, result.solution, {}));
}

TEST_CASE("boards of up to 24 checkers are decided as by the judge", "[sight]") {
  Judge judge(64 << 20);
  SolitaireSolver solver(1 << 20);
  for (const Variant v : all_variants)
    for (std::uint64_t i = 0; i < 12; ++i)
      compare_with_judge(judge, solver, random_board(103, i, 4, v.pairs ? 3 : i % 4 ? 5 : 6, v));
}

TEST_CASE("solitaire agrees with the judge on many boards and deals", "[.slow]") {
  Judge judge(std::size_t{600} << 20);
  SolitaireSolver solver(1 << 20);
  for (const Variant v : all_variants)
    for (std::uint64_t i = 0; i < 3000; ++i)
      compare_with_judge(judge, solver,
                         random_board(105, i, 4, v.pairs ? 3 + static_cast<int>(i % 2) : 5, v));
  compare_with_judge(judge, solver, deal(turnless_deal));
  for (std::size_t rule = 0; rule < 4; ++rule)
    for (std::uint64_t i = 0; i < 500; ++i)
      compare_with_judge(judge, solver, deal(random_deal(107, i), all_variants[rule]));
}

}  // namespace
