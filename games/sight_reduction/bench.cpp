#include "solver/bench.h"

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/solitaire/solver.h"

namespace halfboard::sight_reduction {

std::span<const solver::BenchJob> Game::bench_jobs() {
  using enum solver::BenchJob::Kind;
  static constexpr std::string_view small = "wbwb/bwwb/wbbw/bwbw w";
  static constexpr std::string_view shuffled = "#123456789";
  static constexpr solver::BenchJob jobs[] = {
      {.kind = perft, .options = "rules=base files=3 ranks=3", .depth = 5},
      {.kind = perft, .position = shuffled, .options = "rules=base", .depth = 6},
      {.kind = perft, .position = shuffled, .options = "rules=easier", .depth = 5},
      {.kind = perft, .position = shuffled, .options = "rules=challenging", .depth = 5},
      {.kind = perft, .position = shuffled, .options = "rules=easier+challenging", .depth = 5},
      {.kind = perft, .position = shuffled, .options = "rules=base+pairs", .depth = 4},
      {.kind = perft, .position = shuffled, .options = "rules=easier+pairs", .depth = 4},
      {.kind = perft, .position = shuffled, .options = "rules=challenging+pairs", .depth = 4},
      {.kind = perft,
       .position = shuffled,
       .options = "rules=easier+challenging+pairs",
       .depth = 4},
      {.kind = solve, .position = small, .options = "rules=base"},
      {.kind = solve, .position = small, .options = "rules=easier"},
      {.kind = solve, .position = small, .options = "rules=challenging"},
      {.kind = solve, .position = small, .options = "rules=easier+challenging+pairs"},
      {.kind = own, .position = small, .options = "rules=base"},
      {.kind = own, .position = shuffled, .options = "rules=base", .node_limit = 20'000},
      {.kind = own, .position = shuffled, .options = "rules=easier", .node_limit = 20'000},
      {.kind = own, .position = shuffled, .options = "rules=challenging", .node_limit = 20'000},
      {.kind = own,
       .position = shuffled,
       .options = "rules=easier+challenging",
       .node_limit = 20'000},
  };
  return jobs;
}

std::uint64_t Game::bench_search(const Position& position, solver::Budget& budget) {
  constexpr std::size_t table_bytes = std::size_t{16} << 20;
  return SolitaireSolver(table_bytes).solve(position, {}, budget.limits()).nodes;
}

}  // namespace halfboard::sight_reduction
