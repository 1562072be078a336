#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// Matches by the real program against engines that misbehave.
namespace {

using namespace halfboard;
using halfboard::tools::Json;
using Words = std::vector<std::string>;

/// An engine in shell: the greeting is in order, `go` is answered by this command.
std::string engine(const tests::Folder& folder, const std::string& name, const std::string& go) {
  const std::string path = folder.file(name);
  tests::write(path,
               "while read -r word rest; do case $word in ugi) echo ugiok ;; isready) echo readyok "
               ";; quit) exit ;; go) " +
                   go + " ;; esac; done\n");
  return "sh " + path;
}

/// Four games of 3 x 3 Halfcut against this engine, which loses them all; its faults.
Json faults_against(const std::string& engine) {
  const auto run =
      tests::run_halfboard({"match", "halfcut", "self:Method=greedy", engine, "--size", "3",
                            "--games", "4", "--nodes", "50", "--patience", "10000", "--json"});
  INFO(engine << "\n" << run.out << run.err);
  CHECK(run.status == 0);
  const Json json = Json::parse(run.out);
  CHECK(json["normalized_elo"].is_null());
  for (const char* name : {"elo", "elo_low", "elo_high"}) {
    const auto infinite = json.value("infinite", Json::array());
    CHECK(json[name].is_null() == (std::ranges::find(infinite, Json(name)) != infinite.end()));
  }
  CHECK(json["games"] == 4);
  CHECK(json["wins"] == 4);
  CHECK(json["faults"]["a"] == Json({{"crashes", 0}, {"timeouts", 0}, {"illegal", 0}}));
  CHECK(json["engines"] == Json({{"a", "self:Method=greedy"}, {"b", engine}}));
  return json["faults"]["b"];
}

TEST_CASE("match: an engine that dies loses and is accounted", "[match]") {
  const tests::Folder folder;
  const Json crashes{{"crashes", 4}, {"timeouts", 0}, {"illegal", 0}};
  CHECK(faults_against("false") == crashes);
  CHECK(faults_against(engine(folder, "dies", "kill -9 $$")) == crashes);
  CHECK(faults_against(engine(folder, "half", "printf 'bestmove a'; exit")) == crashes);
  CHECK(faults_against("head -c 100000000 /dev/zero") == crashes);  // a line without an end
}

TEST_CASE("match: each of four players has a clock, whatever `start` is", "[match]") {
  const tests::Folder folder;
  tests::write(folder.file("openings"), "g1b/3/r1y b ws\n");
  const std::string told = folder.file("told");
  const auto run = tests::run_halfboard(
      {"match", "chinese-checkers", engine(folder, "e", "echo $rest > " + told + "; echo bestmove"),
       "random", "--games", "1", "--tc", "60+1", "--openings", folder.file("openings"), "--json"});
  INFO(run.out << run.err);
  CHECK(run.status == 0);
  CHECK(tests::read(told) ==
        "p1time 60000 p2time 60000 p3time 60000 p4time 60000 "
        "p1inc 1000 p2inc 1000 p3inc 1000 p4inc 1000\n");
}

TEST_CASE("match: games of four are adjudicated when who wins is to move", "[match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  const auto ends = [&](const std::string& opening, const std::string& end) {
    tests::write(folder.file("openings"), opening + "\n");
    std::filesystem::remove(log);
    const auto run = tests::run_halfboard({"match", "chinese-checkers", "random", "random",
                                           "--games", "1", "--adjudicate", "1000", "--openings",
                                           folder.file("openings"), "--log", log});
    INFO(run.out << run.err);
    CHECK(run.status == 0);
    CHECK(tests::read(log).find(end) != std::string::npos);
    CHECK(tests::run_halfboard({"replay", log}).status == 0);
  };
  ends("1b2/2gy/1r2/4 r ws", "[Result \"1-0\"]\n[Termination \"adjudicated\"]\n\n1-0");
  // Whatever blue does, yellow can go home.
  ends("4/1y2/1r1b/2g1 b ws", "[Result \"p4\"]\n[Termination \"adjudicated\"]\n\n1. d2-");
}

TEST_CASE("match: an engine for which the system has no room has not crashed", "[match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  // Room for the pipes of one engine, not of two, whatever is open around the test.
  const auto run =
      tests::run_file("/bin/sh", {"-c",
                                  "exec 3>&- 4>&- 5>&- 6>&- 7>&-; ulimit -n 8; "
                                  "exec \"$0\" match halfcut random random --log \"$1\"",
                                  tests::program(), log});
  INFO(run.out << run.err);
  CHECK(run.status == 1);
  CHECK(run.out.empty());
  CHECK(tests::is_one_line(run.err));
  CHECK(run.err.find("cannot start an engine") != std::string::npos);
  CHECK(tests::read(log).find("crash") == std::string::npos);
}

