#include "games/sight_reduction/value/fair.h"

#include <set>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "tests/support/catch.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// The fair set-up, and the two commands that ask for it and for the solitaire game.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using halfboard::tools::Json;
using tests::check_refused;
using tests::run_halfboard;
using Words = std::vector<std::string>;

const std::string unsolvable_deal = "wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w";

Json json_of(Words words, int status = 0) {
  words.emplace_back("--json");
  const auto run = run_halfboard(words);
  INFO(run.err);
  REQUIRE(run.status == status);
  Json json = Json::parse(run.out);
  json.erase("seconds");
  return json;
}

}  // namespace

TEST_CASE("exchanges reach every deal within their number, each once", "[fair]") {
  const Position start = deal(random_deal(3, 0));
  std::set<Word> reached;
  int counts[3] = {};
  int before = 0;
  for (int i = 0; i < exchange_count; ++i) {
    const Exchange exchange = exchange_at(start, i);
    const Position p = exchanged(start, exchange);
    REQUIRE(is_deal(p));
    REQUIRE(std::popcount(start.white & ~p.white) == exchange.count);
    REQUIRE(exchange.count >= before);  // smaller ones first
    before = exchange.count;
    ++counts[exchange.count];
    reached.insert(p.white);
  }
  CHECK(counts[0] == 1);
  CHECK(counts[1] == 256);
  CHECK(counts[2] == 14'400);
  CHECK(reached.size() == 14'657);
  CHECK(format(exchange_at(start, 0)) == "none");
  CHECK(format(exchange_at(deal(0), 1)) == "a1<->a5");
  CHECK(format(exchange_at(deal(0), exchange_count - 1)) == "c4<->c8, d4<->d8");
}

TEST_CASE("a value of 0 is told from all others", "[fair]") {
  ValueSolver solver(1 << 20);
  ValueSolver other(1 << 20);
  int zeros = 0;
  for (std::uint64_t i = 0; i < 300; ++i) {
    Position p = deal(random_deal(5, i), all_variants[i % 2]);
    p.ranks = 4;
    p.white &= p.on_board();
    p.black &= p.on_board();
    const bool zero = other.solve(p, {}).value == 0;
    zeros += zero;
    solver::Budget budget({});
    REQUIRE(has_value_zero(solver, p, budget) == zero);
  }
  CHECK(zeros > 20);
  CHECK(zeros < 280);
  solver::Budget budget({.nodes = 10});
  CHECK_FALSE(has_value_zero(solver, deal(499181836), budget));
}

TEST_CASE("fair finds the first of the smallest exchanges to value 0", "[fair]") {
  ValueSolver solver(16 << 20);
  for (const DealNumber number : {601070389u, 60u, 123456789u}) {
    const Json json = json_of({"fair", std::to_string(number)});
    INFO(json.dump());
    const Position start = deal(number);
    CHECK(json["deal"] == number);
    CHECK(json["rules"] == "base");
    CHECK(json["winner"] == "rearranger");
    CHECK(json["value"] == solver.solve(start, {}).value.value());
    const auto tried = json["tried"].get<int>();
    for (int i = 0; i < tried; ++i) {
      const int value = solver.solve(exchanged(start, exchange_at(start, i)), {}).value.value();
      REQUIRE((value == 0) == (i == tried - 1));
    }
    const Exchange exchange = exchange_at(start, tried - 1);
    const Position result = exchanged(start, exchange);
    CHECK(json["exchanges"].size() == static_cast<std::size_t>(exchange.count));
    CHECK(json["result_deal"] == number_of(result.white));
    CHECK(json["position"] == Game::format(start));
    CHECK(json["result_position"] == Game::format(result));
    if (exchange.count == 0) continue;
    const std::string first = json["exchanges"][0][0].get<std::string>() + "<->" +
                              json["exchanges"][0][1].get<std::string>();
    CHECK(first == format(exchange));
  }
}

TEST_CASE("fair gives the same answer with any number of threads", "[threads][fair]") {
  for (const char* number : {"60", "#601070389"})
    CHECK(json_of({"fair", number, "--threads", "1"}) ==
          json_of({"fair", number, "--threads", "3"}));
}

TEST_CASE("fair stops at a limit without a guess, at the same place for all threads", "[fair]") {
  struct Stopped {
    const char* rules;
    const char* deal;
    int value;
    std::uint64_t nodes;
  };
  for (const auto& [rules, deal, value, nodes] :
       {Stopped{"base", "60", 1, 800}, Stopped{"easier", "123", 2, 1200}}) {
    const auto with = [&, rules = rules, deal = deal, nodes = nodes](const char* threads) {
      return json_of({"fair", deal, "--rules", rules, "--node-limit", std::to_string(nodes),
                      "--threads", threads},
                     3);
    };
    const Json json = with("1");
    INFO(json.dump());
    CHECK(json["rules"] == rules);
    CHECK(json["value"] == value);
    CHECK(json["tried"].get<int>() > 1);
    CHECK(json["winner"] == "unknown");
    CHECK(json["partial"] == true);
    CHECK(json["exchanges"].is_null());
    CHECK(json["nodes"] == nodes);
    CHECK(json == with("3"));
  }
  const auto text = run_halfboard({"fair", "123", "--node-limit", "10"});
  CHECK(text.status == 3);
  CHECK(text.out.find("partial") != std::string::npos);
}

TEST_CASE("fair refuses what is no deal or has no value", "[fair]") {
  for (const char* number : {"601080390", "x", "", "##1", "1.5", "99999999999999999999"})
    check_refused({"fair", number}, "601080389");
  for (const char* rules : {"challenging", "challenging+pairs", "none"})
    check_refused({"fair", "1", "--rules", rules}, "--rules");
  check_refused({"fair", "1", "--threads", "0"}, "--threads");
}

TEST_CASE("solve --solitaire gives a row of the solitaire game", "[solitaire]") {
  const Json solved = json_of({"solve", "sight-reduction", "#123456789", "--solitaire"});
  CHECK(solved["deal"] == 123456789);
  CHECK(solved["rules"] == "base");
  CHECK(solved["status"] == "solved");
  CHECK(solved["fewest_left"] == 2);
  Position p = deal(123456789);
  for (const Json& move : solved["solution"]) {
    const auto legal = Game::parse_move(p, move.get<std::string>());
    REQUIRE(legal);
    p = Game::play(p, *legal);
  }
  CHECK(is_goal(p, {}));
  const auto text = run_halfboard({"solve", "sight-reduction", "#123456789", "--solitaire"});
  CHECK(text.out.find(" 1." + solved["solution"][0].get<std::string>() + " 2.") !=
        std::string::npos);

  // No line joins the checkers of either colour: nothing can be removed.
  const Json stuck = json_of({"solve", "sight-reduction", "wb/bw w", "--solitaire"});
  CHECK(stuck["deal"] == "wb/bw w");
  CHECK(stuck["position"] == "wb/bw w");
  CHECK(stuck["status"] == "unsolvable");
  CHECK(stuck["solution"].empty());
  CHECK(stuck["fewest_left"] == 4);
}

TEST_CASE("solve --solitaire --target aims at two checkers", "[solitaire]") {
  const Words row{"solve", "sight-reduction", "ww/bb w", "--solitaire", "--target"};
  for (const char* target : {"a2,a1", "a2,b1", "b2,a1", "b2,b1"}) {
    Words words = row;
    words.emplace_back(target);
    const Json json = json_of(words);
    CHECK(json["status"] == "solved");
    CHECK(json["target"] == target);
    CHECK(json["solution"].size() == 2);
    CHECK(json["solution"][0] != std::string(target, 2));
    CHECK(json["solution"][1] != std::string(target + 3, 2));
  }
  // An answer about the target is none about the whole deal.
  const Words aimed{"solve", "sight-reduction", "#123", "--solitaire", "--target", "a5,d8"};
  CHECK(run_halfboard(aimed).out.starts_with("target      a5,d8\nstatus      unsolvable\n"));
  CHECK(json_of(aimed)["target"] == "a5,d8");
  CHECK_FALSE(json_of({"solve", "sight-reduction", "#123", "--solitaire"}).contains("target"));
  for (const char* target : {"a1,a2", "a2", "a2,", "a2,a1,b1", "e9,a1", "c1,a1", ""}) {
    Words words = row;
    words.emplace_back(target);
    check_refused(words, "--target");
  }
}

TEST_CASE("solve --solitaire keeps limits and refuses what has no solitaire game", "[solitaire]") {
  const Words words{"solve",       "sight-reduction", unsolvable_deal,
                    "--solitaire", "--node-limit",    "3"};
  const Json json = json_of(words, 3);
  CHECK(json["status"] == "unknown");
  CHECK(json["fewest_left"].is_null());
  CHECK(json["partial"] == true);
  CHECK(run_halfboard(words).out.find("partial") != std::string::npos);
  check_refused({"solve", "halfcut", "start", "--solitaire"}, "--solitaire");
  check_refused({"solve", "sight-reduction", "start", "--solitaire"}, "placement");
  check_refused({"solve", "sight-reduction", "ww w", "--solitaire", "--rules", "x"}, "--rules");
  check_refused({"solve", "sight-reduction", "ww w", "--target", "a1,b1"}, "--solitaire");
  check_refused({"solve", "sight-reduction", "wx w", "--solitaire"}, "file b");
}
