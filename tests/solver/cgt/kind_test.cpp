#include "solver/cgt/kind.h"

#include "tests/support/catch.h"

namespace {

using namespace halfboard::solver;

TEST_CASE("games are of the kind that their names say", "[short games]") {
  Budget budget{Limits{}};
  ShortGames games(16 << 20, budget);
  Kinds kinds(games);
  Thermographs thermographs(games);
  const auto check = [&](GameId game, Kind kind) {
    INFO(text_of(games, game).value() << " is " << name_of(kinds.of(game, thermographs.of(game))));
    CHECK(kinds.of(game, thermographs.of(game)) == kind);
    const GameId negative = games.negative(game);
    CHECK(kinds.of(negative, thermographs.of(negative)) == kind);
  };
  const GameId one = games.integer(1);
  const GameId star = games.make({0}, {0});
  const GameId up = games.make({0}, {star});
  const GameId two_ups = games.sum(up, up);
  check(0, Kind::integer);
  check(games.integer(-7), Kind::integer);
  check(games.make({0}, {one}), Kind::fraction);
  check(star, Kind::nimber);
  check(games.make({0, star}, {0, star}), Kind::nimber);
  check(up, Kind::up);
  check(games.sum(up, star), Kind::up);
  check(games.sum(two_ups, games.make({0, star}, {0, star})), Kind::up);
  check(games.make({0}, {games.make({0}, {games.integer(-1)})}), Kind::tiny);
  check(games.make({0}, {games.make({0}, {games.make({games.integer(-1)}, {games.integer(-2)})})}),
        Kind::tiny);
  check(games.make({up}, {star}), Kind::infinitesimal);
  check(games.make({star, up}, {star, games.negative(up)}), Kind::infinitesimal);
  check(games.sum(one, star), Kind::shifted);
  check(games.sum(games.make({0}, {one}), up), Kind::shifted);
  check(games.make({games.integer(2)}, {games.integer(-1)}), Kind::switched);
  check(games.make({games.integer(2)}, {games.make({0}, {games.integer(-4)})}), Kind::hot);
  for (std::size_t i = 0; i < kind_count; ++i) CHECK_FALSE(name_of(static_cast<Kind>(i)).empty());
}

}  // namespace
