#include "games/chinese_checkers/tables/together.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "bitboards/notation.h"
#include "solver/random.h"
#include "tests/games/chinese_checkers/start.h"
#include "tests/support/catch.h"

// The shortest game for two against a plain search through all games.
namespace {

using namespace halfboard;
using chinese_checkers::Game;
using chinese_checkers::Position;
using chinese_checkers::shortest_game;
using tests::start_of;

solver::Limits two_threads(std::size_t memory_mib = 256) {
  solver::Limits limits;
  limits.threads = 2;
  limits.memory_mib = memory_mib;
  return limits;
}

int plain(const Position& start) {
  std::set<std::string> seen{Game::format(start)};
  std::vector<Position> layer{start};
  for (int plies = 0; !layer.empty(); ++plies) {
    std::vector<Position> next;
    for (const Position& p : layer) {
      const solver::MoveList<Game> moves(p);
      if (moves.empty() && Game::winner(p) != solver::nobody) return plies;
      for (const auto move : moves) {
        const Position after = Game::play(p, move);
        if (seen.insert(Game::format(after)).second) next.push_back(after);
      }
    }
    layer = std::move(next);
  }
  return -1;
}

/// Does the line follow the rules to a win of so many plies?
void check_line(Position p, const std::vector<chinese_checkers::Move>& line, int plies) {
  CHECK(static_cast<int>(line.size()) == plies);
  for (const auto move : line) {
    REQUIRE(std::ranges::count(solver::MoveList<Game>(p), move) == 1);
    p = Game::play(p, move);
  }
  CHECK(Game::winner(p) != solver::nobody);
  CHECK(solver::MoveList<Game>(p).empty());
}

void compare_together(const Position& start) {
  INFO(Game::format(start));
  const auto answer = shortest_game(start, two_threads());
  REQUIRE(answer.plies);
  CHECK(*answer.plies == plain(start));
  CHECK(answer.at_least == *answer.plies);
  check_line(start, answer.line, *answer.plies);
}

}  // namespace

TEST_CASE("Chinese Checkers: shortest games for two", "[chinese-checkers]") {
  for (const char* rules : {"ws", "wl", "fs", "2s"})
    compare_together(start_of({{"board", "4"}, {"coins", "2"}, {"rules", rules}}));
  compare_together(start_of({{"board", "4"}, {"coins", "3"}, {"rules", "2s"}}));
  // From other positions, too: after random moves.
  solver::Stream random(11, 0);
  for (int game = 0; game < 6; ++game) {
    Position p = start_of({{"board", "4"}, {"coins", "2"}, {"rules", game % 2 ? "ws" : "fl"}});
    for (int i = 0; i < 7; ++i) {
      const solver::MoveList<Game> moves(p);
      if (moves.empty()) break;
      p = Game::play(p, *(moves.begin() + static_cast<std::ptrdiff_t>(random.below(moves.size()))));
    }
    if (!solver::MoveList<Game>(p).empty()) compare_together(p);
  }
}

