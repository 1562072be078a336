#include <algorithm>
#include <filesystem>
#include <sstream>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/any_game/any_tables.h"
#include "tools/cli/commands.h"
#include "tools/reports/json.h"

// Tables and races over the real program.
namespace {

using namespace halfboard;
using halfboard::tools::Json;
using tests::check_refused;
using tests::Finished;
using tests::run_halfboard;
using Words = std::vector<std::string>;

Json json_of(const Words& words) {
  const Finished run = run_halfboard(words);
  INFO(run.err);
  REQUIRE(run.status == 0);
  return Json::parse(run.out);
}

/// A table that the kill left under its name, because it came between that and the end, is whole.
void kill_while_made(const Words& words, const std::string& file) {
  Words other = words;
  std::ranges::replace(other, file, file + "2");
  for (const int ms : tests::parts_of(run_halfboard(other), 4)) {
    run_halfboard(words, {.kill_after_cpu_ms = ms});
    if (std::filesystem::exists(file))
      CHECK(run_halfboard({"verify", file, "--sample", "10"}).status == 0);
  }
  std::filesystem::remove(file + "2");
}

/// Ends the making of the table in `file` once some part of its work is there, unless it is whole
/// before that is seen; then again. The run that was stopped.
Finished stop_while_made(const Words& words, const std::string& file, const std::string& part,
                         bool kills) {
  const auto begun = [&] { return std::filesystem::exists(part); };
  Finished run;
  for (int tries = 0; tries < 20 && !begun(); ++tries) {
    std::filesystem::remove(file);
    run = kills ? run_halfboard(words, {.kill_when = begun})
                : run_halfboard(words, {.interrupt_when = begun});
  }
  REQUIRE(begun());
  REQUIRE_FALSE(std::filesystem::exists(file));
  return run;
}

}  // namespace

TEST_CASE("a table is made, shown, asked and proved", "[program][retrograde]") {
  const tests::Folder folder;
  const std::string file = folder.file("fs2.table");
  const Json made = json_of(
      {"tablebase", "chinese-checkers", "--coins", "2", "--rules", "fs", "--out", file, "--json"});
  CHECK(made["win"] == 322953);
  CHECK(made["loss"] == 225387);
  CHECK(made["draw"] == 0);
  CHECK(made["longest"] == 25);
  CHECK(made["start"] == "win");
  CHECK(made["start_plies"] == 23);
  CHECK(json_of({"stats", file, "--json"}) == made);
  const auto longest = made["longest_position"].get<std::string>();
  CHECK(json_of({"probe", file, longest, "--json"})["plies"] == 25);
  const Json probe = json_of({"probe", file, "start", "--json"});
  CHECK(probe["result"] == "win");
  CHECK(probe["plies"] == 23);
  CHECK(probe["moves"].size() == 10);
  check_refused({"probe", file, "r4/5/5/5/4b r fs"},
                "one in the table of chinese-checkers coins=2");
  CHECK(run_halfboard({"verify", file}).out == "checked 289636 failed 0\n");  // 412 rows of 703
  check_refused({"stats", file, file}, "it alone, or several batch files");
  const Json sample = json_of({"verify", file, "--sample", "50", "--seed", "3", "--json"});
  CHECK(sample["checked"] == 100);
  CHECK(sample["failed"] == 0);
  CHECK(sample["sample_of"] == 548340);

  std::uint64_t checked = 0;
  for (const char* shard : {"0/3", "1/3", "2/3"}) {
    const Json part = json_of({"verify", file, "--shard", shard, "--json"});
    CHECK(part["failed"] == 0);
    CHECK(part["shard"] == shard);
    checked += part["checked"].get<std::uint64_t>();
  }
  CHECK(checked == 289636);  // no draws under fs, so none is left out
  check_refused({"verify", file, "--shard", "3/3"}, "--shard");
  check_refused({"verify", file, "--shard", "0/3", "--sample", "5"}, "--shard");

  check_refused({"tablebase", "chinese-checkers", "--coins", "1", "--out", file}, "table of");
  check_refused({"probe", file, "b4/5/5/5/4r r"}, "not a position");
  check_refused({"tablebase", "chinese-checkers"}, "--out");
  check_refused(
      {"tablebase", "chinese-checkers", "--coins", "1", "--out", folder.file("mistyped/1.table")},
      "no folder");
  CHECK_FALSE(std::filesystem::exists(folder.file("mistyped")));
  // Most sides to move have lost at once: to name them takes longer than all of smaller tables.
  const std::string large = folder.file("large");
  CHECK(run_halfboard({"tablebase", "chinese-checkers", "--board", "5", "--coins", "5", "--rules",
                       "fs", "--time-limit", "0.01", "--out", large})
            .status == 3);
  CHECK_FALSE(std::filesystem::exists(large));
  check_refused({"tablebase", "halfcut", "--size", "5", "--out", folder.file("5")}, "--size");
  check_refused({"tablebase", "chinese-checkers", "--players", "4", "--board", "4", "--coins", "1",
                 "--out", folder.file("4")},
                "two players");
  std::string bytes = tests::read(file);
  bytes[bytes.size() / 2] ^= 1;
  tests::write(file, bytes);
  check_refused({"verify", file}, "damaged");
}

