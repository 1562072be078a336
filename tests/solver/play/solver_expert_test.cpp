#include "solver/play/solver_expert.h"

#include <string>

#include "solver/play/player.h"
#include "tests/example_game/game.h"
#include "tests/support/catch.h"

namespace {

using namespace halfboard;
using namespace halfboard::solver::play;

bool is_lost(const nim::Game::Position& p) { return (p.heaps[0] ^ p.heaps[1] ^ p.heaps[2]) == 0; }

/// Nim whose players don't see everything: their solver would.
struct Hidden : nim::Game {
  static constexpr bool hides = true;
};
static_assert(HasExpert<RulesOnly<nim::Game>>);
static_assert(!HasExpert<RulesOnly<Hidden>>);

}  // namespace

TEST_CASE("a player who knows the rules alone asks the game's solver", "[play]") {
  for (const std::string text : {"999 a", "368 b", "357 a", "001 b", "975 a"}) {
    const auto position = nim::Game::parse(text, {});
    REQUIRE(position);
    Player<RulesOnly<nim::Game>> player({});
    Effort effort;
    effort.limits.nodes = 100'000;
    INFO(text);
    const auto decision = player.think(*position, {}, effort, {});
    REQUIRE((decision.move && decision.certainty));
    CHECK(decision.certainty->source == "solver");
    // Bouton 1901: to move at a sum of 0 is to lose.
    CHECK((decision.certainty->result == solver::Outcome::win) == !is_lost(*position));
    if (!is_lost(*position)) CHECK(is_lost(nim::Game::play(*position, *decision.move)));
  }
}

TEST_CASE("a solver that is stopped says nothing, and its nodes are counted", "[play]") {
  SolverExpert<nim::Game> expert(1 << 20, 1);
  solver::Budget budget({.nodes = 10});
  CHECK_FALSE(expert.ask(*nim::Game::parse("987 a", {}), budget));
  CHECK(budget.nodes() >= 10);
  solver::Budget more({.nodes = 100'000});
  const auto lost = expert.ask(*nim::Game::parse("123 b", {}), more);
  REQUIRE(lost);
  CHECK(lost->result == solver::Outcome::loss);
  CHECK(more.nodes() > 0);
}
