#include "games/groups/game.h"

namespace halfboard::groups {

std::span<const solver::BenchJob> Game::bench_jobs() {
  static constexpr std::string_view setup = "8/8/2wbwb2/2bwbw2/2wbwb2/8/8/8 w";
  static constexpr std::array<solver::BenchJob, 6> jobs{{
      {.depth = 6},
      {.position = setup, .depth = 3},
      {.position = setup, .options = "rules=king", .depth = 4},
      {.position = setup, .options = "rules=nojump", .depth = 3},
      {.position = setup, .options = "rules=king-nojump", .depth = 4},
      {.kind = solver::BenchJob::Kind::solve, .position = "classic", .node_limit = 50'000},
  }};
  return jobs;
}

}  // namespace halfboard::groups