TEST_CASE("match: who names an engine that is none is told", "[match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  const auto said = [&](const std::string& engine) {
    return tests::run_halfboard({"match", "halfcut", engine, "random", "--size", "3", "--games",
                                 "2", "--nodes", "50", "--log", log});
  };
  tests::write(folder.file("no-program"), "echo ugiok\n");
  for (const std::string& none : {std::string("no-such-program-anywhere"), folder.path(),
                                  folder.file("no-program"), folder.file("not-there")})
    for (const Words& words :
         {Words{"match", "halfcut", none, "random", "--log", log},
          {"tournament", "halfcut", "random", none + " --fast", "--games", "2"},
          {"suite", "halfcut", tests::source_dir() + "/results/suites/halfcut.suite", "--engine",
           none},
          {"referee", "reality-check", none, "self", "--log", log}})
      tests::check_refused(words, "no program " + none + " at engine '");
  CHECK_FALSE(std::filesystem::exists(log));
  const auto dead = said("false");
  CHECK(dead.status == 0);
  CHECK(tests::is_one_line(dead.err));
  CHECK(dead.err.find("'false' ends before it says ugiok") != std::string::npos);
  std::filesystem::remove(log);
  CHECK(said(engine(folder, "zz", "echo bestmove zz\\\"")).err.empty());
  CHECK(tests::read(log).find("[Illegal \"zz\\\"\"]") != std::string::npos);
  CHECK(tests::run_halfboard({"replay", log}).status == 0);
  for (const std::string option : {"Game=groups", "Size=3", "rules=king", "Deal=5"}) {
    const auto refused = said("self:" + option);
    CHECK(refused.status == 2);
    const std::string name = option.substr(0, option.find('='));
    CHECK(refused.err.find("no option of one engine: '" + name + "'") != std::string::npos);
  }
  // Where something is refused, that alone is told.
  tests::write(log, "another file\n");
  const std::string dead_one = "false";
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"match", "halfcut", dead_one, "self:Size=3"},
        {"match", "halfcut", dead_one, "random", "--log", log},
        {"tournament", "halfcut", dead_one, "self:Size=3"},
        {"referee", "reality-check", dead_one, "self:Size=3"}}) {
    const auto refused = tests::run_halfboard(words);
    CHECK(refused.status == 2);
    CHECK(tests::is_one_line(refused.err));
  }
}

TEST_CASE("match: what an engine says is noted in whatever order it comes", "[match]") {
  const tests::Folder folder;
  tests::write(folder.file("openings"), "2/2 r\n");
  const std::string log = folder.file("log");
  const auto run = tests::run_halfboard(
      {"match", "halfcut", engine(folder, "e", "echo info score cp 12 depth 6; echo bestmove a1"),
       "random", "--games", "1", "--openings", folder.file("openings"), "--log", log});
  CHECK(run.status == 0);
  CHECK(tests::read(log).find("1. a1 {12/6 0.") != std::string::npos);
}

TEST_CASE("match: nonsense and illegal moves lose and are accounted", "[match]") {
  const tests::Folder folder;
  const Json illegal{{"crashes", 0}, {"timeouts", 0}, {"illegal", 4}};
  CHECK(faults_against(engine(folder, "zz", "echo bestmove zz")) == illegal);
  CHECK(faults_against(engine(folder, "nothing", "echo bestmove")) == illegal);
  CHECK(faults_against(engine(folder, "talks", "echo info depth x score; echo bestmove none")) ==
        illegal);
}

TEST_CASE("match: an engine that stalls or floods loses in time", "[match]") {
  const tests::Folder folder;
  for (const auto& [name, go] : {std::pair<std::string, std::string>{"stalls", "sleep 100"},
                                 {"floods", "yes info depth 1 | head -c 1000000000"}}) {
    const auto run =
        tests::run_halfboard({"match", "halfcut", "greedy", engine(folder, name, go), "--size", "3",
                              "--games", "2", "--movetime", "20", "--margin", "1500", "--json"});
    INFO(name << run.out << run.err);
    CHECK(run.status == 0);
    const Json json = Json::parse(run.out);
    CHECK(json["wins"] == 2);
    CHECK(json["faults"]["b"]["timeouts"] == 2);
  }
}

/// The faults of a match in which the machine was not so busy that even A was late.
Json timely(const std::vector<std::string>& words) {
  for (int tries = 0; tries < 5; ++tries) {
    const auto run = tests::run_halfboard(words);
    INFO(run.out << run.err);
    REQUIRE(run.status == 0);
    const Json faults = Json::parse(run.out)["faults"];
    if (faults["a"]["timeouts"] == 0) return faults;
  }
  FAIL("always late");
  return {};
}

TEST_CASE("match: an engine has the time of a move even if its clock has more", "[match]") {
  const tests::Folder folder;
  const Json faults =
      timely({"match", "halfcut", "greedy", engine(folder, "stalls", "sleep 100"), "--size", "3",
              "--games", "2", "--movetime", "20", "--tc", "60", "--margin", "500", "--json"});
  CHECK(faults["b"]["timeouts"] == 2);
}

TEST_CASE("match: what an engine takes over its clock is its margin for the whole game",
          "[match]") {
  const tests::Folder folder;
  const std::string slow = folder.file("slow");
  tests::write(slow,
               "while read -r line; do case $line in go*) sleep 0.15 ;; esac; echo \"$line\"; "
               "done | \"$0\" ugi halfcut\n");
  const Json faults =
      timely({"match", "halfcut", "random", "sh -c '. " + slow + "' " + tests::program(), "--games",
              "1", "--tc", "0.2", "--margin", "400", "--json"});
  CHECK(faults["b"]["timeouts"] == 1);
}

}  // namespace
