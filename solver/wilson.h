#pragma once

#include <cmath>
#include <cstdint>

namespace halfboard::solver {

/// Bounds of a share, 0 <= low <= high <= 1.
struct Interval {
  double low = 0;
  double high = 1;
};

/// The 97.5% quantile of the normal distribution: so many deviations to either side are 95% of it.
inline constexpr double z_95 = 1.959963984540054;

/// The 95% score interval for a share `p` seen in `n` trials (E. B. Wilson, JASA 22, 1927). Nothing
/// tried: 0 to 1. p * n need not be whole. Precondition: 0 <= p <= 1.
inline Interval wilson_of_share(double p, double n) {
  if (n <= 0) return {};
  constexpr double z = z_95;
  const double middle = p + z * z / (2 * n);
  const double reach = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  // The ends are exact at 0 and 1; rounding must not push them inside.
  return {p <= 0 ? 0 : (middle - reach) / scale, p >= 1 ? 1 : (middle + reach) / scale};
}

/// The same for `hits` of `trials`. Precondition: hits <= trials.
inline Interval wilson(std::uint64_t hits, std::uint64_t trials) {
  const auto n = static_cast<double>(trials);
  return wilson_of_share(trials ? static_cast<double>(hits) / n : 0, n);
}

/// The interval when `open` further trials have no answer yet: they count as misses at the lower
/// end and as hits at the upper end. Precondition: hits + open <= trials.
inline Interval wilson_with_open(std::uint64_t hits, std::uint64_t open, std::uint64_t trials) {
  return {wilson(hits, trials).low, wilson(hits + open, trials).high};
}

}  // namespace halfboard::solver
