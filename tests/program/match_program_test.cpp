#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// Matches by the real program: clocks, openings, ends, and what is said of them.
namespace {

using namespace halfboard;
using halfboard::tools::Json;
using Words = std::vector<std::string>;

TEST_CASE("replay says what an engine's numbers are", "[match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  const auto match =
      tests::run_halfboard({"match", "halfcut", "self:Method=alpha-beta", "random", "--size", "4",
                            "--games", "1", "--nodes", "500", "--log", log});
  REQUIRE(match.status == 0);
  CHECK(match.out.starts_with("A       self:Method=alpha-beta\nB       random\ngames "));
  const auto run = tests::run_halfboard({"replay", log, "--round", "1"});
  INFO(run.out);
  CHECK(run.status == 0);
  CHECK(tests::find(run.out, "\nply 1: [a-d][1-4]  score -?[0-9]+, depth [0-9]+, [0-9.]+ s\n"));
  CHECK(run.out.find("win in 1 ply, depth ") != std::string::npos);
  CHECK(run.out.find("r- ") != std::string::npos);  // the square of the last move
}

TEST_CASE("match: normalized Elo has an interval", "[match]") {
  Words words{"match", "halfcut", "random", "random", "--size", "3", "--games", "20"};
  const auto text = tests::run_halfboard(words);
  REQUIRE(text.status == 0);
  words.push_back("--json");
  const Json json = Json::parse(tests::run_halfboard(words).out);
  const double low = json["normalized_elo_low"].get<double>();
  const double own = json["normalized_elo"].get<double>();
  const double high = json["normalized_elo_high"].get<double>();
  CHECK(low < own);
  CHECK(own - low == Approx(high - own));
  INFO(text.out);
  CHECK(text.out.find(fmt::format("\nnElo    {:+.1f} (95%: {:+.1f} to {:+.1f})\n", own, low,
                                  high)) != text.out.npos);
}

TEST_CASE("match: a clock that only gains does not run out", "[match]") {
  // Some 950 increments of 10^13 nanoseconds are more than 2^63.
  const auto run = tests::run_halfboard({"match", "chinese-checkers", "random", "random", "--tc",
                                         "10000000+10000000", "--max-plies", "1900", "--games", "1",
                                         "--seed", "2", "--json"});
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  const Json json = Json::parse(run.out);
  CHECK(json["draws"] == 1);
  CHECK(json["faults"]["a"]["timeouts"] == 0);
  CHECK(json["faults"]["b"]["timeouts"] == 0);
}

TEST_CASE("match: a clock has the milliseconds that it was given", "[match]") {
  const tests::Folder folder;
  const auto play = [&](const std::string& clock, const std::string& log) {
    return Words{"match",   "halfcut", "random", "random", "--size", "2",
                 "--games", "1",       "--tc",   clock,    "--log",  folder.file(log)};
  };
  for (const char* none : {"0.0004", "0", "1+0.0009", "nan"})
    tests::check_refused(play(none, "none"), "bad clock");
  CHECK_FALSE(std::filesystem::exists(folder.file("none")));
  REQUIRE(tests::run_halfboard(play("1.001+4.035", "log")).status == 0);
  CHECK(tests::read(folder.file("log")).find(" p1time 1001 p2time 1001 p1inc 4035 p2inc 4035 ") !=
        std::string::npos);
}

TEST_CASE("match: a quote of an engine's command has two ends", "[match]") {
  for (const char* engine : {"sh -c 'exec true", "\"", "a b\"c 'd'"})
    tests::check_refused({"match", "halfcut", engine, "random", "--games", "2"}, "not closed");
}

TEST_CASE("match: what openings-list and suite-make write is what match and suite read",
          "[match]") {
  const tests::Folder folder;
  const std::string openings = folder.file("openings");
  const auto list = tests::run_halfboard(
      {"openings-list", "halfcut", "--size", "5", "--count", "3", "--node-limit", "50"});
  REQUIRE(list.status == 0);
  CHECK(std::ranges::count(list.out, '\n') == 3);
  const auto few = tests::run_halfboard({"openings-list", "halfcut", "--size", "3", "--plies", "1",
                                         "--count", "20", "--node-limit", "1"});
  CHECK(few.status == 3);
  CHECK(std::ranges::count(few.out, '\n') == 9);  // each square once
  tests::write(openings, list.out);
  CHECK(tests::run_halfboard({"match", "halfcut", "random", "random", "--games", "6", "--openings",
                              openings, "--json"})
            .status == 0);
  const std::string suite = folder.file("suite");
  const auto made = tests::run_halfboard({"suite-make", "halfcut", "--size", "4", "--count", "5"});
  REQUIRE(made.status == 0);
  tests::write(suite, made.out);
  const auto run = tests::run_halfboard(
      {"suite", "halfcut", suite, "--engine", "self", "--nodes", "1000000", "--json"});
  CHECK(Json::parse(run.out)["positions"] == 5);
  CHECK(Json::parse(run.out)["solved"] == 5);  // the solver that made it plays
  tests::check_refused({"suite", "halfcut", suite, "--size", "5"}, "option --size");
  const auto told = tests::run_halfboard(
      {"suite", "halfcut", suite, "--engine", "random", "--nodes", "1", "--details"});
  CHECK(told.out.find("move     seconds position") < 20);
  CHECK(tests::find(told.out, "\nmissed [a-d][1-4] +[0-9.]+ [^;]+ r; win by [a-d][1-4]"));
  CHECK(tests::find(told.out, "\nsolved [^;]+\n"));
}

TEST_CASE("suite, referee: where nothing was measured JSON has null", "[match][signals]") {
  const tests::Folder folder;
  const std::string suite = folder.file("suite");
  tests::write(suite,
               tests::run_halfboard({"suite-make", "halfcut", "--size", "4", "--count", "1"}).out);
  const auto stopped = [](const Words& words) {
    const auto run = tests::run_halfboard(tests::with(words, {"--movetime", "60000", "--json"}),
                                          {.interrupt_after_ms = 100});
    CHECK(run.status == 3);
    return Json::parse(run.out);
  };
  const Json solved = stopped({"suite", "halfcut", suite, "--engine", "sleep 60"});
  CHECK(solved["positions"] == 0);
  for (const char* name : {"share", "seconds_to_solution"}) {
    CHECK(solved[name].is_null());
    CHECK(solved["hard"][name].is_null());
  }
  const Json played = stopped({"referee", "reality-check", "sleep 60", "sleep 60"});
  CHECK(played["games"] == 0);
  CHECK(played["score"].is_null());
}

TEST_CASE("match: ends when it is told to, and when its test is decided", "[match]") {
  const auto stopped =
      tests::run_halfboard({"match", "halfcut", "self", "greedy", "--games", "100", "--movetime",
                            "1000", "--margin", "9000", "--concurrency", "2", "--json"},
                           {.interrupt_after_ms = 1500});
  CHECK(stopped.status == 3);
  CHECK(Json::parse(stopped.out)["partial"] == true);
  const auto decided = tests::run_halfboard({"match", "halfcut", "greedy", "random", "--size", "4",
                                             "--games", "4000", "--nodes", "50", "--sprt",
                                             "elo0=0,elo1=200", "--concurrency", "2", "--json"});
  CHECK(decided.status == 0);
  const Json json = Json::parse(decided.out);
  CHECK(json["sprt"]["accepted"] == "elo1");
  CHECK(json["games"].get<int>() < 4000);
}

TEST_CASE("match: progress tells how far the test is", "[match][progress]") {
  const Words words{"match", "halfcut", "random", "random", "--size",        "3",         "--games",
                    "3",     "--nodes", "1",      "--sprt", "elo0=0,elo1=5", "--progress"};
  const auto run = tests::run_halfboard(words);
  const std::string game =
      "halfboard: game [1-3] of 3: [01]-[01] \\(normal, [0-9]+ plies\\); A \\+[0-3] =0 -[0-3]; ";
  CHECK(tests::fits(run.err, game + "SPRT 0\\.00 \\(-2\\.94 to 2\\.94\\)\n" +  // no pair
                                 game + "SPRT -?[0-9.]+ \\(-2\\.94 to 2\\.94\\)\n" + game +
                                 "SPRT -?[0-9.]+ \\(-2\\.94 to 2\\.94\\)\n"));
  // The last state is what the end tells.
  const auto last = run.err.rfind("SPRT ") + 5;
  CHECK(run.out.find("SPRT    " + run.err.substr(last, run.err.size() - 1 - last) + " for 5") !=
        std::string::npos);
}

TEST_CASE("match: JSON has what the match was called with", "[match]") {
  const tests::Folder folder;
  const std::string openings = folder.file("openings");
  tests::write(openings, "3/3/3 r\n");
  const auto run =
      tests::run_halfboard({"match", "halfcut", "random", "greedy", "--size", "3", "--games", "2",
                            "--nodes", "7", "--adjudicate", "9", "--seed", "4", "--json"});
  REQUIRE(run.status == 0);
  Json conditions = Json::parse(run.out)["conditions"];
  for (const char* name : {"version", "commit"}) {
    CHECK(conditions[name].is_string());
    conditions.erase(name);
  }
  CHECK(conditions == Json({{"game", "halfcut"},
                            {"options", {{"size", "3"}}},
                            {"games", 2},
                            {"nodes", 7},
                            {"concurrency", 1},
                            {"max_plies", 1000},
                            {"adjudicate", 9},
                            {"margin", 100},
                            {"patience", 60000},
                            {"seed", 4}}));
  const auto read = tests::run_halfboard(
      {"match", "halfcut", "random", "random", "--games", "2", "--openings", openings, "--json"});
  REQUIRE(read.status == 0);
  const Json known = Json::parse(read.out)["conditions"];
  CHECK(known["movetime"] == 100);  // nothing was given
  CHECK(known["openings"]["file"] == openings);
  CHECK(known["openings"]["positions"] == 1);
}

TEST_CASE("match: a test that nothing can decide is refused", "[match]") {
  for (const char* bounds : {"elo0=0,elo1=201", "elo0=-201,elo1=0", "elo0=5,elo1=5", "elo0=0",
                             "elo0=0,elo1=5,elo1=9", "elo0=0,elo1=5,greedy", "xelo0=0,elo1=5"}) {
    const auto run = tests::run_halfboard(
        {"match", "halfcut", "greedy", "random", "--games", "2", "--nodes", "5", "--sprt", bounds});
    INFO(bounds);
    CHECK(run.status == 2);
    CHECK(run.err.find("--sprt") != std::string::npos);
  }
  tests::check_refused({"match", "halfcut", "greedy", "random", "greedy", "--games", "2", "--nodes",
                        "5", "--sprt", "elo0=0,elo1=5"},
                       "too many engines");
  // The second half of the test is no engine, wherever it stands.
  const auto in_two =
      tests::run_halfboard({"match", "halfcut", "--sprt", "elo0=0", "elo1=5", "greedy", "random",
                            "--games", "2", "--nodes", "5", "--json"});
  CHECK(in_two.status == 0);
  CHECK(Json::parse(in_two.out)["engines"]["a"] == "greedy");
}

}  // namespace
