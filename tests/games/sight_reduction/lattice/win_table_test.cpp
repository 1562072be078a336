#include "games/sight_reduction/lattice/win_table.h"

#include "bitboards/pext.h"
#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/lattice/outcomes.h"
#include "games/sight_reduction/lattice/subsets.h"
#include "solver/cgt/canonical_form.h"
#include "solver/random.h"
#include "tests/games/sight_reduction/plain.h"
#include "tests/support/catch.h"
#include "tests/support/positions.h"
#include "tests/support/process.h"

// Who wins each position of a deal, under all rules, by the table.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using tests::lower_part;
using tests::PlainBoard;
using tests::PlainSolver;

/// A board_of of a board, with few squares empty.
Position board_of(std::uint64_t index, int files, int ranks, Variant v) {
  solver::Stream random(71, index);
  Position p;
  p.files = static_cast<std::uint8_t>(files);
  p.ranks = static_cast<std::uint8_t>(ranks);
  p.variant = v;
  bitboards::for_each(p.on_board(), [&](int s) {
    const auto draw = random.below(9);
    if (draw > 0) (draw % 2 ? p.white : p.black) |= Board::bit(s);
  });
  return p;
}

WinTable table_of(const Position& root, unsigned threads = 1) {
  REQUIRE(WinTable::fits(root));
  auto table = WinTable::make(root, threads, solver::Deadline(solver::Limits{}));
  REQUIRE(table);
  return std::move(*table);
}

}  // namespace

TEST_CASE("the table knows the winner of every position of a board, under all rules", "[wins]") {
  for (const Variant v : all_variants)
    for (std::uint64_t i = 0; i < 6; ++i) {
      const Position root = board_of(i, i % 2 ? 3 : 4, i % 3 == 2 ? 2 : 3, v);
      const WinTable table = table_of(root, 1 + i % 2);
      PlainSolver plain;
      for (Word set = root.on_board();; set = (set - 1) & root.on_board()) {
        Position p = root;
        p.white &= set;
        p.black &= set;
        for (const Side side : {Side::white, Side::black}) {
          p.side = side;
          const bool wins = table.wins(p);
          if (wins != plain.mover_wins(PlainBoard::of(p)))
            FAIL(Game::format(p) << " of " << Game::format(root) << " " << name_of(v));
        }
        if (set == 0) break;
      }
    }
}

TEST_CASE("the table of many checkers agrees with the search", "[wins]") {
  for (const Variant v : all_variants)
    for (std::uint64_t i = 0; i < 2; ++i) {
      Position p = lower_part(deal(random_deal(73, i), v), 5);
      const WinTable table = table_of(p, 2);
      solver::Stream random(74, i);
      for (;;) {
        INFO(Game::format(p) << " " << name_of(v));
        solver::Budget budget({.memory_mib = 16});
        solver::ForcedWin<Game> search(budget);
        const int mover = Game::to_move(p);
        CHECK(search.prove(p, mover, search.unbounded) == table.wins(p));
        const solver::MoveList<Game> moves(p);
        if (moves.empty()) break;
        p = Game::play(p, moves[random.below(moves.size())]);
      }
    }
}

TEST_CASE("hot positions are decided by the table where the search gives up", "[wins]") {
  int tables = 0;
  for (const Variant v : {all_variants[2], all_variants[7]}) {
    const std::uint64_t i = v.pairs ? 1 : 0;
    Position p = lower_part(deal(random_deal(73, 10 + i), v), 6);
    p.side = i % 2 ? Side::black : Side::white;
    INFO(Game::format(p) << " " << name_of(v));
    const WinTable table = table_of(p, 2);
    solver::Budget budget(solver::Limits{.threads = 2});
    const auto answer = Game::solve(p, budget);
    const bool wins = table.wins(p);
    REQUIRE(answer.result == (wins ? solver::Outcome::win : solver::Outcome::loss));
    std::vector<Move> best;
    for (const Move& move : solver::MoveList<Game>(p))
      if (!wins || !table.wins(Game::play(p, move))) best.push_back(move);
    CHECK(answer.best == best);
    Position at = p;
    for (const Move& move : answer.pv) at = Game::play(at, move);
    CHECK(Game::count_moves(at) == 0);
    CHECK((at.side != p.side) == wins);  // who can't move has lost
    if (budget.nodes() >= WinTable::positions(p)) ++tables;
    solver::Budget other(solver::Limits{.threads = 2});
    const auto sides = Game::both_sides(p, other);
    REQUIRE(sides);
    for (const Side side : {Side::white, Side::black}) {
      Position q = p;
      q.side = side;
      std::vector<Move> winning;
      for (const Move& move : solver::MoveList<Game>(q))
        if (!table.wins(Game::play(q, move))) winning.push_back(move);
      CHECK(sides->winning[static_cast<std::size_t>(side)] == winning);
    }
  }
  CHECK(tables > 0);
}

