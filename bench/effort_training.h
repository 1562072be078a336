#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>

#include "bench/filters_training.h"
#include "games/groups/proofs/effort.h"

/// Learns what games/groups/proofs/effort.h calls a network.
namespace halfboard::groups::effort {

/// The cost of a position is the work of the search below it over the wins that it found, so its
/// logarithm z is fitted to make work * exp(-z) + won * z least: the likelihood of times to a win
/// that are exponential, where searches end before the win as well.
struct Learned {
  /// A position that a search has come to.
  struct Sample {
    bench::Pieces pieces;  ///< the attacker's first
    std::uint8_t of_case;
    bool won;    ///< by the attacker
    float work;  ///< nodes
  };

  using Layer = Network::Layer;
  static constexpr std::size_t cases = effort::cases;
  static constexpr std::size_t group_of(std::size_t of_case) { return effort::group_of(of_case); }

  static float error(const Sample& sample, float logarithm, double& loss) {
    const float expected = sample.work * std::exp(-logarithm);
    const float won = sample.won ? 1 : 0;
    loss += static_cast<double>(expected + won * logarithm);
    // One giant must not undo what thousands have taught.
    return std::max(won - expected, -20.0F);
  }
};

using Sample = Learned::Sample;

/// Cases start with what they cost on average.
inline bench::FiltersTraining<Learned> training(std::span<const Sample> samples) {
  std::array<double, cases> work{};
  std::array<double, cases> wins{};
  double all_work = 0;
  double all_wins = 1;
  for (const Sample& sample : samples) {
    work[sample.of_case] += static_cast<double>(sample.work);
    wins[sample.of_case] += sample.won ? 1 : 0;
    all_work += static_cast<double>(sample.work);
    all_wins += sample.won ? 1 : 0;
  }
  bench::FiltersTraining<Learned> training(samples);
  for (std::size_t i = 0; i < cases; ++i)
    training.begin_with(i, std::log((work[i] + 10 * (1 + all_work) / all_wins) / (wins[i] + 10)));
  return training;
}

}  // namespace halfboard::groups::effort
