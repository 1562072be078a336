#include <cinttypes>
#include <cstdio>

#include "tools/any_game/bench_set.h"

// The lines of tests/bench.signature, by the WebAssembly build.
int main() {
  using namespace halfboard;
  for (const tools::AnyGame* game : tools::all_games()) {
    std::uint64_t nodes = 0;
    for (const solver::BenchJob& job : game->bench_jobs()) nodes += tools::bench_nodes(*game, job);
    std::printf("%s %" PRIu64 "\n", std::string(game->name()).c_str(), nodes);
  }
}
