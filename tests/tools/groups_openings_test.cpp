#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include "games/groups/openings.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"
#include "tools/storage/journal.h"

// `openings groups`: the set-ups and their classes, the placement game, the files.
using namespace halfboard;
using groups::Game;
using groups::Position;
using groups::Standing;
using tests::Finished;
using tests::run_halfboard;
namespace fs = std::filesystem;

namespace {

using halfboard::tools::Json;

/// A folder of its own, empty.
fs::path fresh(const std::string& name) {
  const fs::path folder = fs::temp_directory_path() / ("halfboard-openings-" + name);
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder;
}

/// The placement game without memory, classes and early ends. Ends after twelve placements.
Standing plain_value(const Position& p, const std::function<Standing(const Position&)>& standing) {
  if (!p.setting_up()) return standing(p);
  int least = 2;
  int most = 0;
  for (const auto& move : solver::MoveList<Game>(p)) {
    // 0: player 2 wins, 1: open, 2: player 1 wins.
    const Standing after = plain_value(Game::play(p, move), standing);
    const int rank = after == Standing::player_1 ? 2 : after == Standing::open ? 1 : 0;
    least = std::min(least, rank);
    most = std::max(most, rank);
  }
  constexpr Standing by_rank[] = {Standing::player_2, Standing::open, Standing::player_1};
  return by_rank[p.side == groups::Side::white ? most : least];
}

}  // namespace

TEST_CASE("groups: set-ups and their classes", "[groups]") {
  const auto setups = groups::all_setups({});
  CHECK(setups.size() == 784);
  std::map<Game::Key, int> classes;
  for (const Position& p : setups) {
    REQUIRE(Game::parse(Game::format(p), {}));
    const Position least = groups::class_of(p);
    for (int i = 0; i < p.labels.kept(); ++i)
      REQUIRE(groups::class_of(Game::transform(p, i)) == least);
    ++classes[Game::key(least)];
  }
  CHECK(classes.size() == 216);
  CHECK(groups::all_setups(*Game::rules({{"labels", "wwwwwwwwwwbbbbbb"}})).size() == 210);
}

TEST_CASE("groups: the placement game backs up three values", "[groups]") {
  // Any labelling of the set-ups by three values will do; images of a set-up share one.
  std::map<Standing, int> seen;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const auto standing = [&](const Position& p) {
      const Position least = groups::class_of(p);
      const std::uint64_t mixed = (least.white * 31 + least.black + seed) * 0x9e3779b97f4a7c15u;
      // One of the three is frequent, another one with each seed, so that all of them come up.
      constexpr std::array all{Standing::open, Standing::player_1, Standing::player_2};
      const std::uint64_t shift = mixed >> 60 < 2 ? 1 : mixed >> 60 < 5 ? 2 : 0;
      return all[(seed + shift) % 3];
    };
    for (const char* text : {"8/8/2wbwb2/2bwbw2/8/8/8/8 w", "8/8/2wbwb2/2bw4/2w2b2/3w4/8/8 b"}) {
      const auto p = Game::parse(text, {});
      REQUIRE(p);
      groups::PlacementGame game(standing);
      const Standing value = game.value(*p);
      CHECK(value == plain_value(*p, standing));
      ++seen[value];
    }
  }
  CHECK(seen.size() > 1);
  // A group complete during the set-up wins at once.
  const auto rules = Game::rules({{"labels", "wwbbwwbbwwbbwwbb"}});
  const auto p = Game::parse("8/8/4b3/2ww4/2wwbb2/2w1bb2/8/8 w", *rules);
  REQUIRE(p);
  groups::PlacementGame game([](const Position&) { return Standing::player_2; });
  CHECK(game.value(*p) == Standing::player_1);
}

