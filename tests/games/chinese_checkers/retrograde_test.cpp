#include "games/chinese_checkers/game.h"
#include "solver/forced_win.h"
#include "tests/games/chinese_checkers/plain_retrograde.h"
#include "tests/games/chinese_checkers/start.h"
#include "tests/support/catch.h"

// The generic solver against a plain retrograde analysis.
namespace {

using namespace halfboard;
using chinese_checkers::Game;
using chinese_checkers::Position;
using tests::Retrograde;
using tests::start_of;
using tests::Totals;
using tests::Value;

solver::Limits small_table() {
  solver::Limits limits;
  limits.memory_mib = 16;
  return limits;
}

/// Every `stride`-th position: exactly who wins within how many plies, up to `deepest`.
void check_solver(const Retrograde& table, std::size_t stride, int deepest) {
  solver::Budget budget(small_table());
  solver::ForcedWin<Game> search(budget);
  for (std::size_t i = 0; i < table.size(); i += stride) {
    if (!table.exists(i)) continue;
    const Position p = table.position(i);
    if (chinese_checkers::pass_over_stuck(p) != p) continue;
    const Value v = table.value(i);
    for (int attacker = 0; attacker < 2; ++attacker)
      for (int plies = 0; plies <= deepest; ++plies) {
        const bool wins = v.plies >= 0 && v.winner == attacker && v.plies <= plies;
        if (search.prove(p, attacker, plies) != wins)
          FAIL(Game::format(p) << " attacker " << attacker << " plies " << plies);
      }
  }
}

/// Every `stride`-th decided position of at most `deepest` plies: result, distance, best moves and
/// the line of play of `solve`.
int check_answers(const Retrograde& table, std::size_t stride, int deepest) {
  int checked = 0;
  for (std::size_t i = 0; i < table.size(); i += stride) {
    const Value v = table.value(i);
    if (v.plies < 0 || v.plies > deepest) continue;
    const Position p = table.position(i);
    INFO(Game::format(p));
    solver::Budget budget(small_table());
    const auto answer = solver::GenericSolver<Game>(budget).solve(p);
    const bool wins = v.winner == Game::to_move(p);
    REQUIRE(answer.result == (wins ? solver::Outcome::win : solver::Outcome::loss));
    REQUIRE(answer.plies == v.plies);
    REQUIRE(answer.pv.size() == static_cast<std::size_t>(v.plies));
    Position end = p;
    for (auto move : answer.pv) end = Game::play(end, move);
    REQUIRE(solver::MoveList<Game>(end).empty());
    REQUIRE(Game::winner(end) == v.winner);
    for (auto move : solver::MoveList<Game>(p)) {
      const Value after = table.value(Game::play(p, move));
      const bool best = !wins || (after.winner == v.winner && after.plies + 1 <= v.plies);
      REQUIRE((std::ranges::count(answer.best, move) == 1) == best);
    }
    ++checked;
  }
  return checked;
}

}  // namespace

TEST_CASE("Chinese Checkers: the generic solver agrees with retrograde analysis",
          "[chinese-checkers]") {
  for (const char* rules : {"ws", "wl", "fs", "fl"}) {
    INFO(rules);
    const Retrograde table(start_of({{"board", "3"}, {"coins", "1"}, {"rules", rules}}));
    check_solver(table, 1, 6);
    CHECK(check_answers(table, 1, 6) > 10);
  }
  // Narrow enough for players to get stuck.
  for (const char* rules : {"ws", "wl", "fl"}) {
    INFO(rules);
    const auto narrow = Game::parse(std::string("rr2bb r ") + rules + " start:a1,b1", {});
    REQUIRE(narrow);
    const Retrograde table(*narrow);
    check_solver(table, 1, 8);
    CHECK(check_answers(table, 1, 8) > 10);
  }
}

TEST_CASE("Chinese Checkers with one coin each on the band", "[chinese-checkers]") {
  for (const char* rules : {"ws", "fs"}) {
    const Retrograde table(start_of({{"coins", "1"}, {"rules", rules}}));
    const Totals red = table.totals(0);
    const Totals blue = table.totals(1);
    CHECK(red.wins + red.losses + red.draws == 1560);
    CHECK(red.wins == blue.wins);
    CHECK(red.losses == blue.losses);
    CHECK(red.longest == blue.longest);
    check_solver(table, 31, 4);
  }
}

TEST_CASE("Chinese Checkers with two coins each on the band", "[.slow][chinese-checkers]") {
  struct Expected {
    const char* rules;
    int wins, losses, draws, longest, start;
  };
  // From a separate implementation.
  for (const Expected& e :
       {Expected{"ws", 63029, 20663, 464648, 9, -1}, Expected{"fs", 322953, 225387, 0, 25, 23}}) {
    INFO(e.rules);
    const Position first = start_of({{"coins", "2"}, {"rules", e.rules}});
    const Retrograde table(first);
    for (int mover = 0; mover < 2; ++mover) {
      const Totals sum = table.totals(mover);
      CHECK(sum.wins == e.wins);
      CHECK(sum.losses == e.losses);
      CHECK(sum.draws == e.draws);
      CHECK(sum.longest == e.longest);
    }
    CHECK(table.value(first).plies == e.start);
    if (e.start >= 0) CHECK(table.value(first).winner == 0);
    check_solver(table, 997, 3);
    CHECK(check_answers(table, 499, 4) > 50);
  }
}
