#include "tools/setups/findings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>

#include "bitboards/notation.h"
#include "games/reality_check/board.h"
#include "solver/jeffreys.h"
#include "solver/limits.h"
#include "solver/random.h"

namespace halfboard::tools::setups {
namespace {

using namespace reality_check;

/// White's nine squares by name, a square and its reflection together.
std::vector<std::string> places() {
  std::vector<std::string> names;
  Word home = basic_board.homes[0];
  while (home) {
    const int square = bitboards::pop_lowest(home);
    const int mirror = bitboards::transform_square<Board>(bitboards::Symmetry::flip_files, square);
    const auto name = bitboards::square_name<Board>;
    const int left = Board::file_of(square) <= Board::file_of(mirror) ? square : mirror;
    const int right = left == square ? mirror : square;
    names.push_back(left == right ? name(left) : name(left) + " or " + name(right));
  }
  return names;
}

/// The matrix as it may be: the chances of each pair's results drawn from what its games say.
solver::Payoffs drawn_payoffs(const Sums& sums, solver::Stream& random) {
  const std::size_t n = sums.scores.size();
  solver::Payoffs payoffs(n, std::vector<double>(n, 0.0));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j) {
      const Score& score = sums.scores[i][j];
      const auto [win, draw, loss] =
          solver::draw_chances<3>(random, {score.wins, score.draws, score.losses});
      payoffs[i][j] = (win - loss) / 2;  // win + draw / 2 - 1/2, as they add up to 1
      payoffs[j][i] = -payoffs[i][j];
    }
  return payoffs;
}

template <class F>
std::vector<double> solved(const solver::Payoffs& payoffs, F&& goes_on) {
  return solver::equilibrium(payoffs, 1e-4, 20'000, goes_on);
}

/// `most`: the largest of all values. What was found is in the interval, too: with few games it may
/// be farther out than nearly all that is drawn.
Range range_of(double value, std::vector<double> drawn, double most) {
  if (drawn.size() < least_samples) return {value, 0, most};
  std::ranges::sort(drawn);
  const auto at = [&](double share) {
    return drawn[static_cast<std::size_t>(
        std::lround(share * static_cast<double>(drawn.size() - 1)))];
  };
  return {value, std::min(value, at(0.025)), std::max(value, at(0.975))};
}

}  // namespace

std::vector<std::size_t> ranking(const Sums& sums) {
  std::vector<double> means;
  for (std::size_t i = 0; i < sums.scores.size(); ++i) means.push_back(sums.total(i).mean());
  std::vector<std::size_t> order(means.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order,
                           [&](std::size_t a, std::size_t b) { return means[a] > means[b]; });
  return order;
}

std::optional<Spread> spread_of(const Sums& sums) {
  // Of few games the variance of one contender says nothing: that of a game is pooled.
  const auto n = static_cast<double>(sums.scores.size());
  double games = 0;
  double within = 0;    // squares of the games' scores, each less its contender's mean
  double between = 0;   // .. of the means, each less 1/2, the mean of all: nobody plays himself
  double observed = 0;  // the same without the games as weights
  double a_game = 0;    // mean of 1 / games
  for (std::size_t i = 0; i < sums.scores.size(); ++i) {
    const Score total = sums.total(i);
    if (total.games() == 0) return std::nullopt;
    const auto own = static_cast<double>(total.games());
    const double square = (total.mean() - 0.5) * (total.mean() - 0.5);
    games += own;
    within += own * total.variance();
    between += own * square;
    observed += square / n;
    a_game += 1 / (own * n);
  }
  Spread result;
  // If all are equal a game's variance is that about 1/2, and as the sum of all scores is known n
  // squares are worth n - 1.
  if (between > 0) result.chi_square = between / ((within + between) / games) * (n - 1) / n;
  if (games > n) result.spread = std::sqrt(std::max(0.0, observed - within / (games - n) * a_game));
  return result;
}

double p_value(double chi_square, std::size_t degrees_of_freedom) {
  // Q(a + 1, h) = Q(a, h) + h^a e^-h / Gamma(a + 1), from Q(1/2, h) = erfc(sqrt h) or Q(0, h) = 0;
  // in logarithms, as with many degrees of freedom e^-h is too small for a double.
  const double h = chi_square / 2;
  if (h <= 0) return 1;
  const bool odd = degrees_of_freedom % 2 == 1;
  double tail = odd ? std::erfc(std::sqrt(h)) : 0;
  double log_term = -h + (odd ? std::log(2 * std::sqrt(h / std::numbers::pi)) : 0);
  for (double a = odd ? 0.5 : 0; 2 * a < static_cast<double>(degrees_of_freedom); ++a) {
    tail += std::exp(log_term);
    log_term += std::log(h / (a + 1));
  }
  return std::min(1.0, tail);
}

std::vector<Feature> features_of(const std::vector<Contender>& contenders, const Sums& sums) {
  const auto names = places();
  std::map<std::pair<std::string, Piece>, Feature> found;
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    if (!contenders[i].setup) continue;
    const auto count = [&](const std::string& place, Piece piece) {
      Feature& feature = found[{place, piece}];
      feature.place = place;
      feature.piece = reality_check::name_of(piece);
      ++feature.setups;
      feature.score.add(sums.total(i));
    };
    const Setup& setup = *contenders[i].setup;
    for (std::size_t k = 0; k < setup.pieces.size(); ++k) count(names[k], setup.pieces[k]);
    count("hand", setup.in_hand);
  }
  std::vector<Feature> list;
  list.reserve(found.size());
  for (auto& [key, feature] : found) list.push_back(std::move(feature));
  return list;
}

solver::Payoffs payoffs_of(const Sums& sums) {
  const std::size_t n = sums.scores.size();
  solver::Payoffs payoffs(n, std::vector<double>(n, 0.0));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      if (i != j) payoffs[i][j] = sums.scores[i][j].mean() - 0.5;
  return payoffs;
}

Equilibrium equilibrium_of(const Sums& sums, std::uint64_t seed, int samples,
                           const std::atomic<bool>& stop) {
  constexpr double moment = 0.3;  // seconds
  const solver::Stopwatch clock;
  const std::size_t n = sums.scores.size();
  const solver::Payoffs payoffs = payoffs_of(sums);
  const std::vector<double> even(n, 1.0 / static_cast<double>(n));
  const auto goes_on = [&] {
    return !stop.load(std::memory_order_relaxed) || clock.seconds() < moment;
  };
  const auto mix = solved(payoffs, goes_on);
  std::vector<std::vector<double>> drawn(n);
  std::vector<double> drawn_even;
  Equilibrium result;
  for (int i = 0; i < samples; ++i) {
    if (!goes_on()) break;
    solver::Stream random(seed, static_cast<std::uint64_t>(i));
    const solver::Payoffs other = drawn_payoffs(sums, random);
    const auto shares = solved(other, goes_on);
    if (!goes_on()) break;
    for (std::size_t k = 0; k < n; ++k) drawn[k].push_back(shares[k]);
    drawn_even.push_back(solver::exploitability(other, even));
  }
  result.whole = drawn_even.size() == static_cast<std::size_t>(samples);
  for (std::size_t k = 0; k < n; ++k) result.shares.push_back(range_of(mix[k], drawn[k], 1));
  result.even = range_of(solver::exploitability(payoffs, even), drawn_even, 0.5);
  result.exploitability = solver::exploitability(payoffs, mix);
  return result;
}

}  // namespace halfboard::tools::setups
