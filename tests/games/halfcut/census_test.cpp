#include "games/halfcut/census.h"

#include <map>

#include "tests/support/catch.h"
#include "tests/support/process.h"

using namespace halfboard;
using halfcut::Game;
using halfcut::Position;

namespace {

struct Value {
  bool won = false;
  int plies = 0;
};

/// Plies to the end if the winner hurries and the loser holds out, by the definition.
Value plain_value(const Position& p, std::map<Game::Key, Value>& known) {
  if (p.winner != solver::nobody) return {p.winner == Game::to_move(p), 0};
  const auto key = Game::key(p);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  Value value;
  for (const auto& move : solver::MoveList<Game>(p)) {
    const Value next = plain_value(Game::play(p, move), known);
    if (!next.won && (!value.won || next.plies + 1 < value.plies)) value = {true, next.plies + 1};
    if (next.won && !value.won) value.plies = std::max(value.plies, next.plies + 1);
  }
  return known[key] = value;
}

halfcut::Census census_of(int size) {
  const auto census = halfcut::take_census(size, solver::Deadline({}));
  REQUIRE(census);
  return *census;
}

void check_openings(int size) {
  const auto census = census_of(size);
  const Position start = Game::start({size});
  std::map<Game::Key, Value> known;
  const solver::MoveList<Game> moves(start);
  REQUIRE(census.openings.size() == moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i)
    CHECK(census.openings[i] == 1 + plain_value(Game::play(start, moves[i]), known).plies);
}

}  // namespace

TEST_CASE("Halfcut's distances are those of the definition on 2 x 2 and 3 x 3",
          "[halfcut][census]") {
  check_openings(2);
  check_openings(3);
  CHECK(census_of(2).boards == 45);
  CHECK(census_of(3).boards == 13'075);
  CHECK(census_of(3).zugzwangs == 0);
}

TEST_CASE("Halfcut's 4 x 4 census", "[.slow][halfcut][census]") {
  const auto census = census_of(4);
  CHECK(census.boards == 29'313'227);
  CHECK(census.mover_wins == 19'511'152);
  CHECK(census.zugzwangs == 120);
}

TEST_CASE("openings --distances says how long the games are", "[halfcut][program]") {
  const auto run = tests::run_halfboard({"openings", "halfcut", "--size", "3", "--distances"});
  CHECK(run.status == 0);
  CHECK(run.out.find("3  11  9 11\n2  11  7 11\n1  11  9 11\n") != std::string::npos);
  CHECK(tests::run_halfboard({"openings", "halfcut", "--size", "5", "--distances"}).status == 2);
}
