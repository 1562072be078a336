#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <sys/stat.h>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"

// Tournaments whose games are kept in a folder, from which they go on.
namespace {

using namespace halfboard;
namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr std::array pairs{"1-2.pgn", "1-3.pgn", "2-3.pgn"};

Words tournament(const std::string& games, const std::string& seed = "5") {
  return {"tournament", "halfcut", "self:Level=1", "greedy", "random", "--size", "4",
          "--games",    games,     "--nodes",      "60",     "--seed", seed,     "--json"};
}

/// What `replay` says of each log: the games without the seconds that moves took.
std::map<std::string, std::string> games_in(const std::string& folder) {
  std::map<std::string, std::string> games;
  for (const char* name : pairs)
    games[name] = tests::run_halfboard({"replay", (fs::path(folder) / name).string()}).out;
  return games;
}

/// Names and bytes of all files.
std::map<std::string, std::string> files_in(const std::string& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::directory_iterator(folder))
    files[entry.path().filename().string()] =
        entry.is_regular_file() ? tests::read(entry.path().string()) : "";
  return files;
}

TEST_CASE("tournament: its logs are those of the matches", "[match]") {
  const tests::Folder folder;
  const std::string logs = folder.file("logs");
  const auto plain = tests::run_halfboard(tournament("6"));
  const auto kept = tests::run_halfboard(tests::with(tournament("6"), {"--log", logs}));
  REQUIRE(kept.status == 0);
  CHECK(kept.out == plain.out);
  const auto files = files_in(logs);
  CHECK(files.size() == pairs.size());
  Words match = tests::with(tournament("6"), {"--log", folder.file("match")});
  match[0] = "match";
  match.erase(match.begin() + 3);  // greedy
  REQUIRE(tests::run_halfboard(match).status == 0);
  CHECK(tests::run_halfboard({"replay", folder.file("match")}).out == games_in(logs)["1-3.pgn"]);
  // The match may go on with the tournament's log; it has all games.
  match.back() = logs + "/1-3.pgn";
  CHECK(tests::run_halfboard(match).status == 0);
  CHECK(files_in(logs) == files);
}

TEST_CASE("tournament: killed and started again it ends with the same games", "[match]") {
  const tests::Folder folder;
  const std::string whole = folder.file("whole");
  const std::string parts = folder.file("parts");
  const auto undisturbed = tests::run_halfboard(tests::with(tournament("10"), {"--log", whole}));
  REQUIRE(undisturbed.status == 0);
  const Words words = tests::with(tournament("10"), {"--log", parts});
  for (const char* name : pairs) {
    const auto has_games = [&] {
      std::error_code unseen;
      return fs::file_size(fs::path(parts) / name, unseen) > 300 && !unseen;
    };
    tests::run_halfboard(words, {.kill_when = has_games});
  }
  CHECK(tests::run_halfboard(words).out == undisturbed.out);
  CHECK(games_in(parts) == games_in(whole));
  // Wherever the kill comes: one log is cut in a game, the next is not there.
  const std::string second = tests::read(parts + "/1-3.pgn");
  for (const std::size_t left : {std::size_t{0}, std::size_t{20}, second.size() / 2}) {
    tests::write(parts + "/1-3.pgn", second.substr(0, left));
    fs::remove(parts + "/2-3.pgn");
    CHECK(tests::run_halfboard(words).out == undisturbed.out);
    CHECK(games_in(parts) == games_in(whole));
  }
}

TEST_CASE("tournament: goes on with more games and more engines", "[match]") {
  const tests::Folder folder;
  const std::string logs = folder.file("logs");
  Words two = tests::with(tournament("2"), {"--log", logs});
  two.erase(two.begin() + 4);  // random
  REQUIRE(tests::run_halfboard(two).status == 0);
  CHECK(files_in(logs).size() == 1);
  const auto grown = tests::run_halfboard(tests::with(tournament("4"), {"--log", logs}));
  CHECK(grown.out == tests::run_halfboard(tournament("4")).out);
  // With fewer games than are there the points of engines could not be compared.
  const auto files = files_in(logs);
  tests::check_refused(tests::with(tournament("2"), {"--log", logs}),
                       "more games than the 2 asked for at round 3 of ");
  CHECK(files_in(logs) == files);
}

