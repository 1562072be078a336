#include <algorithm>
#include <filesystem>
#include <set>

#include "tests/program/reproduced.h"

// Every topic of tools/reproduce in small (those of openings: reproduce_openings_test.cpp), by this
// build's program, and what comes out beside what results/ says.
namespace {

using namespace halfboard;
using namespace halfboard::tests;
namespace fs = std::filesystem;

TEST_CASE("reproduce: nimbers", "[reproduce]") {
  if (!has_beside("kayles_trees")) return;
  const Made made("nimbers");
  const auto known = split_lines(result("atlas/nimbers.csv"));
  const auto found = split_lines(made.text("nimbers.csv"));
  CHECK(found.size() == 1 + 7 + 7);  // `*` to `*32`, and the largest
  for (const std::string& line : found) CHECK(std::ranges::find(known, line) != known.end());
  CHECK(made.text("caterpillars.txt").find("*8: spine 9, vertices 12, legs 101000001\n") !=
        std::string::npos);
}

TEST_CASE("reproduce: values and first-batch", "[reproduce]") {
  const auto values = columns(result("first-batch/values.csv"), 5);
  const Made made("values");
  CHECK(begins_with(values, columns(made.text("base.csv"), 5)));
  CHECK(split_lines(made.text("easier-values.csv")).size() == 1 + 5);
  for (const std::string rules : {"base", "easier"}) {
    CHECK(rows_of(made.text("fair-" + rules + ".jsonl")).size() == 2);
    CHECK(rows_of(made.text("costs-" + rules + ".jsonl")).size() == 1);
  }

  const Made batch("first-batch");
  CHECK(begins_with(values, columns(batch.text("values.csv"), 5)));
  CHECK(begins_with(columns(result("first-batch/solitaire.csv"), 5),
                    columns(batch.text("solitaire.csv"), 5)));
  CHECK(split_lines(batch.text("solitaire.csv")).size() == 1 + 4 * 50);
}

TEST_CASE("reproduce: atlas", "[reproduce]") {
  const Made made("atlas");
  const std::string page = result("atlas/README.md");
  int on_page = 0;
  for (const Json& board : rows_of(made.text("boards.jsonl"))) {
    const auto rules = board["rules"].get<std::string>();
    if (rules == "base" || rules == "easier" || (rules == "challenging" && board["files"] == 1)) {
      CHECK(board["by_kind"].size() == 1);  // integers only
    } else if (board["files"] != 1 && board["positions"].get<int>() >= 6561) {
      // The page's row up to the integers, which come first of the kinds.
      const Json& integers = board["by_kind"].front();
      CHECK(integers["kind"] == "integer");
      const std::string row = "| " + rules + " | " + board["files"].dump() + " x " +
                              board["ranks"].dump() + " | " + grouped(board["positions"]) + " | " +
                              grouped(board["forms"]) + " | " + grouped(integers["positions"]) +
                              " | ";
      INFO(row);
      CHECK(page.find(row) != page.npos);
      ++on_page;
    }
  }
  CHECK(on_page == 4 * 2);
}

TEST_CASE("reproduce: solitaire", "[reproduce]") {
  const Made made("solitaire");
  for (const std::string rules :
       {"easier", "easier+challenging", "easier+pairs", "base", "challenging"}) {
    INFO(rules);
    const Json piece = rows_of(made.text(rules + ".jsonl")).back();
    const auto known = rows_of(result("solitaire/" + rules + ".jsonl"));
    const auto same = std::ranges::find_if(
        known, [&](const Json& row) { return row["first"] == piece["first"]; });
    REQUIRE(same != known.end());
    for (const auto* count : {"last", "all", "solved", "unsolvable", "unknown", "fewest_left"})
      CHECK(piece[count] == (*same)[count]);
  }
  // The first deals of the batch of a thousand, four rules a deal there.
  std::set<std::string> known;
  for (const std::string& row : split_lines(result("first-batch/solitaire.csv"))) known.insert(row);
  for (const std::string rules : {"base", "challenging"}) {
    const auto rows = rows_of(made.text(rules + ".rows.jsonl"));
    CHECK(rows.size() == 200);
    for (const Json& row : rows) {
      const std::string begin = row["index"].dump() + "," + row["deal"].dump() + "," +
                                row["position"].get<std::string>() + "," + rules + "," +
                                row["status"].get<std::string>() + ",";
      const auto at = known.lower_bound(begin);
      CHECK((at != known.end() && at->starts_with(begin)));
    }
  }
  const auto with_pairs = rows_of(made.text("challenging+pairs.rows.jsonl"));
  CHECK_FALSE(with_pairs.empty());
  for (const Json& row : with_pairs)
    CHECK(row["fewest_left"] == 1);  // by the page's proof no board is emptied
  CHECK(rows_of(made.text("targets-base.jsonl")).size() == 1);
  CHECK(rows_of(made.text("turns.jsonl")).back()["status"] == "unsolvable");
}

TEST_CASE("reproduce: chinese-checkers", "[reproduce]") {
  const Made made("chinese-checkers");
  const std::string page = result("chinese-checkers/README.md");
  const auto by_plies = split_lines(result("chinese-checkers/by_plies.csv"));
  for (const std::string name : {"band-1-ws", "band-1-fs", "band-2-ws", "4x4-3-ws", "4x4-3-fs"}) {
    INFO(name);
    const Json found = Json::parse(made.text(name + ".json"));
    const std::string board = name.starts_with("band") ? "band" : "4 x 4";
    const std::string coins = name.substr(name.find('-') + 1, 1);
    const std::string rule = name.substr(name.rfind('-') + 1, 1);
    std::string row = "| " + board + " | " + coins + " | " + rule + " | ";
    for (const auto* count : {"positions", "win", "loss", "draw", "longest"})
      row += grouped(found[count]) + " | ";
    CHECK(page.find(row) != page.npos);
  }
  CHECK(made.count(" failed 0") == 5);
  std::vector<int> plies;
  for (const Json& game : rows_of(made.text("together.jsonl")))
    plies.push_back(game["plies"].get<int>());
  CHECK(plies == std::vector{9, 7, 12});
}

TEST_CASE("reproduce: reality-check", "[reproduce]") {
  const Made made("reality-check");
  std::string found;
  const Json endings = Json::parse(made.text("endings.json"));
  for (const Json& row : endings["by_plies"])
    found += "2," + row["plies"].dump() + "," + row["win"].dump() + "," + row["loss"].dump() + "\n";
  CHECK(result("reality-check/by_plies.csv").find("loss\n" + found + "4,") != found.npos);
  const std::string groups = result("reality-check/groups.csv");
  for (const Json& row : rows_of(made.text("groups.jsonl"))) {
    std::string line = "\n" + row["group"].get<std::string>();
    for (const auto* count : {"win", "loss", "draw", "longest"}) line += "," + row[count].dump();
    INFO(line);
    CHECK(groups.find(line + "\n") != groups.npos);
  }
  for (const Json& row : rows_of(made.text("secret.jsonl"))) {
    CHECK(row["low"].get<double>() <= 0.25);
    CHECK(row["high"].get<double>() >= 0.25);
  }
  CHECK(made.count("checked 25116 failed 0") == 1);
}

TEST_CASE("reproduce: suites", "[reproduce]") {
  const Made made("suites");
  for (const std::string game : {"sight-reduction", "groups"}) {
    const auto head = [](const std::string& line) { return line.substr(0, line.find(" ; by")); };
    const auto found = split_lines(made.text(game + ".suite"));
    const auto known = split_lines(result("suites/" + game + ".suite"));
    REQUIRE(found.size() == 2 + 2);
    for (const std::size_t i : {1U, 2U, 3U}) CHECK(head(found[i]) == head(known[i]));
  }
  CHECK(split_lines(made.text("halfcut.suite")).size() == 1 + 2);
  CHECK(split_lines(made.text("chinese-checkers.suite")).size() == 2 + 2);
  // Whoever only looks at the next position finds what the page says.
  const std::string page = result("suites/README.md");
  const auto all_found = rows_of(made.text("found.jsonl"));
  CHECK_FALSE(all_found.empty());
  for (const Json& found : all_found) {
    std::string cells = found["solved"].dump() + " | ";
    for (const auto* third : {"easy", "middling", "hard"})
      cells += found[third]["solved"].dump() + (*third == 'h' ? " |" : ", ");
    INFO(found["game"] << cells);
    const auto line = page.rfind("\n| greedy | ", page.find(cells));
    CHECK(page.find(cells) < page.find('\n', line + 1));
  }
}

TEST_CASE("reproduce: players", "[reproduce]") {
  const Made made("players");
  int own = 0;
  for (const Json& row : rows_of(made.text("deals-greedy.jsonl")))
    if (row.value("engine", "") == "self") {
      CHECK(row["kept"] == row["won_starts"]);
      ++own;
    }
  CHECK(own > 0);
  // Red, who is player 1, wins whenever he has the book.
  const auto book = split_lines(made.text("halfcut-book.pgn"));
  int games = 0;
  for (std::size_t i = 0; i < book.size(); ++i) {
    if (!book[i].starts_with("[Player1 ") || book[i].find("Book=") == book[i].npos) continue;
    CHECK(book[i + 2] == "[Result \"1-0\"]");
    ++games;
  }
  CHECK(games == 4 * 4 - 4);
  for (const std::string name : {"halfcut-trees", "halfcut-level-2"})
    CHECK(made.text(name + ".pgn").find("[Round \"2\"]") != std::string::npos);
  if (!fs::exists(made.folder.file("won.txt"))) {
    WARN("no Python with the package here: the other games were not checked");
    return;
  }
  CHECK(made.count("won 2 of 2") == 1);
  CHECK(made.run.out.find("two over one: nodes ") != made.run.out.npos);
}

TEST_CASE("reproduce: tour, patterns and site", "[reproduce]") {
  const Made tour("tour");
  for (const std::string name :
       {"sight-reduction", "halfcut", "groups", "chinese-checkers", "reality-check", "solitaire"}) {
    INFO(name);
    CHECK(tour.text(name + ".svg") == result("tour/" + name + ".svg"));
  }
  CHECK(tour.text("values.svg").starts_with("<svg"));

  const Made patterns("patterns");
  CHECK(patterns.count("patterns.inc is what was learned") == 1);
  CHECK(split_lines(patterns.text("patterns.inc")).size() > 3);

  const Made site("site");
  const std::string page = site.text("results.html");
  for (const char* topic : {"easier+challenging", "halfcut", "groups"})
    CHECK(page.find(topic) != page.npos);
}

TEST_CASE("reproduce: comparison and robustness", "[reproduce]") {
  const Made comparison("comparison");
  const auto rows = split_lines(comparison.text("seconds.csv"));
  REQUIRE_FALSE(rows.empty());
  CHECK(rows[0].starts_with("halfboard,50,"));
  CHECK(std::stod(rows[0].substr(rows[0].rfind(',') + 1)) < 50);

  const Made robustness("robustness");
  CHECK(robustness.text("kills.txt").ends_with("2 kills, 0 rows lost or changed\n"));
  // The fast parts: every command with what it says, but for numbers that hang on the machine.
  const auto published = said_by_command(result("robustness/failures.txt"));
  const auto made = said_by_command(robustness.text("failures.txt"));
  CHECK(made.size() > 20);
  for (const auto& [command, said] : made) {
    INFO(command);
    if (said.find("command not found") != said.npos) continue;  // no sqlite3 here
    REQUIRE(published.contains(command));
    CHECK(said == published.at(command));
  }
}

TEST_CASE("reproduce: every topic is here, and on the page of its result", "[reproduce]") {
  std::string here;
  for (const char* file : {"reproduce_test.cpp", "reproduce_openings_test.cpp"})
    here += read(source_dir() + "/tests/program/" + file);
  for (const auto& entry : fs::directory_iterator(source_dir() + "/tools/topics")) {
    const std::string name = entry.path().filename();
    if (name == "README.md") continue;
    INFO(name);
    CHECK(here.find("\"" + name + "\"") != here.npos);
    const std::string page = result(name + "/README.md");
    CHECK((page.empty() || page.find("tools/reproduce " + name) != page.npos));
  }
}

TEST_CASE("reproduce and tidy tell how they are used", "[reproduce]") {
  for (const std::string& file : {script, source_dir() + "/tools/tidy"}) {
    const auto run = run_file(file, {"--help"});
    CHECK(run.status == 0);
    CHECK(run.out.find("\nusage: tools/") != run.out.npos);
  }
}

TEST_CASE("reproduce: bad words are refused in one line", "[reproduce]") {
  const Folder folder;
  const std::string out = folder.file("never");
  const std::vector<std::vector<std::string>> bad{{},
                                                  {"atlases"},
                                                  {"README.md"},
                                                  {"tour", "values"},
                                                  {"--large", "tour"},
                                                  {"tour", "--program"},
                                                  {"--program", folder.file("none"), "tour"},
                                                  {"--program", folder.file(""), "tour"}};
  for (std::vector<std::string> words : bad) {
    words.insert(words.begin(), {"--small", "--out", out});
    const auto run = run_file(script, words);
    INFO(run.err);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(is_one_line(run.err));
    CHECK(run.err.find(": expected ") != run.err.npos);
    CHECK_FALSE(fs::exists(out));
  }
}

}  // namespace
