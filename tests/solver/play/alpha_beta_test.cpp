#include "solver/play/alpha_beta.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "games/chinese_checkers/player.h"
#include "tests/example_game/game.h"
#include "tests/support/catch.h"

namespace {

using namespace halfboard;
using namespace halfboard::solver::play;

/// Nim, with ends that are seen while at most a counter and a heap are left.
struct NimPlayer {
  using Game = nim::Game;

  struct Evaluation {
    explicit Evaluation(const Game::Position&) {}
    int operator()(const Game::Position&, int) const { return 0; }
    [[nodiscard]] std::optional<int> forced_end(const Game::Position& p) const {
      auto heaps = p.heaps;
      std::ranges::sort(heaps);
      if (heaps[0] > 0 || heaps[1] > 1) return std::nullopt;
      if (heaps[1] == 0) return heaps[2] == 0 ? 0 : 1;
      return heaps[2] == 1 ? -2 : 3;
    }
  };
};
static_assert(SeesEnds<NimPlayer>);

}  // namespace

TEST_CASE("a search calls no position lost before all its moves are searched", "[play]") {
  // Its moves lose within 2 plies, lose within 4, win within 3, and lose.
  const auto position = nim::Game::parse("130 a", {});
  REQUIRE(position);
  Effort effort;
  effort.depth = 1;
  std::vector<Score> told;
  AlphaBeta<NimPlayer> search(1 << 16);
  const auto best = search.run(*position, {}, effort, {},
                               [&](const auto& progress) { told.push_back(progress.score); });
  CHECK(best.score == won_in(3));
  CHECK(told.size() == 3);
  CHECK(std::ranges::none_of(told, is_loss));
}

TEST_CASE("what a search has found under other rules is not taken for an answer", "[play]") {
  using Game = chinese_checkers::Game;
  // Where flying is allowed and whoever can't move loses, one side wins; of the other rules it is a
  // draw.
  const std::string board = "####4/####1rrb/##1b4/##6/6##/6##/4####/4#### r ";
  const auto flying = Game::parse(board + "fs", {});
  const auto walking = Game::parse(board + "ws", {});
  REQUIRE((flying && walking));
  const auto score = [](auto& search, const Game::Position& position, int depth) {
    Effort effort;
    effort.depth = depth;
    return search.run(position, {}, effort, {}, {}).score;
  };
  AlphaBeta<chinese_checkers::Player> fresh(1 << 20);
  const Score right = score(fresh, *walking, 4);
  AlphaBeta<chinese_checkers::Player> used(1 << 20);
  score(used, *flying, 6);
  CHECK(score(used, *walking, 4) == right);
}