TEST_CASE("outcome classes of positions with values are those of the search", "[wins]") {
  for (const Variant v : {all_variants[0], all_variants[1], all_variants[4], all_variants[5]})
    for (std::uint64_t i = 0; i < 8; ++i) {
      const Position p = board_of(20 + i, 4, 3, v);
      INFO(Game::format(p) << " " << name_of(v));
      solver::Budget budget({.memory_mib = 16});
      const auto sides = Game::both_sides(p, budget);
      solver::Budget other({.memory_mib = 16});
      const auto expected = solver::both_sides<Game>(p, other);
      REQUIRE(sides);
      REQUIRE(expected);
      CHECK(sides->outcome == expected->outcome);
      CHECK(sides->winning == expected->winning);
    }
}

TEST_CASE("the table keeps limits", "[wins]") {
  const Position p = deal(random_deal(1, 2), {.challenging = true, .pairs = true});
  CHECK(WinTable::bytes(p) == std::size_t{512} << 20);
  CHECK_FALSE(WinTable::make(p, 1, solver::Deadline(solver::Limits{.seconds = 0})));
  for (const solver::Limits limits :
       {solver::Limits{.nodes = 5000}, solver::Limits{.seconds = 0}}) {
    solver::Budget budget(limits);
    const auto answer = Game::solve(p, budget);
    CHECK(answer.result == solver::Outcome::unknown);
    CHECK(answer.best.empty());
    solver::Budget other(limits);
    CHECK_FALSE(Game::both_sides(p, other));
  }
  const auto run = tests::run_halfboard({"solve", "sight-reduction", "#5", "--rules",
                                         "challenging+pairs", "--outcome", "--node-limit", "1000"});
  CHECK(run.status == 3);
  CHECK(run.out.find("outcome unknown") != std::string::npos);
}

// The lattice of single removals is a separate implementation.
TEST_CASE("the table of full deals agrees with the lattice", "[.slow]") {
  for (int rule = 0; rule < 4; ++rule) {
    Position p = deal(random_deal(3, static_cast<std::uint64_t>(rule)), all_variants[rule]);
    const WinTable table = table_of(p, 2);
    const Subsets subsets(16);
    solver::Stream random(75, static_cast<std::uint64_t>(rule));
    std::uint64_t wrong = 0;
    const auto counts = solve_all(p, 2, {}, [&](const PackedLayer& layer) {
      const auto own = subsets.of(layer.own);
      const auto enemy = subsets.of(layer.enemy);
      for (int i = 0; i < 2000; ++i) {
        const auto row = static_cast<std::size_t>(random.below(own.size()));
        const auto column = static_cast<std::size_t>(random.below(enemy.size()));
        const unsigned byte = layer.rows[row * ((enemy.size() + 7) / 8) + column / 8];
        const bool white = layer.side == Side::white;
        Position part = p;
        part.side = layer.side;
        part.white = static_cast<Word>(bitboards::pdep(white ? own[row] : enemy[column], p.white));
        part.black = static_cast<Word>(bitboards::pdep(white ? enemy[column] : own[row], p.black));
        wrong += table.wins(part) != ((byte >> column % 8 & 1) != 0);
      }
      return true;
    });
    REQUIRE(counts);
    CHECK(wrong == 0);
  }
}
