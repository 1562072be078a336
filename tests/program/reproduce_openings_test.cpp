#include <filesystem>
#include <set>

#include "games/groups/openings.h"
#include "tests/program/reproduced.h"

// Topics of openings and of Groups in small, as reproduce_test.cpp has the others.
namespace {

using namespace halfboard;
using namespace halfboard::tests;
namespace fs = std::filesystem;

TEST_CASE("reproduce: halfcut-openings", "[reproduce]") {
  const Made made("halfcut-openings");
  const std::vector<std::string> blue{"", "", "", "", "a1 d1 a4 d4 "};  // the page's boards
  for (const int size : {2, 3, 4}) {
    std::string found;
    const Json board = Json::parse(made.text(std::to_string(size) + ".json"));
    CHECK(board["openings"].size() == static_cast<std::size_t>(size * size));
    for (const Json& opening : board["openings"]) {
      const auto winner = opening["winner"].get<std::string>();
      if (winner == "b") found += opening["move"].get<std::string>() + " ";
      CHECK((winner == "b" || winner == "r"));
    }
    CHECK(found == blue[static_cast<std::size_t>(size)]);
  }
  CHECK(made.count(" failed 0") == 1 + 4 + 4);  // one certificate for each row of the page
  CHECK(made.run.out.find("won by the mover 9012 ") != made.run.out.npos);
}

TEST_CASE("reproduce: halfcut-6x6", "[reproduce]") {
  const Made made("halfcut-6x6");
  const Json board = Json::parse(made.text("4.json"));
  for (const Json& opening : board["openings"]) {
    const auto move = opening["move"].get<std::string>();
    const bool corner = move == "a1" || move == "d1" || move == "a4" || move == "d4";
    const bool flank = move == "a2" || move == "d2" || move == "a3" || move == "d3";
    INFO(move);
    CHECK(opening["winner"] == (corner ? "b" : flank ? "unknown" : "r"));
  }
  const Json after = Json::parse(made.text("after-a2.json"));
  CHECK(after["winner"] == "r");
  // Of four openings of 5 x 5, of three here, of 15 replies to a2, of a2, and of a reply to a3.
  CHECK(made.count(" failed 0") == 4 + 3 + 15 + 1 + 1);
  CHECK_FALSE(fs::exists(made.folder.file("a2.proofs")));
}

TEST_CASE("reproduce: groups-openings", "[reproduce]") {
  const Made made("groups-openings");
  const auto found = rows_of(made.text("nojump-5.jsonl"));
  const auto known = rows_of(result("groups-openings/nojump-9.jsonl"));
  REQUIRE(found.size() == known.size());
  for (std::size_t i = 0; i + 1 < found.size(); ++i) {
    CHECK(found[i]["position"] == known[i]["position"]);
    const bool within = known[i]["result"] == "win" && known[i]["plies"].get<int>() <= 5;
    CHECK((found[i]["result"] == "win") == within);
  }
  CHECK(made.count(" failed 0") == 1);
}

TEST_CASE("reproduce: groups-holds", "[reproduce]") {
  const Made made("groups-holds");
  CHECK(rows_of(made.text("held.jsonl")).back()["never_loses"]["player 1"] == 4);
  CHECK(made.count(" failed 0") == 1);
  // The lists are of classes that the results say are never lost, and of all of them.
  using Lists = std::vector<std::string>;
  for (const auto& [rules, lists] :
       {std::pair("standard", Lists{"held", "held-long", "held-alone", "held-later"}),
        {"king", Lists{"held-king"}},
        {"nojump", Lists{}},
        {"king-nojump", Lists{}}}) {
    const auto class_of = [](const std::string& text) {
      return groups::Game::format(groups::class_of(*groups::Game::parse(text, {})));
    };
    const std::string folder = "groups-openings/";
    std::set<std::string> never_lost;
    for (const auto& row : rows_of(result(folder + rules + ".jsonl")))
      if (row.contains("position") && row.contains("never_loses"))
        never_lost.insert(class_of(row["position"].get<std::string>()));
    std::set<std::string> listed;
    for (const std::string& list : lists)
      for (const auto& line : split_lines(result(folder + list + ".txt")))
        listed.insert(class_of(std::string(line)));
    CHECK(listed == never_lost);
  }
}

TEST_CASE("reproduce: groups-small-boards", "[reproduce]") {
  if (!has_beside("groups_small_boards")) return;
  const Made made("groups-small-boards");
  const auto found = split_lines(made.text("boards.csv"));
  CHECK(found.size() == 1 + 4 * 4);
  CHECK(begins_with(split_lines(result("groups-small-boards/boards.csv")), found));
  // 24 drawn positions in pictures of eight, each with a single move that keeps the draw.
  const auto draws = split_lines(made.text("draws-4x4.txt"));
  CHECK(draws.size() == 3);
  for (const std::string& line : draws) CHECK(line.ends_with(" 1"));
}

}  // namespace
