#include <benchmark/benchmark.h>

#include "bench/sample.h"
#include "bitboards/rays.h"
#include "solver/perft.h"

// Move generation of Sight Reduction under each of the eight rules, over positions of all stages of
// random games: by fills, listed and counted, and by a plain loop over squares and rays. The three
// must find equally many moves.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;

bool sees(const Position& p, int square, Word wanted, bool diagonals) {
  using Rays = bitboards::Rays<sight_reduction::Board>;
  for (int i = 0; i < 8; i += diagonals ? 1 : 2)
    if (Rays::first(square, static_cast<bitboards::Direction>(i), p.white | p.black) & wanted)
      return true;
  return false;
}

int count_plainly(const Position& p) {
  using Rays = bitboards::Rays<sight_reduction::Board>;
  int count = 0;
  bitboards::for_each(p.own(), [&](int s) {
    if (p.variant.challenging && !sees(p, s, p.enemy(), true)) return;
    if (sees(p, s, p.own(), p.variant.easier)) ++count;
    if (!p.variant.pairs) return;
    // Each pair once: from its lower square, whose partner lies in one of the first four directions
    // that lead upwards.
    for (int i = 0; i < 8; i += p.variant.easier ? 1 : 2) {
      const auto d = static_cast<bitboards::Direction>(i);
      if (sight_reduction::Board::step(d) < 0) continue;
      const Word partner = Rays::first(s, d, p.white | p.black) & p.own();
      if (!partner) continue;
      if (!p.variant.challenging || sees(p, std::countr_zero(partner), p.enemy(), true)) ++count;
    }
  });
  return count;
}

template <class Count>
std::uint64_t sum(const std::vector<Position>& positions, const Count& count) {
  std::uint64_t moves = 0;
  for (const Position& p : positions) moves += static_cast<std::uint64_t>(count(p));
  return moves;
}

template <class Count>
void run(benchmark::State& state, const Count& count) {
  const Variant variant = all_variants[static_cast<std::size_t>(state.range(0))];
  const auto positions = bench::sample(variant, 100);
  const std::uint64_t expected = sum(positions, count_plainly);
  for (auto _ : state)
    if (sum(positions, count) != expected) state.SkipWithError("wrong number of moves");
  state.SetLabel(std::string(name_of(variant)));
  state.counters["positions/s"] = benchmark::Counter(static_cast<double>(positions.size()),
                                                     benchmark::Counter::kIsIterationInvariantRate);
}

void listing_moves(benchmark::State& state) {
  run(state, [](const Position& p) { return solver::MoveList<Game>(p).size(); });
}
void counting_moves(benchmark::State& state) {
  run(state, [](const Position& p) { return Game::count_moves(p); });
}
void counting_plainly(benchmark::State& state) { run(state, count_plainly); }

BENCHMARK(listing_moves)->DenseRange(0, 7);
BENCHMARK(counting_moves)->DenseRange(0, 7);
BENCHMARK(counting_plainly)->DenseRange(0, 7);

}  // namespace
