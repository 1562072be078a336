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
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// Logs of matches: what goes on with them, and what is shown of them.
namespace {

using namespace halfboard;
using halfboard::tools::Json;
using Words = std::vector<std::string>;

TEST_CASE("match: options that make no game begin no log", "[match]") {
  const tests::Folder folder;
  const auto run = tests::run_halfboard({"match", "chinese-checkers", "random", "random", "--board",
                                         "2", "--games", "1", "--log", folder.file("log")});
  CHECK(run.status == 2);
  CHECK_FALSE(std::filesystem::exists(folder.file("log")));
}

TEST_CASE("match: a game that the log has no room for is not counted", "[match]") {
  const tests::Folder folder;
  const std::string log = folder.file("log");
  const auto run =
      tests::run_halfboard({"match", "halfcut", "random", "random", "--size", "3", "--games", "60",
                            "--nodes", "10", "--seed", "3", "--log", log, "--json"},
                           {.file_limit = 6000});
  CHECK(run.status == 1);
  const std::string games = tests::read(log);
  int kept = 0;
  for (auto at = games.find("[Round "); at != games.npos; at = games.find("[Round ", at + 1))
    ++kept;
  CHECK(kept > 5);
  const Json json = Json::parse(run.out);
  CHECK(json["games"] == kept);
  CHECK(json["partial"] == true);
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
  // What is told shall be of as many games as were asked for.
  const std::string four = tests::read(log);
  const auto fewer = play("#1", "2");
  CHECK(fewer.status == 2);
  CHECK(fewer.out.empty());
  CHECK(fewer.err.find("more games than the 2 asked for at round 3 of ") != std::string::npos);
  CHECK(tests::read(log) == four);
  std::filesystem::remove(log);
  // An engine's line breaks do not break the log's first line.
  CHECK(play("#1", "2", "false \n x").status == 0);
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
        {"normal", "too long", "wrong result at round 1 of "},
        {"[Player2 \"random\"]\n", "", "1 player at round 1 of "},
        {"[Result", "[Refused \"0 0 0\"]\n[Result",
         "3 numbers of refused answers at round 1 of "}}) {
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
  for (const std::size_t games : {1U, 6U, 13U}) {
    const auto has_games = [&] {
      const std::string log = tests::read(folder.file("parts"));
      std::size_t found = 0;
      for (std::size_t at = 0; (at = log.find("[Termination", at)) != log.npos; ++at) ++found;
      return found >= games;
    };
    const auto part = tests::run_halfboard(words("parts", "3"), {.kill_when = has_games});
    CHECK(part.status == 128 + SIGKILL);
  }
  CHECK(tests::run_halfboard(words("parts", "3")).out == whole.out);
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
                  "won by greedy: [0-6], self: [0-6]; 0 drawn\n"
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
  for (const char* name : {"results", "length"}) {
    CHECK(last_line.contains(name));
    last_line.erase(name);
  }
  CHECK(last_line == Json({{"games", 6}, {"undecided", 0}, {"terminations", {{"normal", 6}}}}));
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
