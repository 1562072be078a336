#include <benchmark/benchmark.h>

#include "games/all.h"
#include "solver/perft.h"

// Perft with bulk counting: leaves a second on one core.
namespace {

using namespace halfboard;

/// The leaves, each listed: what bulk counting must arrive at.
template <solver::Game G>
std::uint64_t list_all(const typename G::Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const auto& move : solver::MoveList<G>(position))
    leaves += list_all<G>(G::play(position, move), depth - 1);
  return leaves;
}

template <solver::Game G>
void run(benchmark::State& state, const typename G::Position& position) {
  const int depth = static_cast<int>(state.range(0));
  const std::uint64_t expected = list_all<G>(position, depth);
  for (auto _ : state)
    if (solver::perft<G>(position, depth) != expected)
      state.SkipWithError("wrong number of leaves");
  state.SetLabel(std::string(G::name));
  state.counters["leaves/s"] = benchmark::Counter(static_cast<double>(expected),
                                                  benchmark::Counter::kIsIterationInvariantRate);
}

void perft_of_a_deal(benchmark::State& state) {
  using sight_reduction::Game;
  run<Game>(state, *Game::parse("wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w", {}));
}
BENCHMARK(perft_of_a_deal)->Arg(7)->Unit(benchmark::kMillisecond);

template <solver::Game G>
void perft_of_the_start(benchmark::State& state) {
  run<G>(state, G::start({}));
}

template <class... Games>
int register_all(TypeList<Games...>) {
  (benchmark::RegisterBenchmark("perft_of_the_start", perft_of_the_start<Games>)->Arg(3), ...);
  return sizeof...(Games);
}
[[maybe_unused]] const int registered = register_all(AllGames{});

}  // namespace
