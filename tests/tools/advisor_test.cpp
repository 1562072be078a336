#include "tools/solve/advisor.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/process.h"
#include "tools/reports/json.h"

// What `solve` suggests where nothing is proved, and what it tells meanwhile.
namespace {

using namespace halfboard;
using halfboard::tools::Json;
using tests::run_halfboard;
using Words = std::vector<std::string>;

Json unknown_answer(Words words) {
  words.insert(words.begin(), "solve");
  words.emplace_back("--json");
  const auto run = run_halfboard(words);
  INFO(run.out << run.err);
  REQUIRE(run.status == 3);
  Json answer = Json::parse(run.out);
  CHECK(answer["result"] == "unknown");
  CHECK(answer["best"].empty());
  CHECK(answer["partial"] == true);
  return answer;
}

TEST_CASE("an unknown result comes with a legal suggestion", "[program][advisor]") {
  // Nobody solves these in a second; Halfcut on 5 x 5 is solved in less.
  for (const Words& game :
       {Words{"halfcut", "start", "--size", "7"}, Words{"groups", "start"},
        Words{"chinese-checkers", "start", "--rules", "fs"}, Words{"reality-check", "start"}})
    for (const Words& limit : {Words{"--node-limit", "1000"}, Words{"--time-limit", "1"}}) {
      INFO(game[0] << " " << limit[0]);
      Words words = game;
      words.insert(words.end(), limit.begin(), limit.end());
      const Json answer = unknown_answer(words);
      const auto suggestion = answer.at("suggestion");
      CHECK(suggestion.at("proved") == false);
      CHECK(suggestion.at("depth").get<int>() > 0);
      words = {"moves"};
      words.insert(words.end(), game.begin(), game.end());
      words.emplace_back("--json");
      const auto moves = Json::parse(run_halfboard(words).out).at("moves");
      CHECK(std::ranges::count(moves, suggestion.at("move")) == 1);
    }
}

TEST_CASE("the text says that a suggestion is no proof", "[program][advisor]") {
  const auto run = run_halfboard({"solve", "groups", "start", "--node-limit", "1000"});
  CHECK(run.status == 3);
  CHECK(run.out.find("\nsuggested ") != std::string::npos);
  CHECK(run.out.find("not proved)\n") != std::string::npos);
}

TEST_CASE("what is proved needs no suggestion, and is found as without it", "[program][advisor]") {
  const auto run = run_halfboard({"solve", "halfcut", "start", "--size", "3", "--json"});
  CHECK(run.status == 0);
  CHECK_FALSE(Json::parse(run.out).contains("suggestion"));
}

TEST_CASE("solve tells how far it is, if asked", "[program][advisor]") {
  const Words words{"solve", "groups", "start", "--time-limit", "2"};
  CHECK(run_halfboard(words).err.empty());
  Words asked = words;
  asked.emplace_back("--progress");
  const auto run = run_halfboard(asked);
  INFO(run.err);
  CHECK(run.err.starts_with("0:0"));
  CHECK(run.err.find("best so far") != std::string::npos);
  CHECK(run.err.find("nodes/s") == std::string::npos);  // the adviser's are not the search's
}

}  // namespace
