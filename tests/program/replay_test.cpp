#include <array>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/refused.h"

using namespace halfboard;

TEST_CASE("replay shows nothing of a log with a false game, not the games before it either",
          "[program][match]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  const std::string good =
      "[Game \"halfcut\"]\n[Round \"1\"]\n[Position \"2/2 r\"]\n"
      "[Player1 \"A\"]\n[Player2 \"B\"]\n[Result \"1/2-1/2\"]\n"
      "[Termination \"too long\"]\n\n1. a1 1/2-1/2\n\n";
  for (const auto& [was, is, reason] :
       std::vector<std::array<std::string, 3>>{{"a1", "c3", "ply 1 of round 2"},
                                               {"2/2 r", "", "round 2"},
                                               {"halfcut", "", "unknown game '' at round 2"},
                                               {"too long", "normal", "wrong result at round 2"}}) {
    std::string bad = good;
    bad.replace(bad.find("Round \"1") + 7, 1, "2").replace(bad.find(was), was.size(), is);
    tests::write(log, good + bad);
    tests::check_refused({"replay", log}, reason);
    tests::check_refused({"replay", log, "--round", "2"}, reason);
    tests::check_refused({"replay", log, "--audit", "100"}, reason);
  }
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
           {"p4", "adjudicated\"]", "[Player3 \"C\"]\n[Player4 \"D\"]\n"}}) {
    write(result, end, more);
    tests::check_refused({"replay", log}, "wrong result at round 1");
  }
}