TEST_CASE("tablebase takes the games that have tables, whichever they are", "[help][retrograde]") {
  const auto command = tools::find_command("tablebase");
  REQUIRE(command);
  CHECK((*command)->games.empty());  // no list by names: a new game with tables is taken, too
  for (const tools::AnyGame* game : tools::all_games()) {
    INFO(game->name());
    CHECK(tools::takes(**command, *game) == (tools::tables_of(game->name()) != nullptr));
  }
  const tests::Folder folder;
  for (const char* option : {"--variants", "--setup"})
    check_refused({"tablebase", "reality-check", option, "0", "--out", folder.file("x")}, option);
}

TEST_CASE("a table that is stopped goes on, or says that it does not", "[program][retrograde]") {
  const tests::Folder folder;
  const std::string file = folder.file("table");
  const auto goes_on = [](const Finished& run) {
    INFO(run.out);
    CHECK(run.status == 3);
    return run.out.find("the same command goes on") != std::string::npos;
  };
  CHECK(goes_on(stop_while_made({"tablebase", "chinese-checkers", "--coins", "3", "--out", file},
                                file, file + ".levels/0-lost-moving", false)));
  const std::string dense = folder.file("dense");
  CHECK_FALSE(goes_on(run_halfboard(
      {"tablebase", "reality-check", "--pieces", "3", "--out", dense, "--time-limit", "0"})));
  CHECK_FALSE(std::filesystem::exists(dense + ".levels"));
}

TEST_CASE("a table goes on after a kill", "[program][retrograde]") {
  const tests::Folder folder;
  const std::string file = folder.file("3.table");
  const Words words{"tablebase", "chinese-checkers", "--coins", "3", "--out", file, "--json"};
  kill_while_made(words, file);
  const Json made = json_of(words);
  CHECK(made["win"] == 1604365);
  CHECK(made["loss"] == 514423);
  check_refused({"verify", file, "--memory", "1"}, "--sample");
  CHECK_FALSE(std::filesystem::exists(file + ".levels"));
}

TEST_CASE("unfinished work on one table is kept from another", "[program][retrograde]") {
  const tests::Folder folder;
  const std::string file = folder.file("a.table");
  const auto of = [&](const char* coins) {
    return Words{"tablebase", "chinese-checkers", "--coins", coins, "--out", file, "--json"};
  };
  tests::write(folder.file("mine"), "mine");
  const std::string level = file + ".levels/0-lost-moving";
  stop_while_made(of("3"), file, level, true);
  std::filesystem::copy_file(folder.file("mine"), file + ".levels/mine");
  tests::write(file + ".levels/7-won-moving.0123abcd.part", "");
  check_refused(of("2"), "belongs to another table that is not finished");
  CHECK(json_of(of("3"))["win"] == 1604365);
  CHECK(tests::read(file + ".levels/mine") == "mine");
  CHECK_FALSE(std::filesystem::exists(file + ".levels/7-won-moving.0123abcd.part"));
}

TEST_CASE("a table that another process makes is left to it", "[program][retrograde]") {
  const tests::Folder folder;
  const std::string file = folder.file("table");
  const std::string work = file + ".levels";
  const Words words{"tablebase", "halfcut", "--size", "2", "--out", file};
  std::filesystem::create_directory(work);
  const int other = open(work.c_str(), O_RDONLY | O_CLOEXEC);
  REQUIRE(flock(other, LOCK_EX) == 0);
  for (int i = 0; i < 2; ++i) check_refused(words, "in use by another process");
  CHECK(std::filesystem::exists(work));
  close(other);
  CHECK(run_halfboard(words).status == 0);
  CHECK_FALSE(std::filesystem::exists(work));
  std::filesystem::remove(file);
  tests::write(work, "mine");
  check_refused(words, "cannot keep work in");
  CHECK(tests::read(work) == "mine");
}