TEST_CASE("groups: the set-ups that decide the game", "[groups]") {
  // Player 1 wins all but those in which player 2 leaves d4 and e5 empty, which are open. Each
  // fills his own squares as he likes. So player 2 has to win against all of player 1's choices
  // there, and player 1 needs less than all of them.
  const auto centre_empty = [](const Position& p) {
    return !(p.black & (groups::Board::bit(groups::Board::square(3, 3)) |
                        groups::Board::bit(groups::Board::square(4, 4))));
  };
  std::vector<Position> classes;
  std::vector<Position> open;
  for (const Position& p : groups::all_setups({})) {
    if (groups::class_of(p) != p) continue;
    classes.push_back(p);
    if (centre_empty(p)) open.push_back(p);
  }
  const auto standing = [&](const Position& p) {
    return centre_empty(p) ? Standing::open : Standing::player_1;
  };
  const auto deciding = [&](Standing winner, bool stop) {
    return groups::deciding_setups({}, classes, standing, winner, [stop] { return stop; });
  };
  CHECK(deciding(Standing::player_2, false) == open);
  CHECK_FALSE(deciding(Standing::player_1, true));  // none that could be smaller
  const auto found = deciding(Standing::player_1, false);
  REQUIRE(found);
  const auto& needed = *found;
  CHECK(!needed.empty());
  CHECK(needed.size() < open.size());
  for (const std::size_t count : {needed.size(), needed.size() - 1}) {
    groups::PlacementGame game([&](const Position& p) {
      const auto last = needed.begin() + static_cast<std::ptrdiff_t>(count);
      return std::find(needed.begin(), last, p) != last ? Standing::player_1 : standing(p);
    });
    CHECK(game.value(Game::start({})) ==
          (count == needed.size() ? Standing::player_1 : Standing::open));
  }
}

TEST_CASE("a journal goes on after any death and refuses other work", "[openings]") {
  const fs::path path = fresh("journal") / "j";
  const auto open = [&](const std::string& header) {
    return tools::Journal::open(path.string(), header);
  };
  {
    auto journal = open("work 1");
    REQUIRE(journal);
    journal->append("a");
    journal->append("bb");
    CHECK_FALSE(open("work 1"));  // in use
  }
  const std::string whole = tests::read(path);
  CHECK(whole == "work 1\na\nbb\n");
  CHECK_FALSE(open("work 2"));
  CHECK(tests::read(path) == whole);
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, size);
    auto journal = open("work 1");
    INFO(size << " bytes were left");
    REQUIRE(journal);
    const std::size_t lines = size < 9 ? 0 : size < 12 ? 1 : 2;
    REQUIRE(journal->lines().size() == lines);
    if (lines == 2) CHECK(journal->lines()[1] == "bb");
    // Who refuses these lines leaves the file as it was; who goes on cuts off what is not whole.
    if (size >= 7) CHECK(tests::read(path) == whole.substr(0, size));
    journal->append("c");
    CHECK(tests::read(path) == whole.substr(0, lines == 2 ? 12 : lines == 1 ? 9 : 7) + "c\n");
  }
  std::ofstream(path, std::ios::binary | std::ios::trunc) << "a letter\nof mine";
  CHECK_FALSE(open("work 1"));
  CHECK(tests::read(path) == "a letter\nof mine");
}

TEST_CASE("openings groups: every set-up, then the placement game", "[openings]") {
  const Finished run =
      run_halfboard({"openings", "groups", "--rules", "king-nojump", "--plies", "5"});
  CHECK(run.status == 0);
  CHECK(run.err.empty());
  const auto rows = tests::rows_of(run.out);
  REQUIRE(rows.size() == 785);
  int wins = 0;
  for (std::size_t i = 0; i < 784; ++i) {
    const Json& row = rows[i];
    const bool known = row["result"] != "unknown";
    wins += row["result"] == "win";
    CHECK(row["exact"] == known);
    CHECK(row["plies"] == (known ? Json(5) : Json(nullptr)));
    CHECK(row["checked"] == 5);
    CHECK(Game::parse(row["position"].get<std::string>(), {}));
  }
  CHECK(wins == 8);  // from a separate implementation
  const Json& placement = rows[784]["placement"];
  CHECK(placement.size() == 8);
  for (const auto& [square, value] : placement.items()) CHECK(value == "open");
  CHECK(rows[784]["win"] == 8);
  CHECK_FALSE(rows[784].contains("partial"));
}

