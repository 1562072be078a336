#include "tools/match/statistics.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "solver/wilson.h"

namespace halfboard::tools::match {
namespace {

const double elo_unit = 800 / std::log(10.0);

/// A distribution over a few scores between 0 and 1.
struct Distribution {
  std::vector<double> scores;
  std::vector<double> shares;
  double total = 0;

  [[nodiscard]] double mean(std::span<const double> p) const {
    double sum = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) sum += p[i] * scores[i];
    return sum;
  }
  [[nodiscard]] double variance(std::span<const double> p) const {
    const double middle = mean(p);
    double sum = 0;
    for (std::size_t i = 0; i < scores.size(); ++i)
      sum += p[i] * (scores[i] - middle) * (scores[i] - middle);
    return sum;
  }
};

template <class Numbers>
Distribution distribution(const Numbers& counts, double for_none) {
  Distribution d;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto count = static_cast<double>(counts[i]);
    d.scores.push_back(static_cast<double>(i) / static_cast<double>(counts.size() - 1));
    d.shares.push_back(count > 0 ? count : for_none);
    d.total += d.shares.back();
  }
  for (double& share : d.shares) share /= d.total;
  return d;
}

std::array<std::uint64_t, 3> ascending(const Counts& c) { return {c.losses, c.draws, c.wins}; }

/// `games`: in one of the things counted.
EloEstimate estimate(const Distribution& d, double games) {
  const double mean = d.mean(d.shares);
  const double deviation = std::sqrt(d.variance(d.shares));
  const double error = solver::z_95 * deviation / std::sqrt(d.total);
  EloEstimate result{elo_of(mean), elo_of(mean - error), elo_of(mean + error), {}, 0};
  if (deviation > 0) {
    const double unit = elo_unit / std::sqrt(games);
    result.normalized = (mean - 0.5) / deviation * unit;
    result.normalized_error = solver::z_95 / std::sqrt(d.total) * unit;
  } else {
    const auto all = solver::wilson_of_share(mean, d.total);
    result.low = elo_of(all.low);
    result.high = elo_of(all.high);
  }
  return result;
}

/// A zero of a falling function between two poles.
template <class F>
double zero_between(double low, double high, const F& f) {
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (f(middle) > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

/// The likeliest distribution, given what was seen, whose mean is `t` deviations above 1/2.
std::vector<double> likeliest(const Distribution& seen, double t) {
  const std::size_t n = seen.scores.size();
  std::vector<double> p(n, 1.0 / static_cast<double>(n));
  for (int round = 0; round < 10; ++round) {
    const double mean = seen.mean(p);
    const double deviation = std::sqrt(seen.variance(p));
    std::vector<double> phi(n);
    for (std::size_t i = 0; i < n; ++i) {
      const double z = (seen.scores[i] - mean) / deviation;
      phi[i] = seen.scores[i] - 0.5 - 0.5 * t * deviation * (1 + z * z);
    }
    const auto [least, most] = std::ranges::minmax(phi);
    if (least >= 0 || most <= 0) break;  // no distribution over these scores has that mean
    const double theta = zero_between(-1 / most, -1 / least, [&](double x) {
      double sum = 0;
      for (std::size_t i = 0; i < n; ++i) sum += seen.shares[i] * phi[i] / (1 + x * phi[i]);
      return sum;
    });
    double change = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double next = seen.shares[i] / (1 + theta * phi[i]);
      change = std::max(change, std::abs(next - p[i]));
      p[i] = next;
    }
    if (change < 1e-4) break;
  }
  return p;
}

double log_likelihood_ratio(const Distribution& seen, double t0, double t1) {
  const auto p0 = likeliest(seen, t0);
  const auto p1 = likeliest(seen, t1);
  double sum = 0;
  for (std::size_t i = 0; i < p0.size(); ++i)
    sum += seen.shares[i] * (std::log(p1[i]) - std::log(p0[i]));
  return seen.total * sum;
}

constexpr double never_seen = 1e-3;  // stands for a count of 0

}  // namespace

std::optional<double> elo_of(double score) {
  if (score <= 0 || score >= 1) return std::nullopt;
  return 400 * std::log10(score / (1 - score));
}

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

std::string elo_text(const std::optional<double>& elo, bool all_won, int decimals) {
  if (elo) return fmt::format("{:+.{}f}", *elo, decimals);
  return all_won ? "+inf" : "-inf";
}

EloEstimate estimate(const Counts& counts) {
  return estimate(distribution(ascending(counts), 0), 1);
}

EloEstimate estimate(const Pentanomial& pairs) { return estimate(distribution(pairs, 0), 2); }

double Sprt::lower() { return std::log(0.05 / 0.95); }
double Sprt::upper() { return std::log(0.95 / 0.05); }

double Sprt::ratio(const Pentanomial& pairs) const {
  const double unit = std::numbers::sqrt2 / elo_unit;
  return log_likelihood_ratio(distribution(pairs, never_seen), elo0 * unit, elo1 * unit);
}

double Sprt::ratio(const Counts& counts) const {
  return log_likelihood_ratio(distribution(ascending(counts), never_seen), elo0 / elo_unit,
                              elo1 / elo_unit);
}

}  // namespace halfboard::tools::match
