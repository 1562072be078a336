#include <array>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/refused.h"

using namespace halfboard;

namespace {

/// A game of Halfcut as logs have it, with one placement.
std::string drawn_game(const std::string& round, const std::string& player = "A",
                       const std::string& note = "") {
  return "[Game \"halfcut\"]\n[Round \"" + round +
         "\"]\n[Position \"2/2 r\"]\n"
         "[Player1 \"" +
         player +
         "\"]\n[Player2 \"B\"]\n[Result \"1/2-1/2\"]\n"
         "[Termination \"too long\"]\n\n1. a1 " +
         note + "1/2-1/2\n\n";
}

/// A game that was broken off before its first move. `rules`: a line of tags, or nothing.
std::string unplayed(const std::string& game, const std::string& position,
                     const std::string& rules = "", const std::string& first = "A",
                     const std::string& second = "B") {
  return "[Game \"" + game + "\"]\n[Position \"" + position + "\"]\n" + rules + "[Player1 \"" +
         first + "\"]\n[Player2 \"" + second +
         "\"]\n[Result \"1/2-1/2\"]\n[Termination \"too long\"]\n\n1/2-1/2\n\n";
}

}  // namespace

TEST_CASE("replay shows nothing of a log with a false game, not the games before it either",
          "[program][match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  const std::string good = drawn_game("1");
  for (const auto& [was, is, reason] : std::vector<std::array<std::string, 3>>{
           {"a1", "c3", "ply 1 of round 2"},
           {"2/2 r", "", "round 2"},
           {"halfcut", "", "unknown game '' at round 2"},
           {"too long", "normal", "wrong result at round 2"},
           {"1/2-1/2\"]", "1/2-1/2\"]\n[Offender \"2\"]", "wrong result at round 2"}}) {
    std::string bad = good;
    bad.replace(bad.find("Round \"1") + 7, 1, "2").replace(bad.find(was), was.size(), is);
    tests::write(log, good + bad);
    tests::check_refused({"replay", log}, reason);
    tests::check_refused({"replay", log, "--round", "2"}, reason);
    tests::check_refused({"replay", log, "--audit", "100"}, reason);
  }
}

TEST_CASE("replay says that a game is cut short", "[program][match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  const std::string game = drawn_game("7");
  const auto note = [&](const std::string& text) {
    tests::write(log, text);
    const auto run = tests::run_halfboard({"replay", log});
    CHECK(run.status == 0);
    return run.err;
  };
  CHECK(note(game).empty());
  CHECK(note(game + "\r\n").empty());
  for (const std::size_t length : {std::size_t{5}, game.size() - 3})
    CHECK(note(game + game.substr(0, length)).find("behind round 7") != std::string::npos);
  tests::check_refused({"replay", log, "--round", "8"}, "no round 8");
}

TEST_CASE("replay refuses logs of a later format", "[program][match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  for (const auto& [format, status] : {std::pair{"1", 0}, {"2", 2}, {"10", 2}}) {
    tests::write(log, std::string("% halfboard match ") + format + " halfcut A B\n" +
                          drawn_game("1", "A", ""));
    CHECK(tests::run_halfboard({"replay", log}).status == status);
  }
}

TEST_CASE("replay leaves the terminal alone", "[program][match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  tests::write(log, drawn_game("1",
                               "\x1b[31mA\xc2\x9b"
                               "1mé",
                               "{\x07} "));
  const auto list = tests::run_halfboard({"replay", log});
  CHECK(list.out ==
        "round  result end           length    players\n"
        "    1 1/2-1/2 too long        1 ply    ?[31mA?1mé - B\n"
        "won by ?[31mA?1mé: 0, B: 0; 1 drawn\n"
        "won by player 1: 0 (0.00%), player 2: 0 (0.00%); 1 drawn\n"
        "length 1.00 plies (1 to 1)\n"
        "ended  1 too long\n");
  const auto audit = tests::run_halfboard({"replay", log, "--audit", "1000"});
  CHECK(audit.out.starts_with("?[31mA?1mé: won 0 of 1 games"));
  const auto game = tests::run_halfboard({"replay", log, "--round", "1"});
  CHECK(game.status == 0);
  CHECK(game.out.find('\x07') == std::string::npos);
}

