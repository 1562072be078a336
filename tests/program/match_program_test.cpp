#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// Matches by the real program: their logs and ends, and killed on the way.
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

TEST_CASE("match: options that make no game begin no log", "[match]") {
  const tests::Folder folder;
  const auto run = tests::run_halfboard({"match", "chinese-checkers", "random", "random", "--board",
                                         "2", "--games", "1", "--log", folder.file("log")});
  CHECK(run.status == 2);
  CHECK_FALSE(std::filesystem::exists(folder.file("log")));
}

TEST_CASE("match: a log goes on with the same openings only", "[match]") {
  const tests::Folder folder;
  const std::string openings = folder.file("openings");
  const std::string log = folder.file("log");
  const auto play = [&](const std::string& deal, const char* games,
                        const std::string& other = "random") {
    tests::write(openings, deal + "\n");
    return tests::run_halfboard({"match", "sight-reduction", "random", other, "--games", games,
                                 "--nodes", "10", "--openings", openings, "--log", log});
  };
  REQUIRE(play("#1", "2").status == 0);
  const auto other = play("#77", "4");
  CHECK(other.status == 2);
  CHECK(other.err.find("another match") != std::string::npos);
  // As it was written before the openings' digest was in its first line.
  std::string text = tests::read(log);
  const auto digest = text.find(" with digest ");
  REQUIRE(digest != std::string::npos);
  text.erase(digest, 13 + 32);
  tests::write(log, text);
  CHECK(play("#1", "4").status == 0);
  CHECK(tests::run_halfboard({"replay", log}).status == 0);
  std::filesystem::remove(log);
  // An engine's line breaks do not break the log's first line.
  CHECK(play("#1", "2", "false\n x").status == 0);
  CHECK(tests::run_halfboard({"replay", log}).status == 0);
}

TEST_CASE("match: a log goes on only with games that keep the rules", "[match]") {
  const tests::Folder folder;
  const std::string log = folder.file("log");
  const std::vector<std::string> words{"match", "halfcut", "random", "random", "--size",
                                       "3",     "--games", "1",      "--log",  log};
  REQUIRE(tests::run_halfboard(words).status == 0);
  const std::string good = tests::read(log);
  for (const auto& [was, is, reason] :
       {std::array<std::string, 3>{"1. ", "1. a9 ", "ply 1 of round 1 of "},
        {"normal", "too long", "wrong result at round 1 of "}}) {
    std::string bad = good + "[Game \"half";
    bad.replace(bad.find(was), was.size(), is);
    tests::write(log, bad);
    tests::check_refused(words, reason);
    CHECK(tests::read(log) == bad);  // nor is the game cut off that is not whole
  }
  tests::write(log, good + "my remarks\n");
  tests::check_refused(words, "no game's");
  CHECK(tests::read(log) == good + "my remarks\n");
  const std::string head = good.substr(0, good.find("[Result"));
  tests::write(log, head + "[Result \"1/2-1/2\"]\n[Termination \"too long\"]\n\n1/2-1/2\n\n");
  CHECK(tests::run_halfboard({"replay", log}).status == 0);
  tests::check_refused(words, "too long with 0 plies at round 1 of ");
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

TEST_CASE("match: killed and started again it ends with the same games", "[match]") {
  const tests::Folder folder;
  const auto words = [&](const std::string& log, const std::string& seed) {
    return Words{"match",         "halfcut", "self:Level=2", "self:Level=3",
                 "--size",        "5",       "--games",      "20",
                 "--nodes",       "300",     "--seed",       seed,
                 "--concurrency", "2",       "--log",        folder.file(log),
                 "--json"};
  };
  const auto whole = tests::run_halfboard(words("whole", "3"));
  REQUIRE(whole.status == 0);
  for (int ms = 100;; ms += ms / 2) {
    const auto part = tests::run_halfboard(words("parts", "3"), {.kill_after_cpu_ms = ms});
    if (part.status == tests::killed) continue;
    CHECK(part.out == whole.out);
    break;
  }
  // Moves and results are the same; the seconds that moves took are not.
  const auto list = [&](const std::string& log) {
    return tests::run_halfboard({"replay", folder.file(log)}).out;
  };
  CHECK(list("parts") == list("whole"));
  CHECK(std::ranges::count(list("whole"), '\n') == 1 + 20 + 3);
  // What no match can have written is refused, and stays.
  const std::string good = tests::read(folder.file("whole"));
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"[Round \"1\"]", "[RounD \"1\"]"},
           {"[Round \"2\"]", "[Round \"1\"]"},
           {"[Termination", "[Game \"halfcut\"]\n[Termination"},
           {"[Result \"1-0\"]", "[Result \"1/2-1/2\"]"}}) {
    std::string bad = good;
    REQUIRE(bad.find(from) != std::string::npos);
    bad.replace(bad.find(from), from.size(), to);
    tests::write(folder.file("bad"), bad);
    const auto run = tests::run_halfboard(words("bad", "3"));
    INFO(from << run.out << run.err);
    CHECK(run.status == 2);
    CHECK(tests::is_one_line(run.err));
    CHECK(tests::read(folder.file("bad")) == bad);
  }
  // The log belongs to this match and to no other.
  CHECK(tests::run_halfboard(words("whole", "4")).status == 2);
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
      "halfboard: game [1-3] of 3: [01]-[01] \\(normal, [0-9]+ plies\\); A [0-3] - 0 - [0-3]; ";
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

