#include <cstdint>

#include <benchmark/benchmark.h>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/lattice/lattice.h"
#include "games/sight_reduction/lattice/outcomes.h"
#include "games/sight_reduction/lattice/profile.h"

// Whole deals by the lattice. The positions of every round must be those of the first.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;

constexpr int deals = 4;

template <class Count>
void run(benchmark::State& state, const Count& count) {
  const Variant variant = all_variants[static_cast<std::size_t>(state.range(0))];
  const auto threads = static_cast<unsigned>(state.range(1));
  std::uint64_t expected = 0;
  for (auto _ : state) {
    std::uint64_t positions = 0;
    for (std::uint64_t i = 0; i < deals; ++i)
      positions += count(deal(random_deal(1, i), variant), threads);
    if (expected == 0) expected = positions;
    if (positions != expected) state.SkipWithError("the positions have changed");
  }
  using benchmark::Counter;
  state.counters["s/deal"] = Counter(deals, Counter::kIsIterationInvariantRate | Counter::kInvert);
  state.SetLabel(std::string(name_of(variant)) + ", threads " + std::to_string(threads));
}

void lattice_reach(benchmark::State& state) {
  run(state, [](const Position& position, unsigned threads) {
    return Lattice(std::size_t{64} << 20, threads).reach(position, {})->positions;
  });
}

void lattice_profile(benchmark::State& state) {
  run(state, [](const Position& position, unsigned threads) {
    const auto found = profile(position, {.chances = false, .threads = threads}, {});
    return found->reach.positions + found->dead_ends;
  });
}

void lattice_chances(benchmark::State& state) {
  run(state, [](const Position& position, unsigned threads) {
    return profile(position, {.threads = threads}, {})->reach.positions;
  });
}

void all_outcomes(benchmark::State& state) {
  run(state, [](const Position& position, unsigned threads) {
    const auto counts = solve_all(position, threads, {}, [](const PackedLayer&) { return true; });
    return (*counts)[static_cast<std::size_t>(Outcome::left)];
  });
}

void rules_and_threads(benchmark::internal::Benchmark* bench) {
  bench->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(2);
  for (const int rule : {0, 1, 2, 3})
    for (const int threads : {1, 2}) bench->Args({rule, threads});
}
BENCHMARK(lattice_reach)->Apply(rules_and_threads);
BENCHMARK(lattice_profile)->Apply(rules_and_threads);
BENCHMARK(lattice_chances)
    ->Args({0, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(2);
BENCHMARK(all_outcomes)->Apply(rules_and_threads);

}  // namespace
