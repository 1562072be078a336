#include <vector>

#include <benchmark/benchmark.h>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/player.h"
#include "solver/random.h"

// Reality Check with hidden faces: random games in which both sides follow what they can know, and
// simulated actions of the player.
namespace {

using namespace halfboard;
using namespace halfboard::reality_check;

/// Plays a random game to its end; the actions played, and in `beliefs` what both sides know then.
std::uint64_t play(const Position& start, std::uint64_t game, std::vector<Belief>& beliefs) {
  Position p = start;
  solver::Stream random(1, game);
  for (std::uint64_t actions = 0;; ++actions) {
    const Choices choices(p);
    if (choices.empty()) return actions;
    const Move m = choices[random.pick(static_cast<std::uint32_t>(choices.size()))];
    for (Belief& belief : beliefs) belief.see(observe(p, m, belief.viewer()));
    Game::advance(p, m);
  }
}

void BM_random_games_with_knowledge(benchmark::State& state) {
  const Position start = Game::start({});
  std::vector<Belief> fresh;
  for (Side side : {Side::white, Side::black}) fresh.emplace_back(view_of(start, side), side);
  std::uint64_t game = 0;
  std::uint64_t actions = 0;
  auto beliefs = fresh;
  for (auto _ : state) {
    beliefs = fresh;
    actions += play(start, game++ % 64, beliefs);
    for (const Belief& belief : beliefs)
      if (belief.worlds() == 0) state.SkipWithError("the truth was struck out");
  }
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(game), benchmark::Counter::kIsRate);
  state.counters["actions/s"] =
      benchmark::Counter(static_cast<double>(actions), benchmark::Counter::kIsRate);
}
BENCHMARK(BM_random_games_with_knowledge)->Unit(benchmark::kMillisecond);

void BM_player(benchmark::State& state) {
  const Position start = random_start({}, 1);
  const Situation situation(view_of(start, Side::white), Side::white);
  solver::Limits limits;
  limits.nodes = 20'000;
  const Move expected = choose_hidden(situation, {}, limits).move;
  std::uint64_t actions = 0;
  for (auto _ : state) {
    const HiddenChoice choice = choose_hidden(situation, {}, limits);
    if (choice.move != expected) state.SkipWithError("another action by the same seed");
    actions += choice.actions;
  }
  state.counters["actions/s"] =
      benchmark::Counter(static_cast<double>(actions), benchmark::Counter::kIsRate);
}
BENCHMARK(BM_player)->Unit(benchmark::kMillisecond);

}  // namespace
