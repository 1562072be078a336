#include "bitboards/symmetry.h"
#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/judge.h"
#include "games/sight_reduction/lattice/lattice.h"
#include "games/sight_reduction/value/solver.h"
#include "solver/forced_win.h"
#include "tests/games/sight_reduction/plain.h"
#include "tests/support/conformance.h"
#include "tests/support/sanitized.h"

namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using tests::PlainBoard;
using tests::PlainSolver;

/// A random filling of a board; every third square is empty on average, or fewer.
Position random_position(std::uint64_t seed, std::uint64_t index, int files, int ranks, Variant v) {
  solver::Stream random(seed, index);
  Position p;
  p.files = static_cast<std::uint8_t>(files);
  p.ranks = static_cast<std::uint8_t>(ranks);
  p.variant = v;
  p.side = random.below(2) ? Side::white : Side::black;
  const std::uint64_t holes = random.below(3);
  bitboards::for_each(p.on_board(), [&](int s) {
    const std::uint64_t draw = random.below(6);
    if (draw < holes) return;
    (draw % 2 ? p.white : p.black) |= Board::bit(s);
  });
  return p;
}

std::string cells_of(const std::optional<Target>& target, const Position& p) {
  Position end = p;
  end.white = target ? Board::bit(target->white) : 0;
  end.black = target ? Board::bit(target->black) : 0;
  return PlainBoard::of(end).cells;
}

}  // namespace

TEST_CASE("Sight Reduction conforms under all rules, from deals and small boards", "[sight]") {
  for (const Variant v : all_variants) {
    const Rules rules{v};
    for (std::uint64_t i = 0; i < 4; ++i)
      tests::check_conformance<Game>(deal(random_deal(11, i), v), rules, i, 1);
    for (std::uint64_t i = 0; i < 20; ++i)
      tests::check_conformance<Game>(random_position(12, i, 3, 3, v), rules, i, 1);
    tests::check_conformance<Game>(Game::start({v, 3, 3}), rules, 1, 4);
  }
}

TEST_CASE("moves agree with the plain rules", "[sight]") {
  for (const Variant v : all_variants)
    for (std::uint64_t i = 0; i < 300; ++i) {
      solver::Stream random(21, i);
      Position p = i % 3 == 0 ? deal(random_deal(21, i), v)
                              : random_position(21, i, 1 + static_cast<int>(random.below(4)),
                                                1 + static_cast<int>(random.below(8)), v);
      for (;;) {
        std::vector<std::string> names;
        const solver::MoveList<Game> moves(p);
        for (const Move& move : moves) names.push_back(Game::format_move(p, move));
        const auto plain = PlainBoard::of(p).moves();
        INFO(Game::format(p) << " " << name_of(v));
        REQUIRE(names == plain);
        if (moves.empty()) break;
        const auto pick = random.below(moves.size());
        const PlainBoard expected = PlainBoard::of(p).play(plain[pick]);
        p = Game::play(p, moves[pick]);
        REQUIRE(PlainBoard::of(p).cells == expected.cells);
      }
    }
}

TEST_CASE("a refused removal says which rule it breaks", "[sight]") {
  const auto reason = [](const PlainBoard& board, int f, int r) -> std::string {
    if (board.moves().empty()) return "the game is over";
    const char there = board.at(f, r);
    if (there != board.side) return there == '.' ? "no checker" : "enemy checker";
    if (board.seen(f, r, there, board.variant.easier).empty())
      return "no friend in sight of the checker";
    return board.ready(f, r) ? "" : "no enemy in sight of the checker";
  };
  std::set<std::string> reasons;
  for (const Variant v : all_variants)
    for (std::uint64_t i = 0; i < 60; ++i)
      for (const Side side : {Side::white, Side::black}) {
        Position p = random_position(22, i, 1 + static_cast<int>(i % 4), 4, v);
        p.side = side;
        const PlainBoard board = PlainBoard::of(p);
        bitboards::for_each(p.on_board(), [&](int s) {
          const std::string name = PlainBoard::name(Board::file_of(s), Board::rank_of(s));
          const std::string expected = reason(board, Board::file_of(s), Board::rank_of(s));
          const auto move = Game::parse_move(p, name);
          INFO(Game::format(p) << " " << name_of(v) << " " << name);
          CHECK((move ? "" : move.error().what) ==
                (expected.empty() ? "" : "illegal move: " + expected));
          reasons.insert(expected);
        });
      }
  CHECK(reasons.size() == 6);
}

