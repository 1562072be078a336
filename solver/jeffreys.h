#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "solver/constant_math.h"
#include "solver/random.h"

/// What counts of some results say of their chances: drawn from the posterior of Jeffreys' prior.
/// The standard library's distributions differ from library to library; these don't, but for last
/// digits where a compiler fuses multiplication and addition.
namespace halfboard::solver {

/// Uniform in 0 .. 1, never one of the two: 53 bits, of which the last one is 1.
constexpr double draw_uniform(Stream& random) {
  return (static_cast<double>(random.bits() >> 12) + 0.5) * 0x1p-52;
}

/// Standard normal, never 0.
/// Source: G. Marsaglia, T. A. Bray, A Convenient Method for Generating Normal Variables, 1964.
inline double draw_normal(Stream& random) {
  for (;;) {
    const double x = 2 * draw_uniform(random) - 1;
    const double y = 2 * draw_uniform(random) - 1;
    const double square = x * x + y * y;
    // Nearer to 1 the logarithm's sign is not sure.
    if (square < 1 - 1e-12) return x * std::sqrt(-2 * constant::logarithm(square) / square);
  }
}

/// Of the gamma distribution with shape n + 1/2 and scale 1.
/// Source: G. Marsaglia, W. W. Tsang, A Simple Method for Generating Gamma Variables, 2000.
inline double draw_gamma(Stream& random, std::uint64_t n) {
  if (n == 0) {  // half of a chi square with one degree of freedom
    const double x = draw_normal(random);
    return x * x / 2;
  }
  const double d = static_cast<double>(n) + 0.5 - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = draw_normal(random);
    const double root = 1 + c * x;
    if (root <= 0) continue;
    const double v = root * root * root;
    const double most = x * x / 2 + d * (1 - v + constant::logarithm(v));
    if (constant::logarithm(draw_uniform(random)) < most) return d * v;
  }
}

/// Chances of N results, one of which comes each time, as likely as the counts make them: Dirichlet
/// with 1/2 more than each count, which is the posterior of Jeffreys' prior. A result that did not
/// come may come still, so that few trials or none leave wide intervals.
/// Source: H. Jeffreys, An Invariant Form for the Prior Probability in Estimation Problems, 1946.
template <std::size_t N>
std::array<double, N> draw_chances(Stream& random, const std::array<std::uint64_t, N>& counts) {
  std::array<double, N> chances{};
  double sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += chances[i] = draw_gamma(random, counts[i]);
  for (double& share : chances) share /= sum;
  return chances;
}

}  // namespace halfboard::solver
