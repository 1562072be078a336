#include "tools/any_game/any_game.h"

#include "tests/support/catch.h"

// Games by name, as the C interface and programs of others use them.
using namespace halfboard;

TEST_CASE("any game: an option that a game does not have is refused", "[options]") {
  for (const tools::AnyGame* game : tools::all_games()) {
    const auto position = game->position("start", {{"sizes", "4"}});
    INFO(game->name());
    REQUIRE_FALSE(position);
    CHECK(position.error().what == "unknown option 'sizes'");
    CHECK(game->position("start", {}));
  }
}
