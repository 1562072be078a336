#include "games/halfcut/game.h"

namespace halfboard::halfcut {

std::span<const solver::BenchJob> Game::bench_jobs() {
  using enum solver::BenchJob::Kind;
  static constexpr solver::BenchJob jobs[] = {
      {.kind = perft, .options = "size=5", .depth = 5},
      {.kind = perft, .options = "size=8", .depth = 4},
      {.kind = solve, .options = "size=3"},
      {.kind = solve, .options = "size=4", .node_limit = 100'000},
  };
  return jobs;
}

}  // namespace halfboard::halfcut