TEST_CASE("deal numbers and squares are inverse", "[sight]") {
  CHECK(number_of(0x0000ffff) == 0);
  CHECK(number_of(0xffff0000) == deal_count - 1);
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const DealNumber number = random_deal(31, i);
    REQUIRE(number < deal_count);
    REQUIRE(std::popcount(white_of(number)) == 16);
    REQUIRE(number_of(white_of(number)) == number);
    REQUIRE(is_deal(deal(number)));
  }
}

TEST_CASE("two-player results agree with the plain solver under all rules", "[sight]") {
  for (const Variant v : all_variants) {
    PlainSolver plain;
    for (std::uint64_t i = 0; i < (tests::sanitized ? 40 : 150); ++i) {
      const Position p = random_position(41, i, i % 2 ? 3 : 4, 3, v);
      INFO(Game::format(p) << " " << name_of(v));
      solver::Budget budget({.memory_mib = 8});
      const auto answer = Game::solve(p, budget);
      const bool wins = plain.mover_wins(PlainBoard::of(p));
      REQUIRE((answer.result == solver::Outcome::win) == wins);
      REQUIRE(answer.result != solver::Outcome::unknown);
      for (const Move& move : solver::MoveList<Game>(p)) {
        const bool keeps = plain.mover_wins(PlainBoard::of(Game::play(p, move))) != wins;
        const bool listed = std::ranges::find(answer.best, move) != answer.best.end();
        REQUIRE(listed == (keeps || !wins));
      }
      if (has_integer_values(v)) REQUIRE(answer.value == plain.value(PlainBoard::of(p)));
    }
  }
}

TEST_CASE("values of larger boards agree with the plain recursion", "[sight]") {
  ValueSolver solver(1 << 20);
  for (const Variant v : {all_variants[0], all_variants[1]})
    for (std::uint64_t i = 0; i < (tests::sanitized ? 1 : 12); ++i) {
      const Position p = random_position(51, i, 4, 4, v);
      PlainSolver plain;
      INFO(Game::format(p) << " " << name_of(v));
      REQUIRE(solver.solve(p, {}).value == plain.value(PlainBoard::of(p)));
    }
}

TEST_CASE("symmetries keep the value, exchange of colours negates it", "[sight]") {
  ValueSolver solver(1 << 20);
  for (const Variant v : {all_variants[0], all_variants[1]})
    for (std::uint64_t i = 0; i < 40; ++i) {
      const Position p = random_position(61, i, 4, 5, v);
      const int value = solver.solve(p, {}).value.value();
      for (int s = 0; s < Game::symmetries(p); ++s) {
        INFO(Game::format(p) << " symmetry " << s);
        CHECK(solver.solve(Game::transform(p, s), {}).value == (s % 2 ? -value : value));
      }
    }
}

/// How many are left after these moves; nothing if one is not legal.
std::optional<int> left_after(Position p, const std::vector<Move>& moves) {
  for (const Move& move : moves) {
    const solver::MoveList<Game> legal(p);
    if (std::ranges::find(legal, move) == legal.end()) return std::nullopt;
    p = Game::play(p, move);
  }
  return std::popcount(p.white | p.black);
}

TEST_CASE("solitaire agrees with looking at everything, under all rules", "[sight]") {
  SolitaireSolver solver(1 << 20);
  Judge judge(64 << 20);
  for (const Variant v : all_variants)
    for (std::uint64_t i = 0; i < 250; ++i) {
      Position p = random_position(71, i, i % 3 ? 3 : 4, i % 3 ? 3 : 2, v);
      if (i % 8 == 7) p.black = 0;
      INFO(Game::format(p) << " " << name_of(v));
      const auto reachable = PlainSolver::reachable(PlainBoard::of(p));
      int fewest = 99;
      bool solvable = false;
      for (const std::string& key : reachable) {
        const auto whites = std::ranges::count(key.substr(0, key.size() - 1), 'w');
        const auto blacks = std::ranges::count(key.substr(0, key.size() - 1), 'b');
        fewest = std::min(fewest, static_cast<int>(whites + blacks));
        const int goal = v.pairs ? 0 : 1;
        solvable = solvable || (whites == goal && blacks == goal);
      }
      const auto result = solver.solve(p, {}, {});
      REQUIRE(result.status == (solvable ? Status::solved : Status::unsolvable));
      REQUIRE(result.fewest_left == fewest);
      if (solvable) REQUIRE(replays(p, result.solution, {}));
      if (!solvable) REQUIRE(left_after(p, result.best_play) == fewest);
      REQUIRE(judge.solvable(p, {}, {}) == solvable);
      REQUIRE(judge.fewest_left(p, {}) == fewest);
      if (i % 10 || !p.white || !p.black) continue;  // a target is of both colours
      const Target target{std::countr_zero(p.white), std::countr_zero(p.black)};
      const std::string cells = cells_of(target, p);
      const bool hit = reachable.contains(cells + 'w') || reachable.contains(cells + 'b');
      const auto aimed = solver.solve(p, target, {});
      REQUIRE(aimed.status == (hit ? Status::solved : Status::unsolvable));
      if (hit) REQUIRE(replays(p, aimed.solution, target));
      if (!hit) REQUIRE(left_after(p, aimed.best_play) == fewest);
      REQUIRE(judge.solvable(p, target, {}) == hit);
    }
}