TEST_CASE("tournament: logs of other conditions stay as they are", "[match]") {
  const tests::Folder folder;
  const std::string logs = folder.file("logs");
  REQUIRE(tests::run_halfboard(tests::with(tournament("2"), {"--log", logs})).status == 0);
  // Only the last one is there to tell, and what is cut short in another stays, too.
  fs::remove(logs + "/1-2.pgn");
  const std::string good = tests::read(logs + "/1-3.pgn");
  tests::write(logs + "/1-3.pgn", good + "[Game \"half");
  tests::write(logs + "/notes.txt", "mine\n");
  const auto files = files_in(logs);
  for (const Words& other : {tests::with(tournament("2", "6"), {"--log", logs}),
                             tests::with(tournament("2"), {"--log", logs, "--max-plies", "50"}),
                             tests::with(tournament("2"), {"--log", logs, "--depth", "2"})}) {
    tests::check_refused(other, "has another match");
    CHECK(files_in(logs) == files);
  }
  // Nobody else's file is read or written.
  CHECK(tests::run_halfboard(tests::with(tournament("2"), {"--log", logs})).status == 0);
  CHECK(tests::read(logs + "/1-3.pgn") == good);
  CHECK(tests::read(logs + "/notes.txt") == "mine\n");
}

TEST_CASE("tournament: a folder with a file that is no log of it is refused", "[match]") {
  const tests::Folder folder;
  const std::string logs = folder.file("logs");
  const Words words = tests::with(tournament("2"), {"--log", logs});
  REQUIRE(tests::run_halfboard(words).status == 0);
  fs::remove(logs + "/1-2.pgn");
  const std::string last = logs + "/2-3.pgn";
  const std::string good = tests::read(last);
  const auto refused = [&](const std::string& reason) {
    const auto files = files_in(logs);
    tests::check_refused(words, reason);
    CHECK(files_in(logs) == files);
  };
  const auto changed = [&](const std::string& was, const std::string& is) {
    std::string bad = good;
    return bad.replace(bad.find(was), was.size(), is);
  };
  for (const auto& [text, reason] : std::vector<std::array<std::string, 2>>{
           {"rubbish", "has no match"},
           {"rubbish\n", "has another match"},
           {std::string("\0\xff\n\x1b", 4), "has another match"},
           {good + "my remarks\n", "lines that are no game's"},
           {changed("1. ", "1. z9 "), "ply 1 of round 1 of "},
           {changed("[Round \"1\"]", "[Round \"7\"]"), "round 7 in place of 1"}}) {
    tests::write(last, text);
    refused(reason);
  }
  fs::remove(last);
  fs::create_directory(last);
  refused("is no regular file");
  fs::remove(last);
  REQUIRE(mkfifo(last.c_str(), 0600) == 0);  // nobody will ever write to it
  refused("is no regular file");
  fs::remove(last);
  fs::create_hard_link(logs + "/1-3.pgn", last);
  refused("has another match");
  fs::remove(last);
  CHECK(tests::run_halfboard(words).status == 0);
}

TEST_CASE("tournament: what is no folder is refused", "[match]") {
  const tests::Folder folder;
  tests::write(folder.file("file"), "mine\n");
  tests::check_refused(tests::with(tournament("2"), {"--log", folder.file("file")}),
                       "is no folder");
  CHECK(tests::read(folder.file("file")) == "mine\n");
  tests::check_refused(tests::with(tournament("2"), {"--log", folder.file("no/such")}),
                       "cannot make the folder");
  // An option that is refused makes no folder.
  tests::check_refused(
      tests::with(tournament("2"), {"--log", folder.file("new"), "--tc", "nonsense"}));
  CHECK_FALSE(fs::exists(folder.file("new")));
}

}  // namespace
