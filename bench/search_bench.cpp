#include <benchmark/benchmark.h>

#include "bench/sample.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "games/sight_reduction/value/solver.h"
#include "solver/forced_win.h"

// Searches of Sight Reduction: nodes and deals a second. The nodes of every round must be those of
// the first.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;

template <class Search>
void run(benchmark::State& state, int positions, const Search& search) {
  std::uint64_t expected = 0;
  for (auto _ : state) {
    const std::uint64_t nodes = search();
    if (expected == 0) expected = nodes;
    if (nodes != expected) state.SkipWithError("the nodes have changed");
  }
  using benchmark::Counter;
  state.counters["nodes/s"] =
      Counter(static_cast<double>(expected), Counter::kIsIterationInvariantRate);
  state.counters["deals/s"] = Counter(positions, Counter::kIsIterationInvariantRate);
}

/// The generic solver, which every game gets, on a board of 4 x 4.
void generic_solver(benchmark::State& state) {
  const auto position = *Game::parse("wbwb/bwwb/wbbw/bwbw w", {.variant = {.challenging = true}});
  run(state, 1, [&] {
    solver::Budget budget({.memory_mib = 16});
    return solver::GenericSolver<Game>(budget).solve(position).nodes;
  });
}
BENCHMARK(generic_solver)->Unit(benchmark::kMillisecond);

void values_of_deals(benchmark::State& state) {
  const Variant variant = all_variants[static_cast<std::size_t>(state.range(0))];
  constexpr int deals = 20;
  solver::Limits limits;
  limits.nodes = 10'000'000;
  ValueSolver solver(std::size_t{256} << 20);
  run(state, deals, [&] {
    std::uint64_t nodes = 0;
    for (std::uint64_t i = 0; i < deals; ++i)
      nodes += solver.solve(deal(random_deal(1, i), variant), limits).nodes;
    return nodes;
  });
  state.SetLabel(std::string(name_of(variant)));
}
BENCHMARK(values_of_deals)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->Iterations(2);

void solitaire_of_deals(benchmark::State& state) {
  const Variant variant = all_variants[static_cast<std::size_t>(state.range(0))];
  constexpr int deals = 200;
  SolitaireSolver solver(std::size_t{64} << 20);
  solver::Limits limits;
  limits.nodes = 100'000;
  run(state, deals, [&] {
    std::uint64_t nodes = 0;
    for (std::uint64_t i = 0; i < deals; ++i)
      nodes += solver.solve(deal(random_deal(1, i), variant), {}, limits).nodes;
    return nodes;
  });
  state.SetLabel(std::string(name_of(variant)));
}
BENCHMARK(solitaire_of_deals)->DenseRange(0, 3)->Unit(benchmark::kMillisecond)->Iterations(2);

}  // namespace