TEST_CASE("no answer and no node count depends on what was solved before", "[sight]") {
  SolitaireSolver used(1 << 20);
  ValueSolver values(1 << 20);
  for (std::uint64_t i = 0; i < 4; ++i) {
    const Position p = random_position(81, i, 4, 4, {});
    SolitaireSolver fresh(1 << 20);
    ValueSolver fresh_values(1 << 20);
    const auto a = used.solve(p, {}, {.nodes = 5000});
    const auto b = fresh.solve(p, {}, {.nodes = 5000});
    CHECK(a.nodes == b.nodes);
    CHECK(a.solution == b.solution);
    CHECK(values.solve(p, {}).nodes == fresh_values.solve(p, {}).nodes);
  }
}

TEST_CASE("limits are kept and answered with unknown", "[sight]") {
  const Position p = deal(random_deal(7, 0));
  ValueSolver values(1 << 20);
  const auto value = values.solve(p, {.nodes = 10});
  CHECK_FALSE(value.value);
  CHECK(value.nodes == 10);
  // Most deals are settled before a node is counted, this one is not.
  const auto hard = Game::parse("wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w", {});
  SolitaireSolver solver(1 << 20);
  const auto result = solver.solve(*hard, {}, {.nodes = 3});
  CHECK(result.status == Status::unknown);
  CHECK_FALSE(result.fewest_left);
  CHECK(result.solution.empty());
}

TEST_CASE("a line that a limit cuts begins with one of the best moves", "[sight]") {
  int cut = 0;
  for (std::uint64_t i = 0; i < 20; ++i)
    for (const std::uint64_t nodes : {1U, 30U, 1000U}) {
      solver::Budget budget({.nodes = nodes, .threads = 2});  // one thread would not
      const auto answer = Game::solve(deal(static_cast<DealNumber>(i)), budget);
      if (answer.pv.empty()) continue;
      cut += budget.exhausted();
      CHECK(std::ranges::find(answer.best, answer.pv[0]) != answer.best.end());
    }
  CHECK(cut > 0);
}

TEST_CASE("the judge tells right values from wrong ones", "[sight]") {
  ValueSolver values(1 << 20);
  Judge judge(64 << 20);
  for (std::uint64_t i = 0; i < 20; ++i) {
    const Position p = random_position(91, i, 4, 4, {i % 2 == 1});
    const int value = values.solve(p, {}).value.value();
    INFO(Game::format(p) << " value " << value);
    CHECK(judge.has_value(p, value, {}) == true);
    CHECK(judge.has_value(p, value + 1, {}) == false);
    CHECK(judge.has_value(p, value - 1, {}) == false);
  }
}

// Deals with known answers, from a separate implementation.
TEST_CASE("known unsolvable deals and numbers of targets", "[.slow]") {
  Lattice lattice(std::size_t{600} << 20);
  for (const Word white : {0xa5acd8ccu, 0xf951e161u, 0xa5217eccu, 0x68934b6du, 0xa1e4ec4eu}) {
    const auto reach = lattice.reach(deal(number_of(white)), {});
    REQUIRE(reach);
    CHECK(reach->fewest_left > 2);
  }
  for (const auto& [white, targets] : {std::pair{0x5e3220feu, 99}, std::pair{0xb0f4cd98u, 256}}) {
    const auto reach = lattice.reach(deal(number_of(white)), {});
    REQUIRE(reach);
    int count = 0;
    for (const std::uint16_t set : reach->targets) count += std::popcount(set);
    CHECK(count == targets);
  }
}
