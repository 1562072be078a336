#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/match/game_sum.h"

// What games come to, whichever engines played them.
namespace {

using namespace halfboard;
using namespace tools::match;
using tools::Json;

Record game_of(int winner, std::size_t plies, const std::string& how = "normal", int players = 2) {
  Record record;
  record.players.resize(static_cast<std::size_t>(players));
  record.plies.resize(plies, {"a1", ""});
  record.winner = winner;
  record.termination = how;
  if (how == "crash") record.offender = 1 - winner;
  return record;
}

GameSum sum_of(const std::vector<Record>& records) {
  GameSum sum;
  for (const Record& record : records) sum.add(record);
  return sum;
}

TEST_CASE("games are summed up by player, length and end", "[match]") {
  const GameSum sum = sum_of({game_of(0, 9), game_of(0, 4, "crash"), game_of(1, 12),
                              game_of(solver::nobody, 100, "too long")});
  CHECK(sum.games() == 4);
  CHECK(as_json(sum) == Json({{"results", {{"player 1", 2}, {"player 2", 1}, {"draws", 1}}},
                              {"length", {{"mean", 31.25}, {"shortest", 4}, {"longest", 100}}},
                              {"terminations", {{"normal", 2}, {"crash", 1}, {"too long", 1}}}}));
  CHECK(as_text(sum, 8) ==
        "won by  player 1: 2 (50.00%), player 2: 1 (25.00%); 1 drawn\n"
        "length  31.25 plies (4 to 100)\n"
        "ended   1 crash, 2 normal, 1 too long; where a player was at fault the other has won\n");
}

TEST_CASE("of games that ended by the rules it is not told how", "[match]") {
  CHECK(as_text(sum_of({game_of(1, 3), game_of(3, 5, "normal", 4)}), 7) ==
        "won by player 1: 0 (0.00%), player 2: 1 (50.00%), player 3: 0 (0.00%), "
        "player 4: 1 (50.00%); 0 drawn\n"
        "length 4.00 plies (3 to 5)\n");
}

TEST_CASE("without a game there is no length", "[match]") {
  CHECK(as_text(GameSum{}, 8).empty());
  CHECK(as_json(GameSum{})["length"]["mean"].is_null());
  CHECK(as_json(GameSum{})["results"] == Json({{"player 1", 0}, {"player 2", 0}, {"draws", 0}}));
}

TEST_CASE("match and replay tell of the same games the same", "[match][program]") {
  const tests::Folder folder;
  const std::string log = folder.file("games.pgn");
  const std::vector<std::string> words{"match",   "halfcut", "greedy",  "false", "--size", "3",
                                       "--games", "4",       "--nodes", "1",     "--log",  log};
  const std::string text = tests::run_halfboard(words).out;
  for (const char* line : {"\nwon by  player 1: 2 (50.00%), player 2: 2 (50.00%); 0 drawn\n",
                           "\nlength  0.00 plies (0 to 0)\n",
                           "\nended   4 crash; where a player was at fault the other has won\n"})
    CHECK(text.find(line) != std::string::npos);
  const Json match = Json::parse(tests::run_halfboard(tests::with(words, {"--json"})).out);
  const std::string audit = tests::run_halfboard({"replay", log, "--audit", "1000", "--json"}).out;
  const Json file = Json::parse(std::string_view(audit).substr(audit.find("{\"games\"")));
  for (const char* name : {"results", "length", "terminations"}) CHECK(file[name] == match[name]);
  CHECK(match["results"]["player 1"] == 2);
  CHECK(match["losses"] == 0);
}

}  // namespace
