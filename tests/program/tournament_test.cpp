#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tools/reports/json.h"

// Tournaments by the real program: their tables.
namespace {

using namespace halfboard;
using halfboard::tools::Json;
using Words = std::vector<std::string>;

TEST_CASE("tournament: its table is that of the matches", "[match]") {
  const Words engines{"self:Level=1", "greedy", "random"};
  const Words rest{"--size", "4", "--games", "6", "--nodes", "60", "--seed", "5", "--json"};
  Words words{"tournament", "halfcut"};
  words.insert(words.end(), engines.begin(), engines.end());
  words.insert(words.end(), rest.begin(), rest.end());
  const auto run = tests::run_halfboard(words);
  REQUIRE(run.status == 0);
  std::vector<Json> rows = tests::rows_of(run.out);
  REQUIRE(rows.size() == engines.size());
  for (std::size_t a = 0; a < engines.size(); ++a) {
    CHECK(rows[a]["engine"] == engines[a]);
    CHECK(rows[a]["games"] == 12);
    CHECK(rows[a]["against"][a].is_null());
    CHECK_FALSE(rows[a].contains("partial"));
    CHECK(rows[a]["conditions"] == rows[0]["conditions"]);
    for (std::size_t b = a + 1; b < engines.size(); ++b) {
      Words match{"match", "halfcut", engines[a], engines[b]};
      match.insert(match.end(), rest.begin(), rest.end());
      const Json met = Json::parse(tests::run_halfboard(match).out);
      const double points = met["wins"].get<double>() + met["draws"].get<double>() / 2;
      CHECK(rows[a]["conditions"] == met["conditions"]);
      CHECK(rows[a]["against"][b] == points);
      CHECK(rows[b]["against"][a] == 6 - points);
    }
  }
  // As text: by points, with the columns in the order of the rows.
  words.pop_back();
  std::istringstream table(tests::run_halfboard(words).out);
  std::vector<std::string> text;
  for (std::string line; std::getline(table, line);) text.push_back(line);
  REQUIRE(text.size() == engines.size() + 1);
  CHECK(tests::fits(text[0], " {31} +1 +2 +3  points {11}Elo"));
  std::ranges::stable_sort(rows, std::greater{},
                           [](const Json& row) { return row["points"].get<double>(); });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(text[i + 1].starts_with(" " + std::to_string(i + 1) + " " +
                                  rows[i]["engine"].get<std::string>() + " "));
    CHECK(text[i + 1].find("-", 31) == 31 + 6 * i + 5);
    const Json& elo = rows[i]["elo"];
    CHECK(text[i + 1].ends_with(elo.is_null() ? "inf" : fmt::format("{:+.0f}", elo.get<double>())));
  }
}

TEST_CASE("tournament: names stand in its table whole", "[match]") {
  std::string accents = "false ";
  for (int i = 0; i < 40; ++i) accents += "\xc3\xa9";
  const Words engines{"self:Method=greedy,Threads=1,Seed=1", "self:Method=greedy,Threads=1,Seed=2",
                      accents};
  Words words{"tournament", "halfcut", "--size", "2", "--games", "2", "--nodes", "1"};
  words.insert(words.end(), engines.begin(), engines.end());
  words.push_back("false \n");  // on one line
  const auto run = tests::run_halfboard(words);
  REQUIRE(run.status == 0);
  for (const std::string& engine : engines) CHECK(run.out.find(engine + " ") != std::string::npos);
  CHECK(std::ranges::count(run.out, '\n') == 7);
  CHECK(run.out.find("\nfaults  false  : ") != std::string::npos);
}

TEST_CASE("tournament: faults are told of each engine", "[match]") {
  Words words{"tournament", "halfcut", "greedy", "random",  "false", "--size",
              "2",          "--games", "2",      "--nodes", "1"};
  const auto text = tests::run_halfboard(words).out;
  CHECK(text.ends_with("\nfaults  false: 4 crashes, 0 timeouts, 0 illegal moves\n"));
  CHECK(text.find("faults  greedy") == std::string::npos);
  words.push_back("--json");
  const auto rows = tests::rows_of(tests::run_halfboard(words).out);
  REQUIRE(rows.size() == 3);
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(rows[i]["faults"] ==
          Json({{"crashes", i == 2 ? 4 : 0}, {"timeouts", 0}, {"illegal", 0}}));
  CHECK(rows[2]["elo"].is_null());
  CHECK(rows[2]["infinite"] == Json{"elo"});
}

TEST_CASE("tournament: a table that was stopped is said to be partial", "[match][signals]") {
  Words words{"tournament", "halfcut", "greedy",    "random",  "self", "--size",
              "8",          "--games", "100000000", "--nodes", "1"};
  const auto run = tests::run_halfboard(words, {.interrupt_after_ms = 100});
  // Who did not meet has no points.
  CHECK(tests::find(run.out, "self +\\? +\\? +- +0.0 of 0"));
  words.push_back("--json");
  const auto rows = tests::rows_of(tests::run_halfboard(words, {.interrupt_after_ms = 100}).out);
  REQUIRE(rows.size() == 3);
  CHECK(rows[2]["against"] == Json{nullptr, nullptr, nullptr});
  CHECK_FALSE(rows[2].contains("infinite"));
  CHECK(run.status == 3);
  CHECK(run.out.ends_with("\npartial: stopped before the end\n"));
}

}  // namespace