TEST_CASE("openings groups --out: killed and started again, the same file", "[openings]") {
  const fs::path folder = fresh("resume");
  const auto words = [&](const std::string& name, const std::string& plies = "6") {
    return std::vector<std::string>{"openings", "groups", "--rules", "king-nojump",
                                    "--plies",  plies,    "--out",   (folder / name).string()};
  };
  CHECK(run_halfboard(words("whole")).status == 0);
  CHECK_FALSE(fs::exists(folder / "whole.progress"));
  const std::string whole = tests::read(folder / "whole");
  CHECK(tests::rows_of(whole).size() == 785);
  for (int kills = 1; kills <= 4; ++kills)
    run_halfboard(words("killed"), {.kill_after_cpu_ms = 150});
  CHECK(run_halfboard(words("killed")).status == 0);
  CHECK(tests::read(folder / "killed") == whole);
  // Once more: nothing is searched, nothing changes. Other work: refused, nothing changes.
  CHECK(run_halfboard(words("killed")).status == 0);
  CHECK(run_halfboard(words("killed", "5")).status == 2);
  CHECK(tests::read(folder / "killed") == whole);
  auto stopped = words("stopped");
  stopped.insert(stopped.end(), {"--time-limit", "0"});
  const Finished run = run_halfboard(stopped);
  CHECK(run.status == 3);
  CHECK(Json::parse(run.out)["partial"] == true);
  CHECK_FALSE(fs::exists(folder / "stopped"));
  CHECK(run_halfboard(words("stopped", "5")).status == 2);
  CHECK(run_halfboard(words("stopped")).status == 0);
  CHECK(tests::read(folder / "stopped") == whole);
  std::ofstream(folder / "mine") << "a letter\n";
  CHECK(run_halfboard(words("mine")).status == 2);
  CHECK(tests::read(folder / "mine") == "a letter\n");
}

TEST_CASE("openings groups --deciding: none at a limit, some could still be spared", "[openings]") {
  const Finished run =
      run_halfboard({"openings", "groups", "--plies", "1", "--deciding", "--time-limit", "0"});
  CHECK(run.status == 3);
  const Json summary = tests::rows_of(run.out).back();
  CHECK(summary["partial"] == true);
  CHECK_FALSE(summary.contains("deciding"));
}

TEST_CASE("openings groups --certificates: also behind a result that is finished", "[openings]") {
  const fs::path folder = fresh("certificates_later");
  const std::string out = (folder / "out").string();
  std::vector<std::string> words{"openings", "groups", "--rules", "king-nojump",
                                 "--plies",  "5",      "--out",   out};
  const Finished first = run_halfboard(words);
  REQUIRE(first.status == 0);
  const std::string rows = tests::read(out);
  const fs::path certificates = folder / "certificates";
  fs::create_directory(certificates);
  words.insert(words.end(), {"--certificates", certificates.string()});
  for (int i = 0; i < 2; ++i) {
    const Finished again = run_halfboard(words);
    CHECK(again.status == 0);
    CHECK(again.out == first.out);
    CHECK(tests::read(out) == rows);
    CHECK(std::distance(fs::directory_iterator(certificates), {}) >= 2);
  }
}

TEST_CASE("openings groups --certificates: every win has one that verifies", "[openings]") {
  const fs::path folder = fresh("certificates");
  const Finished run = run_halfboard({"openings", "groups", "--rules", "king-nojump", "--plies",
                                      "5", "--certificates", folder.string()});
  CHECK(run.status == 0);
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    ++files;
    const Finished check = run_halfboard({"verify", entry.path().string(), "--json"});
    CHECK(check.status == 0);
    CHECK(Json::parse(check.out)["failed"] == 0);
    CHECK(Json::parse(check.out)["plies"] == 5);
    // One move changed for another legal one, or a line lost: told or refused.
    const std::string text = tests::read(entry.path());
    const auto line = text.find('\n', text.find("plies 5\n")) + 1;
    const fs::path broken = folder / "broken";
    std::ofstream(broken, std::ios::binary)
        << text.substr(0, line) << text.substr(text.find('\n', line) + 1);
    CHECK(run_halfboard({"verify", broken.string()}).status == 2);  // the count is wrong
    fs::remove(broken);
  }
  CHECK(files >= 2);  // 8 set-ups, at most 4 in a class
  CHECK(run_halfboard({"openings", "groups", "--certificates", "/no/such/folder"}).status == 2);
}

