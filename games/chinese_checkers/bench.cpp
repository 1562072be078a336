#include "games/chinese_checkers/game.h"

namespace halfboard::chinese_checkers {

std::span<const solver::BenchJob> Game::bench_jobs() {
  using enum solver::BenchJob::Kind;
  static constexpr solver::BenchJob jobs[] = {
      {.kind = perft, .depth = 4},
      {.kind = perft, .options = "players=4", .depth = 4},
      {.kind = perft, .options = "board=16x4 rules=fl", .depth = 3},
      {.kind = solve, .options = "board=3 coins=1 rules=fs"},
      {.kind = solve, .options = "coins=2 rules=fs", .node_limit = 20'000},
  };
  return jobs;
}

}  // namespace halfboard::chinese_checkers
