#include "tests/example_game/game.h"
#include "tests/support/conformance.h"
#include "tools/any_game/game_adapter.h"

// The example of solver/README.md: what a game gets for satisfying solver::Game.

using namespace halfboard;
using nim::Game;

TEST_CASE("the example game conforms", "[example]") {
  tests::check_conformance<Game>(Game::start({}), {}, 1, 50);
  for (const char* bad : {"", "345", "345 c", "34x a", "3455 a", "345 a "})
    CHECK_FALSE(Game::parse(bad, {}));
}

TEST_CASE("the example game is counted by perft", "[example]") {
  // By hand: 1, 2 and 2 counters give 5 moves, as many as there are counters; so does what is left.
  const auto position = *Game::parse("122 a", {});
  CHECK(solver::perft<Game>(position, 1) == 5);
  CHECK(solver::perft<Game>(position, 2) == 4 + 4 + 3 + 4 + 3);
}

TEST_CASE("the example game is solved by the generic solver", "[example]") {
  // Bouton 1901: who must move loses exactly if the heaps' exclusive or is 0.
  for (char a = '0'; a <= '5'; ++a)
    for (char b = '0'; b <= '5'; ++b)
      for (char c = '0'; c <= '5'; ++c) {
        const std::string text = {a, b, c, ' ', 'a'};
        solver::Budget budget({.memory_mib = 1});
        const auto answer = solver::GenericSolver<Game>(budget).solve(*Game::parse(text, {}));
        const bool lost = ((a - '0') ^ (b - '0') ^ (c - '0')) == 0;
        INFO(text);
        CHECK(answer.result == (lost ? solver::Outcome::loss : solver::Outcome::win));
      }
}

TEST_CASE("the example game works behind the command line", "[example]") {
  const tools::GameAdapter<Game> game;
  const auto position = game.position("start", {{"size", "3"}});
  REQUIRE(position);
  CHECK((*position)->moves() == std::vector<std::string>{"1-1", "2-1", "2-2", "3-1", "3-2", "3-3"});
  CHECK_FALSE((*position)->apply("3-2"));
  CHECK((*position)->text() == "121 b");
  CHECK_FALSE(game.position("start", {{"size", "12"}}));
}