TEST_CASE("Chinese Checkers: shortest games in which a player is locked in", "[chinese-checkers]") {
  const auto position = [](const char* text) {
    const auto p = Game::parse(text, *Game::rules({}));
    REQUIRE(p);
    return *p;
  };
  // Who can't move loses: before anybody could get home.
  for (const char* text :
       {"b/b/1/r/r r wl start:a1,a4", "b/1/r/b/r r wl start:a1,a2", "b/r/1/b/r b 2l start:a1,a2",
        "1/r/b/r/#/#/r/r/b/b/1/b/1 b wl start:a1,a2,a3,a4"})
    compare_together(position(text));
  // Who can't move is passed over.
  for (const char* text :
       {"1##1b/r2b#/2##r r ws", "1##1b/r2b#/2##r r 2s", "rr/rb/b#/rb/2/1b r 4s",
        "b/b/1/r/r r ws start:a1,a4", "b/1/r/b/r r ws start:a1,a2", "b/r/1/b/r b 2s start:a1,a2"})
    compare_together(position(text));
  const Position endless = position("1/r/b/r/#/#/r/r/b/b/1/b/1 b ws start:a1,a2,a3,a4");
  CHECK(shortest_game(endless, two_threads()).none);
  CHECK(plain(endless) == -1);
  // Blue, locked in by two who have come away from home for it, is passed over eight times.
  const Position start = position(
      "1/r/#/1/r/#/1/r/#/1/r/#/#/#/#/1/1/#/#/#/#/#/#/#/#/#/#/#/b/#/b/#/b/#/b/#/b/#/b/#/b/#/b/#/b/#/"
      "#/"
      "r/r/1/b/1/#/1/r/#/1/r/#/1/r/#/1/r r ws start:a1,a4,a7,a10,a48,a49,a54,a57,a60,a63");
  Position p = start;
  const auto answer = shortest_game(start, two_threads());
  const auto* const line =
      "a17-a15 a14-a13 a16-a14 a1-a2 a4-a5 a7-a8 a10-a11 a54-a55 a57-a58 a60-a61 a63-a64 a14-a16 "
      "a13-a14 a15-a17";
  int plies = 0;
  for (const auto word : bitboards::fields_of(line)) {
    const auto move = Game::parse_move(p, word);
    REQUIRE(move);
    p = Game::play(p, *move);
    ++plies;
  }
  CHECK(p.won());
  REQUIRE(answer.plies);
  CHECK(*answer.plies <= plies);
  check_line(start, answer.line, *answer.plies);
}

TEST_CASE("Chinese Checkers: bounds of a shortest game where it is not found",
          "[chinese-checkers]") {
  const Position start = start_of({{"coins", "3"}});
  const auto exact = shortest_game(start, two_threads());
  REQUIRE(exact.plies);
  const auto open = shortest_game(start, two_threads(0));
  CHECK_FALSE(open.plies);
  CHECK(open.at_least <= *exact.plies);
  if (open.at_most) {
    CHECK(*open.at_most >= *exact.plies);
    check_line(start, open.line, *open.at_most);
  }
  // Without time there is a game, too. Bounds that meet are the answer, at the last move at least.
  solver::Limits no_time = two_threads();
  no_time.seconds = 0;
  Position p = start;
  for (int left = *exact.plies; left > 0; --left) {
    const auto found = shortest_game(p, no_time);
    CHECK(found.plies.has_value() == (found.at_most == found.at_least));
    if (found.plies) CHECK(*found.plies == left);
    if (left == 1) CHECK(found.plies);
    CHECK(found.at_least <= left);
    REQUIRE(found.at_most);
    CHECK(*found.at_most >= left);
    check_line(p, found.line, *found.at_most);
    p = Game::play(p, exact.line[static_cast<std::size_t>(*exact.plies - left)]);
  }
}

TEST_CASE("Chinese Checkers: on two islands nobody gets home", "[chinese-checkers]") {
  for (const char* text : {"1/b/#/#/r/1 r ws start:a2", "1/b/#/#/r/1 r fl start:a2"}) {
    const auto p = Game::parse(text, {});
    REQUIRE(p);
    const auto answer = shortest_game(*p, two_threads());
    CHECK(answer.none);
    CHECK_FALSE((answer.plies || answer.at_most));
  }
}

TEST_CASE("Chinese Checkers: the shortest games of all sizes on the band",
          "[.slow][chinese-checkers]") {
  constexpr int plies[] = {9, 7, 12, 12, 17, 17};
  for (int coins = 1; coins <= 6; ++coins) {
    const Position start = start_of({{"coins", std::to_string(coins)}});
    const auto answer = shortest_game(start, two_threads(2048));
    REQUIRE(answer.plies);
    CHECK(*answer.plies == plies[coins - 1]);
    check_line(start, answer.line, *answer.plies);
  }
}