TEST_CASE("replay --audit knows which of four players has won from the start", "[program][match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  const auto game = [](const std::string& position, const std::string& end) {
    return "[Game \"chinese-checkers\"]\n[Position \"" + position +
           "\"]\n[Player1 \"A\"]\n[Player2 \"B\"]\n[Player3 \"C\"]\n[Player4 \"D\"]\n" + end;
  };
  // Red goes home; whatever blue does, yellow could; nobody is near.
  tests::write(log, game("1b2/2gy/1r2/4 r ws",
                         "[Result \"1-0\"]\n[Termination \"normal\"]\n\n1. b2-d4 1-0\n\n") +
                        game("4/1y2/1r1b/2g1 b ws",
                             "[Result \"1/2-1/2\"]\n[Termination \"too long\"]\n\n1/2-1/2\n\n") +
                        game("g5b/7/7/7/7/7/r5y r ws",
                             "[Result \"1/2-1/2\"]\n[Termination \"too long\"]\n\n1/2-1/2\n\n"));
  const auto run = tests::run_halfboard({"replay", log, "--audit", "1000"});
  INFO(run.err);
  CHECK(run.out ==
        "A: won 1 of 1 games that were won from the start\n"
        "D: won 0 of 1 games that were won from the start\n"
        "1 of 3 games began with a position that was not decided\n");
}

TEST_CASE("replay checks who won a game that the rules did not end", "[program][match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  const auto write = [&](const std::string& result, const std::string& end,
                         const std::string& more = "") {
    tests::write(log,
                 "[Game \"halfcut\"]\n[Round \"1\"]\n[Position \"2/2 r\"]\n[Player1 \"A\"]\n"
                 "[Player2 \"B\"]\n" +
                     more + "[Result \"" + result + "\"]\n[Termination \"" + end + "\n\n1. a1 " +
                     result + "\n\n");
  };
  const std::string of_red = "[Offender \"1\"]\n";
  write("0-1", "illegal\"]\n" + of_red);
  CHECK(tests::run_halfboard({"replay", log}).status == 0);
  write("1-0", "adjudicated\"]");
  CHECK(tests::run_halfboard({"replay", log}).status == 0);
  for (const auto& [result, end, more] : std::vector<std::array<std::string, 3>>{
           {"1-0", "illegal\"]\n" + of_red, ""},
           {"1-0", "too long\"]", ""},
           {"1-0", "timeout\"]", ""},
           {"1/2-1/2", "crash\"]", ""},
           {"1-0", "rubbish\"]", ""},
           {"0-1", "adjudicated\"]\n" + of_red, ""},
           {"p4", "adjudicated\"]", "[Player3 \"C\"]\n[Player4 \"D\"]\n"}}) {
    write(result, end, more);
    tests::check_refused({"replay", log}, "wrong result at round 1");
  }
}

TEST_CASE("replay --audit takes games that begin with a roll of dice", "[program][match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  std::string text;
  // White wins, as he rolls and with the colours exchanged.
  for (const char* board : {"###1###/##3##/#5#/5RR1/6RN/6pp/#5#/##3##/###1### w -/- - roll std 5",
                            "###1###/##3##/#5#/6PP/6rn/5rr1/#5#/##3##/###1### b -/- - roll std 5"})
    text += unplayed("reality-check", board);
  tests::write(log, text);
  const auto run = tests::run_halfboard({"replay", log, "--audit", "100000"});
  INFO(run.err);
  CHECK(run.out ==
        "A: won 0 of 1 games that were won from the start\n"
        "B: won 0 of 1 games that were won from the start\n"
        "0 of 2 games began with a position that was not decided\n");
}

TEST_CASE("replay --audit tells the same position under other rules apart", "[program][match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  const auto game = [](const std::string& rules, const std::string& player) {
    return unplayed("groups", "8/b2bbb2/5b2/8/w3b3/1w1w4/2w5/ww6 w",
                    "[Rules \"rules=" + rules + "\"]\n", player + "1", player + "2");
  };
  const std::string lost = game("standard", "A");
  const std::string won = game("king-nojump", "B");
  for (const std::string& text : {lost + won, won + lost}) {
    tests::write(log, text);
    const auto run = tests::run_halfboard({"replay", log, "--audit", "200000"});
    INFO(run.err);
    CHECK(run.out ==
          "A2: won 0 of 1 games that were won from the start\n"
          "B1: won 0 of 1 games that were won from the start\n"
          "0 of 2 games began with a position that was not decided\n");
  }
}

