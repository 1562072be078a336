#include "games/groups/player.h"

#include <new>

#include "games/groups/expert.h"
#include "solver/random.h"
#include "tests/support/catch.h"

namespace {

using namespace halfboard;
using namespace halfboard::groups;

/// The end within two plies, by the rules alone: 1, -2, 0 or nothing.
std::optional<int> plain_end(const Position& p) {
  if (connected(p.enemy())) return 0;
  const solver::MoveList<Game> moves(p);
  const auto wins = [](const Position& q) {
    const solver::MoveList<Game> list(q);
    return std::ranges::any_of(list, [&](Move m) { return connected(Game::play(q, m).enemy()); });
  };
  if (p.setting_up()) return std::nullopt;
  if (wins(p)) return 1;
  for (const Move& move : moves) {
    const Position next = Game::play(p, move);
    if (!connected(next.own()) && !wins(next)) return std::nullopt;
  }
  return -2;
}

TEST_CASE("groups: an expert without memory asks for it again", "[groups][player]") {
  Expert expert(std::size_t{1} << 60, 1);
  solver::Budget budget({.nodes = 100});
  const auto classic = *Game::parse("classic", {});
  for (int i = 0; i < 3; ++i) CHECK_THROWS_AS(expert.ask(classic, budget), std::bad_alloc);
}

TEST_CASE("groups: the evaluation says the same, whatever it has seen before", "[groups][play]") {
  int ends = 0;
  for (const Variant variant : all_variants) {
    const Position start = Game::start({variant, {}});
    const Player::Evaluation used(start);
    solver::Stream stream(23, static_cast<std::uint64_t>(variant.king) * 2 + variant.nojump);
    for (int game = 0; game < 6; ++game) {
      Position p = start;
      for (int ply = 0; ply < 60; ++ply) {
        const solver::MoveList<Game> moves(p);
        if (moves.empty()) break;
        const Player::Evaluation fresh(start);
        const auto end = plain_end(p);
        INFO(Game::format(p));
        REQUIRE(used.forced_end(p) == end);
        REQUIRE(fresh.forced_end(p) == end);
        REQUIRE(used(p, 0) == fresh(p, 0));
        REQUIRE(used(p, 1) == -used(p, 0));
        ends += end.has_value();
        // Towards the middle, so that groups come into being.
        std::size_t best = stream.pick(static_cast<std::uint32_t>(moves.size()));
        if (!p.setting_up() && ply % 3 != 0)
          for (std::size_t i = 0; i < moves.size(); ++i)
            if (used(Game::play(p, moves[i]), Game::to_move(p)) >
                used(Game::play(p, moves[best]), Game::to_move(p)))
              best = i;
        p = Game::play(p, moves[best]);
      }
    }
  }
  CHECK(ends > 20);
}

}  // namespace
