#include <algorithm>
#include <string>
#include <vector>

#include "games/chinese_checkers/home_coins.h"
#include "tests/games/chinese_checkers/plain_retrograde.h"
#include "tests/games/chinese_checkers/start.h"
#include "tests/support/catch.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tools/reports/json.h"

// The defence by coins at home as `solve` has it, against the values of all positions of small
// boards; home_coins_test.cpp looks through placements in a plainer way.
namespace {

using namespace halfboard;
using chinese_checkers::Colour;
using chinese_checkers::Game;
using chinese_checkers::HomeCoins;
using chinese_checkers::Position;
using tests::Retrograde;

struct Found {
  std::size_t held = 0;       ///< positions that a side holds
  std::size_t draws = 0;      ///< that both do
  std::size_t forced = 0;     ///< placements from which a side can be driven out
  std::size_t undecided = 0;  ///< draws by the table, both with enough coins at home
};

/// No side that holds loses, and no move that keeps the draw gives it away.
Found check_all(const Position& start) {
  const Retrograde table(start);
  solver::Budget budget({});
  HomeCoins red(start, Colour::red);
  HomeCoins blue(start, Colour::blue);
  REQUIRE((red.prepare(budget) && blue.prepare(budget)));
  Found found{.forced = red.lost().size() + blue.lost().size()};
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!table.exists(i)) continue;
    const Position p = table.position(i);
    if (chinese_checkers::pass_over_stuck(p) != p || p.won()) continue;
    const tests::Value value = table.value(i);
    const bool red_holds = red.holds(p);
    const bool blue_holds = blue.holds(p);
    found.held += red_holds + blue_holds;
    found.draws += red_holds && blue_holds;
    found.undecided += value.plies < 0 && red.may_hold(p) && blue.may_hold(p);
    if ((red_holds && value.winner == 1) || (blue_holds && value.winner == 0))
      FAIL("held but lost: " << Game::format(p));
  }
  return found;
}

Position position_of(const std::string& text) {
  const auto position = Game::parse(text, {});
  REQUIRE(position);
  return *position;
}

TEST_CASE("Chinese Checkers: who holds by coins at home does not lose", "[chinese-checkers]") {
  std::size_t forced = 0;
  for (const char* board : {"3", "4", "5x2", "4x3", "7x2"})
    for (const char* coins : {"1", "2", "3"})
      for (const char* rules : {"ws", "wl", "2s", "2l"}) {
        if ((*coins == '1' && *rules == '2') || (*coins == '3' && board[1] != 'x' && *board != '3'))
          continue;
        INFO(board << " coins " << coins << " rules " << rules);
        const auto given = Game::rules({{"board", board}, {"coins", coins}, {"rules", rules}});
        if (!given) continue;  // too small for so many
        const Found found = check_all(Game::start(*given));
        forced += found.forced;
        if (std::string(board) == "4" && *coins == '2' && *rules == 'w') {
          CHECK(found.forced == 0);
          CHECK(found.draws > 1000);
          CHECK(found.draws == found.undecided);
        }
      }
  CHECK(forced > 100);
  // Narrow enough for players to get stuck.
  for (const char* text : {"rr2bb r ws start:a1,b1", "rr3bb r wl start:a1,b1",
                           "rrr2bbb r 2s start:a1,b1,c1", "rrr3bbb r ws start:a1,b1,c1"}) {
    INFO(text);
    CHECK(check_all(position_of(text)).forced > 0);
  }
}

TEST_CASE("Chinese Checkers: solve proves draws by coins at home", "[chinese-checkers]") {
  for (const char* rules : {"ws", "wl", "2s"}) {
    INFO(rules);
    const Position start = tests::start_of({{"board", "4"}, {"coins", "3"}, {"rules", rules}});
    solver::Budget budget({.nodes = 1'000'000});
    const auto answer = Game::solve(start, budget);
    CHECK(answer.result == solver::Outcome::draw);
    CHECK(answer.best.size() == static_cast<std::size_t>(Game::count_moves(start)));
    CHECK_FALSE(answer.best_partial);
    // The line ends with a position that was there before.
    std::vector<Position> seen{start};
    for (const auto move : answer.pv) {
      const solver::MoveList<Game> moves(seen.back());
      REQUIRE(std::ranges::count(moves, move) == 1);
      seen.push_back(Game::play(seen.back(), move));
    }
    REQUIRE(seen.size() > 2);
    CHECK(std::ranges::count(seen, seen.back()) == 2);
  }
  // Stopped on the way, it says nothing; nor where a coin has to leave.
  for (const char* coins : {"6", "1"}) {
    solver::Budget budget({.nodes = 1000});
    CHECK(Game::solve(tests::start_of({{"coins", coins}}), budget).result ==
          solver::Outcome::unknown);
  }
}

TEST_CASE("Chinese Checkers: the start is drawn on all square boards, but under f",
          "[chinese-checkers]") {
  int drawn = 0;
  for (const char* board : {"band", "3", "4", "5", "6", "7", "8"})
    for (int coins = 2; coins <= 6; ++coins)
      for (int enough = 1; enough <= coins; ++enough)
        for (const char* stuck : {"s", "l"}) {
          // All own coins are what w asks for.
          const std::string goal = enough == coins ? "w"
                                   : enough == 1   ? "f"
                                                   : std::to_string(enough);
          const std::string rules = goal + stuck;
          const auto given =
              Game::rules({{"board", board}, {"coins", std::to_string(coins)}, {"rules", rules}});
          if (!given) continue;  // no room for so many
          INFO(board << " coins " << coins << " rules " << rules);
          solver::Budget budget({});
          const auto draw = chinese_checkers::draw_by_home_coins(Game::start(*given), budget);
          CHECK(draw.has_value() == (enough > 1));
          drawn += draw.has_value();
        }
  CHECK(drawn == 2 * (6 * (1 + 2 + 3 + 4 + 5) + 2));
}

TEST_CASE("Chinese Checkers: a draw's other moves are not called worse", "[chinese-checkers]") {
  // Red's last coin at home may stay or leave; who knows if that loses.
  const auto run = tests::run_halfboard(
      {"solve", "chinese-checkers", "4b/5/1bb2/3rr/r4 r ws start:a1,a2,b1", "--json"});
  CHECK(run.status == 0);
  const auto json = tools::Json::parse(run.out);
  CHECK(json["result"] == "draw");
  CHECK(json["best_partial"] == true);
  CHECK_FALSE(json.contains("partial"));
  std::string at_home;
  for (const auto& move : json["best"])
    if (move.get<std::string>()[0] == 'a') at_home += move.get<std::string>() + " ";
  CHECK(at_home == "a1-a2 a1-b1 ");
  CHECK(json["best"].size() > 10);
  const auto start = tests::run_halfboard({"solve", "chinese-checkers", "start", "--json"});
  CHECK(start.status == 0);
  CHECK(tools::Json::parse(start.out)["result"] == "draw");
  CHECK_FALSE(tools::Json::parse(start.out).contains("best_partial"));
}

}  // namespace
