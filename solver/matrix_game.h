#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

/// Symmetric two-player zero-sum games in one move: entry (i, j) of the square matrix is what the
/// first player gets if he chooses i and the other one j, and (j, i) is the negative of it.
namespace halfboard::solver {

using Payoffs = std::vector<std::vector<double>>;

/// What each choice gets against a mixed strategy.
inline std::vector<double> answers(const Payoffs& payoffs, const std::vector<double>& mix) {
  std::vector<double> gains(payoffs.size(), 0.0);
  for (std::size_t i = 0; i < payoffs.size(); ++i)
    for (std::size_t j = 0; j < mix.size(); ++j) gains[i] += payoffs[i][j] * mix[j];
  return gains;
}

/// The most that any choice gets against a mixed strategy: 0 for an equilibrium, as the game is
/// worth 0.
inline double exploitability(const Payoffs& payoffs, const std::vector<double>& mix) {
  const auto gains = answers(payoffs, mix);
  return gains.empty() ? 0 : std::max(0.0, *std::ranges::max_element(gains));
}

/// A mixed strategy against which no choice gets more than `enough`, or the best one of so many
/// rounds, of which every 16th is looked at, by regret matching+ against itself with linearly
/// weighted means (O. Tammelin, Solving Large Imperfect Information Games Using CFR+, 2014). It
/// asks `goes_on()` every 16th round whether to go on: with many choices a round takes long.
/// Precondition: the matrix is antisymmetric and not empty.
template <class F>
std::vector<double> equilibrium(const Payoffs& payoffs, double enough, int most_rounds,
                                F&& goes_on) {
  const std::size_t n = payoffs.size();
  const std::vector<double> even(n, 1.0 / static_cast<double>(n));
  std::vector<double> regrets(n, 0.0);
  std::vector<double> sums(n, 0.0);
  std::vector<double> best = even;
  double least = exploitability(payoffs, even);
  for (int round = 1; round <= most_rounds && least > enough; ++round) {
    double total = 0;
    for (const double regret : regrets) total += regret;
    std::vector<double> mix = even;
    for (std::size_t i = 0; i < n && total > 0; ++i) mix[i] = regrets[i] / total;
    const auto gains = answers(payoffs, mix);  // of the mix against itself: 0
    for (std::size_t i = 0; i < n; ++i) {
      regrets[i] = std::max(0.0, regrets[i] + gains[i]);
      sums[i] += round * mix[i];
    }
    if (round % 16 != 0) continue;
    const double weight = 0.5 * round * (round + 1.0);
    for (std::size_t i = 0; i < n; ++i) mix[i] = sums[i] / weight;
    if (const double now = exploitability(payoffs, mix); now < least) {
      least = now;
      best = mix;
    }
    if (!goes_on()) break;
  }
  return best;
}

inline std::vector<double> equilibrium(const Payoffs& payoffs, double enough, int most_rounds) {
  return equilibrium(payoffs, enough, most_rounds, [] { return true; });
}

}  // namespace halfboard::solver
