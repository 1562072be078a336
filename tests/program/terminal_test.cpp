#include "tests/support/terminal.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"

// What stands on a terminal in the end: the progress line is gone, results have lines of their own.
namespace {

using namespace halfboard;
using tests::on_terminal;
using tests::screen_of;
using Words = std::vector<std::string>;

TEST_CASE("results stand on lines of their own, below no progress", "[program][terminal]") {
  // Progress has been there, and some results since.
  const auto run = on_terminal({"targets", "--random", "100000", "--threads", "1"},
                               {{"to go", ""}, {" positions", ""}, {" positions", "\x03"}});
  REQUIRE(run.status == 3);
  const std::string row = R"( *\d+ +\d+ pairs, fewest left \d+, \d+ positions)";
  int rows = 0;
  for (const std::string& line : screen_of(run.text)) {
    INFO(line);
    const bool fits = tests::fits(line, row);
    rows += fits;
    CHECK((fits || line.empty() || line.find("(partial)") != std::string::npos));
  }
  CHECK(rows >= 2);
}

TEST_CASE("of a run that was stopped neither progress nor Ctrl-C stays", "[program][terminal]") {
  const auto run =
      on_terminal({"openings", "halfcut", "--size", "6", "--memory", "64"}, {{"(0.0%)", "\x03"}});
  CHECK(run.status == 3);
  CHECK(run.text.find("^C") != std::string::npos);
  CHECK(run.text.find("stopped: partial") != std::string::npos);
  for (const std::string& line : screen_of(run.text)) {
    CHECK(line.find('%') == std::string::npos);
    CHECK(line.find("^C") == std::string::npos);
  }
}

TEST_CASE("progress ends with a whole part where the terminal is narrow", "[program][terminal]") {
  const auto run = on_terminal({"openings", "halfcut", "--size", "6", "--memory", "64"},
                               {{"(0.0%)", ""}, {"so far", "\x03"}}, 30);
  CHECK(run.status == 3);
  CHECK(run.text.find("so far,") == std::string::npos);  // as it has more to say
}

TEST_CASE("on a terminal progress needs no option", "[program][terminal]") {
  const tests::Folder folder;
  const auto shown = [](const Words& words) { return on_terminal(words).text; };
  CHECK(shown({"tablebase", "halfcut", "--size", "2", "--out", folder.file("table")})
            .find("plies 0: ") != std::string::npos);
  CHECK(shown({"referee", "reality-check", "random", "random", "--games", "2", "--max-plies", "20"})
            .find("game 1 of 2: ") != std::string::npos);
  // Seen, it is enough: these take minutes under a sanitizer.
  CHECK(on_terminal({"secrets", "reality-check", "--all", "--pieces", "8"}, {{", pieces", "\x03"}})
            .status == 3);
  CHECK(on_terminal({"secrets", "reality-check", "--sample", "600", "--horizon", "2"},
                    {{", horizon ", "\x03"}})
            .status == 3);
}

TEST_CASE("a race table is not made without a word", "[program][terminal]") {
  const tests::Folder folder;
  const auto shown = [&] {
    return on_terminal(
               {"race", "chinese-checkers", "start", "--coins", "3", "--tables", folder.path()})
        .text;
  };
  CHECK(shown().find("making a race table, which is kept in " + folder.path().substr(0, 8)) !=
        std::string::npos);
  CHECK(shown().find("making") == std::string::npos);
}

TEST_CASE("long runs that count something show how far they are", "[program][terminal]") {
  const tests::Folder folder;
  const auto shown = [](const Words& words) { return on_terminal(words).text; };
  CHECK(on_terminal({"playout", "halfcut", "--games", "100000000"}, {{"/100000000 (", "\x03"}})
            .status == 3);
  CHECK(on_terminal({"perft", "halfcut", "start", "--size", "8", "--depth", "7"},
                    {{"0/64 first moves", "\x03"}})
            .status == 3);
  CHECK(on_terminal(
            {"race", "chinese-checkers", "start", "--board", "8", "--coins", "5", "--together"},
            {{"at least", "\x03"}})
            .status == 3);
  const std::string position = "8/8/8/8/8/8/8/8 r ; win ; best d4 ; by solve ; nodes 1\n";
  tests::write(folder.file("suite"), position + position);
  CHECK(
      shown({"suite", "halfcut", folder.file("suite"), "--movetime", "600"}).find("1/2 (50.0%)") !=
      std::string::npos);
  const std::string games = folder.file("games");
  REQUIRE(tests::run_halfboard({"match", "halfcut", "random", "random", "--size", "8", "--games",
                                "2", "--log", games})
              .status == 0);
  CHECK(shown({"replay", games, "--audit", "500000"}).find("1/2 (50.0%)") != std::string::npos);
}

}  // namespace