TEST_CASE("match: logs are shown, replayed and audited", "[match]") {
  const tests::Folder folder;
  const std::string log = folder.file("log");
  REQUIRE(
      tests::run_halfboard({"match", "sight-reduction", "self", "greedy", "--files", "3", "--ranks",
                            "3", "--games", "6", "--nodes", "2000", "--seed", "2", "--log", log})
          .status == 0);
  const std::string list = tests::run_halfboard({"replay", log}).out;
  CHECK(list.starts_with("round  result end "));
  CHECK(std::ranges::count(list, '\n') == 1 + 6 + 3);
  CHECK(
      tests::fits(list.substr(list.find("won by")),
                  "won by greedy [0-6], by self [0-6]; 0 drawn\n"
                  "won by player 1: [0-6] \\([0-9.]+%\\), player 2: [0-6] \\([0-9.]+%\\); 0 drawn\n"
                  "length [0-9]+\\.[0-9]{2} plies \\([0-9]+ to [0-9]+\\)\n"));
  const auto second = tests::run_halfboard({"replay", log, "--round", "2"});
  CHECK(second.out.find("(normal)") != std::string::npos);
  CHECK(tests::run_halfboard({"replay", log, "--round", "7"}).status == 2);
  const auto audit = tests::run_halfboard({"replay", log, "--audit", "100000", "--json"});
  REQUIRE(audit.status == 0);
  std::istringstream lines(audit.out);
  int engines = 0;
  Json last_line;
  for (std::string line; std::getline(lines, line);) {
    last_line = Json::parse(line);
    if (!last_line.contains("engine")) continue;
    ++engines;
    if (last_line["engine"] == "self") CHECK(last_line["kept"] == last_line["won_starts"]);
  }
  CHECK(engines > 0);
  CHECK(last_line["games"] == 6);
  CHECK(last_line["undecided"] == 0);
  CHECK(last_line["terminations"] == Json({{"normal", 6}}));
  const auto first = tests::run_halfboard({"show", "sight-reduction", log, "--ply", "0"});
  const auto last = tests::run_halfboard({"show", "sight-reduction", log});
  CHECK(first.status == 0);
  CHECK(last.status == 0);
  CHECK(first.out != last.out);
  for (const Words& bad : {Words{"show", "halfcut", log},
                           {"show", "sight-reduction", log, "--ply", "100"},
                           {"show", "sight-reduction", "wb w", "--ply", "1"},
                           {"show", "sight-reduction", log, "--files", "3"},
                           {"show", "sight-reduction", log, "--rules", "base"}})
    tests::check_refused(bad);
  // A file does not hide a position.
  for (const char* word : {"start", "#5"}) {
    tests::write(folder.file(word), tests::read(log));
    const auto shown =
        tests::run_halfboard({"show", "sight-reduction", word}, {.folder = folder.path()});
    CHECK(shown.status == 0);
    CHECK(shown.out == tests::run_halfboard({"show", "sight-reduction", word}).out);
  }
  tests::write(log,
               "[Game \"halfcut\"]\n[Round \"1\"]\n[Position \"2/2 r\"]\n[Result \"1-0\"]\n"
               "[Termination \"normal\"]\n\n1-0\n\n");
  const auto nameless = tests::run_halfboard({"replay", log, "--audit", "100"});
  CHECK(nameless.status == 2);
  CHECK(nameless.err.find("Player1 to Player2") != std::string::npos);
  tests::write(log, "rubbish\n");
  CHECK(tests::run_halfboard({"replay", log}).status == 2);
}

}  // namespace
