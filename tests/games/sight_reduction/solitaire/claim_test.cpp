#include "games/sight_reduction/solitaire/claim.h"

#include "games/sight_reduction/deal.h"
#include "solver/random.h"
#include "solver/sat/drat.h"
#include "solver/sat/sat_solver.h"
#include "tests/games/sight_reduction/plain.h"
#include "tests/support/catch.h"

// The formula "this deal can be solved" against trying everything by the plain rules.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using tests::PlainBoard;

/// A filling of a board without or with few holes.
Position random_board(std::uint64_t seed, std::uint64_t index, Variant variant) {
  solver::Stream random(seed, index);
  Position p;
  const auto pick = [&](std::uint64_t low, std::uint64_t high) {
    return static_cast<std::uint8_t>(low + random.below(high - low + 1));
  };
  do {
    p.files = pick(1, 4);
    p.ranks = pick(1, 6);
  } while (p.files * p.ranks > 12);
  p.variant = variant;
  p.side = random.below(2) ? Side::white : Side::black;
  const std::uint64_t holes = random.below(3);
  bitboards::for_each(p.on_board(), [&](int s) {
    const std::uint64_t draw = random.below(8);
    if (draw >= holes) (draw % 2 ? p.white : p.black) |= Board::bit(s);
  });
  return p;
}

solver::SatSolver::Result decide(const solver::Cnf& cnf) {
  solver::SatSolver sat;
  cnf.for_each([&](std::span<const int> clause) { sat.add(clause); });
  solver::Budget budget({});
  return sat.solve(budget);
}

/// All positions that can be reached if the colours need not alternate, as cells.
std::set<std::string> reachable_in_any_order(const PlainBoard& b) {
  std::set<std::string> seen;
  std::vector<PlainBoard> todo{b};
  while (!todo.empty()) {
    PlainBoard at = todo.back();
    todo.pop_back();
    if (!seen.insert(at.cells).second) continue;
    for (const char side : {'w', 'b'}) {
      at.side = side;
      for (const auto& move : at.moves()) todo.push_back(at.play(move));
    }
  }
  return seen;
}

bool is_goal(const std::string& cells, const std::string& target, bool pairs) {
  if (!target.empty()) return cells == target;
  const long left = pairs ? 0 : 1;
  return std::ranges::count(cells, 'w') == left && std::ranges::count(cells, 'b') == left;
}

/// Compares on `boards` boards a rule.
void check_claims(std::uint64_t seed, std::uint64_t boards) {
  using Result = solver::SatSolver::Result;
  int counts[2][2] = {};
  for (const Variant v : all_variants)
    for (std::uint64_t i = 0; i < boards; ++i) {
      const Position p = random_board(seed, i, v);
      const PlainBoard plain = PlainBoard::of(p);
      const auto in_turn = tests::PlainSolver::reachable(plain);
      const auto in_any_order = reachable_in_any_order(plain);
      std::vector<std::optional<Target>> targets{std::nullopt};
      if (p.white && p.black)
        targets.push_back(Target{std::countr_zero(p.white), std::countr_zero(p.black)});
      for (const auto& target : targets) {
        std::string cells;
        if (target) {
          Position end = p;
          end.white = Board::bit(target->white);
          end.black = Board::bit(target->black);
          cells = PlainBoard::of(end).cells;
        }
        // Positions in turn have the side to move behind their cells.
        const auto goal = [&](const std::string& c) {
          return is_goal(c.substr(0, plain.cells.size()), cells, v.pairs);
        };
        const bool solvable = std::ranges::any_of(in_turn, goal);
        const bool relaxed = std::ranges::any_of(in_any_order, goal);
        INFO(Game::format(p) << " " << name_of(v) << " target " << cells);
        REQUIRE((decide(claim_solvable(p, target, Turns::alternating)) == Result::satisfiable) ==
                solvable);
        REQUIRE((decide(claim_solvable(p, target, Turns::free)) == Result::satisfiable) == relaxed);
        ++counts[solvable][relaxed];
      }
    }
  CHECK(counts[1][0] == 0);
  for (const int count : {counts[0][0], counts[0][1], counts[1][1]})
    CHECK(count > static_cast<int>(boards));
}

}  // namespace

TEST_CASE("the claim holds exactly for what can be solved", "[claim]") { check_claims(81, 40); }

TEST_CASE("the claim holds exactly for what can be solved: more boards", "[claim][.slow]") {
  check_claims(82, 1000);
}