TEST_CASE("openings groups --certificates --only: of this set-up alone, and of these rules",
          "[openings]") {
  const tests::Folder folder;
  const std::string setup = "8/8/3b1b2/2bwbw2/2w1w3/2bwbw2/8/8 w";
  const auto words = [&](const std::string& rules, const std::string& plies) {
    return std::vector<std::string>{"openings", "groups", "--rules",        rules,
                                    "--plies",  plies,    "--only",         setup,
                                    "--memory", "64",     "--certificates", folder.path()};
  };
  REQUIRE(run_halfboard(words("king-nojump", "5")).status == 0);
  REQUIRE(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
  const std::string file = fs::directory_iterator(folder.path())->path().string();
  const std::string before = tests::read(file);
  CHECK(run_halfboard({"verify", file}).status == 0);
  tests::check_refused(words("nojump", "1"), "under the rules king-nojump");
  CHECK(tests::read(file) == before);
  tests::write(file, "a letter\n");
  tests::check_refused(words("king-nojump", "1"), "is no certificate");
  CHECK(tests::read(file) == "a letter\n");
}

TEST_CASE("openings groups --certificates tells what it could not prove again", "[openings]") {
  const tests::Folder folder;
  const std::string setup = "8/8/3b4/2bw1w2/2wbwb2/2bwbw2/8/8 w";
  const std::string known = folder.file("known.jsonl");
  REQUIRE(run_halfboard({"openings", "groups", "--plies", "1", "--out", known}).status == 0);
  std::string text = tests::read(known);
  const std::string open = setup + R"(","result":"unknown","plies":null)";
  REQUIRE(text.find(open) != text.npos);
  text.replace(text.find(open), open.size(), setup + R"(","result":"win","plies":65)");
  tests::write(known, text);
  const std::string certificates = folder.file("certificates");
  fs::create_directory(certificates);
  const Finished run =
      run_halfboard({"openings", "groups", "--plies", "1", "--known", known, "--proofs", "10",
                     "--only", setup, "--memory", "64", "--certificates", certificates});
  CHECK(run.status == 0);
  CHECK(tests::is_one_line(run.err));
  CHECK(run.err.find("no certificate for 8/8/") != run.err.npos);
  CHECK(fs::is_empty(certificates));
}

TEST_CASE("openings groups --known refuses numbers that no search has", "[openings]") {
  const tests::Folder folder;
  const std::string known = folder.file("known.jsonl");
  const std::vector<std::string> words{"openings", "groups", "--plies", "1", "--out", known};
  REQUIRE(run_halfboard(words).status == 0);
  const std::string text = tests::read(known);
  const std::string checked = "\"checked\":1";
  REQUIRE(text.find(checked) != text.npos);
  for (const char* number : {"99999999999", "-2147483648", "-1", "18446744073709551615"}) {
    std::string other = text;
    tests::write(known, other.replace(text.find(checked) + 10, 1, number));
    const Finished refused =
        run_halfboard({"openings", "groups", "--plies", "1", "--known", known});
    INFO(number << ": " << refused.err);
    CHECK(refused.status == 2);
    CHECK(tests::is_one_line(refused.err));
  }
}

TEST_CASE("openings refuses bad usage", "[openings]") {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"openings"},
           {"openings", "reality-check"},
           {"openings", "groups", "start"},
           {"openings", "groups", "--plies", "0"},
           {"openings", "groups", "--plies", "30"},
           {"openings", "groups", "--plies", "x"},
           {"openings", "groups", "--rules", "queen"},
           {"openings", "groups", "--labels", "w"},
           {"openings", "groups", "--plies", "3", "--out", "/no/such/folder/file"},
           {"openings", "groups", "--plies", "3", "--out", "/"}}) {
    const Finished run = run_halfboard(words);
    INFO(words.back());
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(tests::is_one_line(run.err));
  }
}