TEST_CASE("replay --audit that is stopped tells of the games so far", "[program][match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  tests::write(log, unplayed("halfcut", "1r/2 r") + unplayed("halfcut", "8/8/8/8/8/8/8/8 r"));
  const auto run = tests::run_halfboard({"replay", log, "--audit", "1000000000000"},
                                        {.interrupt_after_ms = 1000});
  INFO(run.out << run.err);
  CHECK(run.status == 3);
  // On a busy machine the signal may come before the first.
  CHECK(tests::fits(run.out,
                    "(A: won 0 of 1 games that were won from the start\n)?"
                    "0 of [01] games began with a position that was not decided\n"
                    "partial: [01] of 2 games\n"));
  const auto json = tests::run_halfboard({"replay", log, "--audit", "1000000000000", "--json"},
                                         {.interrupt_after_ms = 1000});
  CHECK(json.status == 3);
  const auto rows = tests::rows_of(json.out);
  REQUIRE_FALSE(rows.empty());
  const auto& last = rows.back();
  CHECK(last["partial"] == true);
  CHECK(last["games"] == rows.size() - 1);
  CHECK(last["undecided"] == 0);
}

TEST_CASE("replay counts wins of players who have no name", "[program][match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  const auto game = [](const std::string& players, const std::string& result) {
    return "[Game \"halfcut\"]\n[Position \"2/2 r\"]\n" + players + "[Result \"" + result +
           "\"]\n[Termination \"adjudicated\"]\n\n1. a1 " + result + "\n\n";
  };
  const auto sums = [&](const std::string& text) {
    tests::write(log, text);
    const auto run = tests::run_halfboard({"replay", log});
    INFO(run.err);
    CHECK(run.status == 0);
    return run.out.substr(run.out.find("won by"));
  };
  const std::string rest =
      "won by player 1: 1 (50.00%), player 2: 1 (50.00%); 0 drawn\n"
      "length 1.00 plies (1 to 1)\n"
      "ended  2 adjudicated\n";
  const auto both = [&](const std::string& players) {
    return game(players, "1-0") + game(players, "0-1");
  };
  CHECK(sums(both("")) == rest);
  CHECK(sums(both("[Player1 \"A\"]\n")) == "won by ?: 1, A: 1; 0 drawn\n" + rest);
  CHECK(sums(both("[Player1 \"A\"]\n[Player2 \"\"]\n")) == "won by ?: 1, A: 1; 0 drawn\n" + rest);
}

TEST_CASE("replay --json has the games themselves", "[program][match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  const std::string fault =
      "[Game \"halfcut\"]\n[Round \"2\"]\n[Position \"2/2 r\"]\n[Rules \"size=2\"]\n[Player1 "
      "\"A\"]\n"
      "[Player2 \"B\"]\n[Result \"1-0\"]\n[Termination \"illegal\"]\n[Offender \"2\"]\n"
      "[Illegal \"z9\"]\n\n1. a1 {7/2 0.003} 1-0\n\n";
  tests::write(log, drawn_game("1") + fault);
  const auto run = tests::run_halfboard({"replay", log, "--json"});
  CHECK(run.status == 0);
  const auto rows = tests::rows_of(run.out);
  REQUIRE(rows.size() == 3);
  const auto expected = tools::Json::parse(
      R"({"round":2,"game":"halfcut","rules":{"size":"2"},"position":"2/2 r","players":["A","B"],)"
      R"("moves":["a1"],"notes":["7/2 0.003"],"result":"1-0","termination":"illegal",)"
      R"("offender":2,"illegal":"z9"})");
  CHECK(rows[0]["rules"] == tools::Json::object());
  CHECK(rows[0]["result"] == "1/2-1/2");
  CHECK(rows[1] == expected);
  CHECK(rows[2]["games"] == 2);
  CHECK(rows[2]["results"]["player 1"] == 1);
  const auto one =
      tests::rows_of(tests::run_halfboard({"replay", log, "--round", "2", "--json"}).out);
  REQUIRE(one.size() == 1);
  CHECK(one[0] == expected);

  tests::write(log, drawn_game("1") + drawn_game("2", "A", "a1 "));
  tests::check_refused({"replay", log, "--json"}, "ply 2 of round 2");
}
