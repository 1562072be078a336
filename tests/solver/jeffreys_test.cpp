#include "solver/jeffreys.h"

#include <array>
#include <cmath>
#include <numeric>

#include "tests/support/catch.h"

using namespace halfboard;

TEST_CASE("drawn chances have the mean and the variance of their distribution", "[statistics]") {
  constexpr int draws = 20'000;
  using Counts = std::array<std::uint64_t, 3>;
  for (const Counts& counts : {Counts{0, 0, 0}, Counts{2, 0, 0}, Counts{1, 5, 2},
                               Counts{220, 20, 160}, Counts{90'000'000, 0, 10'000'000}}) {
    solver::Stream random(1, counts[0]);
    std::array<double, 3> sums{};
    std::array<double, 3> squares{};
    for (int i = 0; i < draws; ++i) {
      const auto chances = solver::draw_chances(random, counts);
      REQUIRE(std::abs(std::accumulate(chances.begin(), chances.end(), 0.0) - 1) < 1e-12);
      for (std::size_t k = 0; k < 3; ++k) {
        REQUIRE(chances[k] > 0);
        sums[k] += chances[k];
        squares[k] += chances[k] * chances[k];
      }
    }
    // Dirichlet with 1/2 more than each count.
    const double whole = static_cast<double>(counts[0] + counts[1] + counts[2]) + 1.5;
    for (std::size_t k = 0; k < 3; ++k) {
      CAPTURE(counts, k);
      const double mean = (static_cast<double>(counts[k]) + 0.5) / whole;
      const double variance = mean * (1 - mean) / (whole + 1);
      const double found = sums[k] / draws;
      CHECK(std::abs(found - mean) < 5 * std::sqrt(variance / draws));
      CHECK(std::abs(squares[k] / draws - found * found - variance) < 0.1 * variance);
    }
  }
}

TEST_CASE("one of two results with Jeffreys' prior is as likely as tables have it",
          "[statistics]") {
  // Beta(1/2, 1/2) is the arcsine law: its quartiles are sin^2 of pi/8 and 3 pi/8.
  constexpr int draws = 20'000;
  solver::Stream random(2, 0);
  std::array<int, 3> below{};
  for (int i = 0; i < draws; ++i) {
    const double chance = solver::draw_chances<2>(random, {0, 0})[0];
    below[0] += chance < 0.1464466;
    below[1] += chance < 0.5;
    below[2] += chance < 0.8535534;
  }
  for (std::size_t k = 0; k < 3; ++k)
    CHECK(std::abs(below[k] - draws / 4 * static_cast<int>(k + 1)) < 350);
}

TEST_CASE("chances are drawn from the seed alone", "[statistics]") {
  solver::Stream random(3, 4);
  const auto chances = solver::draw_chances<3>(random, {3, 0, 1});
  CHECK(chances[0] == Approx(0.920189806).epsilon(1e-8));
  CHECK(chances[1] == Approx(0.0304874389).epsilon(1e-8));
  CHECK(chances[2] == Approx(0.0493227551).epsilon(1e-8));
}