TEST_CASE("what a kill at the end leaves beside a table goes with the same command",
          "[program][retrograde]") {
  const tests::Folder folder;
  const auto of = [&](const std::string& coins, const std::string& name) {
    return Words{"tablebase", "chinese-checkers", "--coins", coins,
                 "--out",     folder.file(name),  "--json"};
  };
  const std::string levels = folder.file("work.levels");
  stop_while_made(of("3", "work"), folder.file("work"), levels + "/0-lost-moving", true);
  const auto copied_beside = [&](const std::string& name) {
    std::filesystem::copy(levels, folder.file(name + ".levels"));
    return std::filesystem::exists(folder.file(name + ".levels/0-lost-moving"));
  };
  const std::string draft = folder.file("3.table.0123abcd.part");
  const std::string another = folder.file("2.table.0123abcd.part");
  tests::write(draft, "cut sho");
  tests::write(another, "mine");
  json_of(of("3", "3.table"));
  CHECK_FALSE(std::filesystem::exists(draft));
  tests::write(draft, "cut sho");
  REQUIRE(copied_beside("3.table"));
  json_of(of("3", "3.table"));
  CHECK_FALSE(std::filesystem::exists(folder.file("3.table.levels")));
  CHECK_FALSE(std::filesystem::exists(draft));
  CHECK(tests::read(another) == "mine");
  // Work on another table stays.
  json_of(of("1", "1.table"));
  REQUIRE(copied_beside("1.table"));
  json_of(of("1", "1.table"));
  CHECK(std::filesystem::exists(folder.file("1.table.levels/0-lost-moving")));
}

TEST_CASE("a dense table after a kill", "[program][retrograde]") {
  const tests::Folder folder;
  const std::string file = folder.file("1v1.table");
  const Words words{"tablebase", "reality-check", "--out", file, "--json"};
  kill_while_made(words, file);
  CHECK(json_of(words)["positions"] == 25116);
  const Finished groups = run_halfboard({"stats", file, "--groups", "--json"});
  REQUIRE(groups.status == 0);
  std::istringstream lines(groups.out);
  std::uint64_t sum = 0;
  int pairs = 0;
  for (std::string line; std::getline(lines, line);) {
    const Json group = Json::parse(line);
    sum += group["win"].get<std::uint64_t>() + group["loss"].get<std::uint64_t>() +
           group["draw"].get<std::uint64_t>();
    pairs += group["group"].get<std::string>().size() == 3;
    if (group["group"] == "P-P") CHECK(group["longest"] == 16);
  }
  CHECK(sum == 25116);
  CHECK(pairs == 16);
  CHECK_FALSE(std::filesystem::exists(file + ".levels"));
}

TEST_CASE("races", "[program][chinese-checkers]") {
  const tests::Folder folder;
  const Words words{"race", "chinese-checkers", "start",         "--coins",
                    "3",    "--tables",         folder.file(""), "--json"};
  const Json race = json_of(words);
  CHECK(race["line"].size() == race["moves"]);
  std::string table;
  for (const auto& entry : std::filesystem::directory_iterator(folder.file("")))
    table = entry.path();
  REQUIRE_FALSE(table.empty());
  // A damaged table is made again.
  const std::string whole = tests::read(table);
  std::string bytes = whole;
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  tests::write(table, bytes);
  CHECK(json_of(words) == race);
  CHECK(tests::read(table) == whole);
}

TEST_CASE("a race table that can't be kept is told of, if it was asked for",
          "[program][chinese-checkers]") {
  const Words race{"race", "chinese-checkers", "start", "--coins", "2"};
  Words kept = race;
  kept.insert(kept.end(), {"--tables", "/dev/null/tables"});
  const auto asked = tests::run_halfboard(kept);
  CHECK(asked.status == 0);
  CHECK(asked.err.starts_with("halfboard: table not kept: "));
  CHECK(tests::is_one_line(asked.err));
  Words usually{"XDG_CACHE_HOME=/dev/null", tests::program()};
  usually.insert(usually.end(), race.begin(), race.end());
  const auto usual = tests::run_file("/usr/bin/env", usually);
  CHECK(usual.status == 0);
  CHECK(usual.out == asked.out);
  CHECK(usual.err.empty());
}
