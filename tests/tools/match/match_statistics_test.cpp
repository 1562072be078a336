#include <cmath>

#include "tests/support/catch.h"
#include "tools/match/statistics.h"

// Numbers published by fastchess (its unit tests elo_test.cpp and sprt_test.cpp), but for two
// likelihood ratios where all results are the same: there ten rounds do not converge.
namespace {

using namespace halfboard::tools::match;

/// As fastchess counts pairs: lost both, lost and drawn, won and lost, drawn both, ..
Pentanomial pairs(std::uint64_t ll, std::uint64_t ld, std::uint64_t wl, std::uint64_t dd,
                  std::uint64_t wd, std::uint64_t ww) {
  return {ll, ld, wl + dd, wd, ww};
}

/// Half the width of the interval.
double error_of(const EloEstimate& estimate) { return (*estimate.high - *estimate.low) / 2; }

TEST_CASE("Elo of games and of pairs", "[match]") {
  const EloEstimate games = estimate(Counts{136, 111, 96});
  CHECK(*games.elo == Approx(40.70).margin(0.006));
  CHECK(error_of(games) == Approx(30.43).margin(0.006));
  CHECK(*games.normalized == Approx(49.77).margin(0.006));
  CHECK(games.normalized_error == Approx(36.77).margin(0.006));
  const EloEstimate of_pairs = estimate(pairs(34, 54, 31, 32, 64, 75));
  CHECK(*of_pairs.elo == Approx(55.58).margin(0.006));
  CHECK(error_of(of_pairs) == Approx(27.65).margin(0.006));
  CHECK(*of_pairs.normalized == Approx(57.94).margin(0.006));
  CHECK(of_pairs.normalized_error == Approx(28.28).margin(0.006));
}

TEST_CASE("Elo without a defeat has no upper end", "[match]") {
  const EloEstimate all = estimate(Pentanomial{0, 0, 0, 0, 100});
  CHECK_FALSE(all.elo);
  CHECK_FALSE(all.high);
  CHECK(*all.low > 500);
  const EloEstimate none = estimate(Counts{0, 0, 10});
  CHECK_FALSE(none.low);
  CHECK(*none.high < -100);
  const EloEstimate even = estimate(Pentanomial{0, 0, 50, 0, 0});
  CHECK(*even.elo == Approx(0).margin(1e-9));
  CHECK_FALSE(std::signbit(*even.elo));
  CHECK(*even.low < 0);
  CHECK(*even.high > 0);
  CHECK_FALSE(even.normalized);
}

TEST_CASE("the interval of equal results has their Elo in it", "[match]") {
  for (const std::uint64_t count : {1U, 2U, 7U, 40U})
    for (std::size_t i = 0; i < 5; ++i) {
      Pentanomial pairs{};
      pairs[i] = count;
      const EloEstimate e = estimate(pairs);
      INFO(count << " pairs with " << i << "/2 points");
      constexpr double far = 1e9;
      const double elo = e.elo.value_or(i == 0 ? -far : far);
      CHECK(e.low.value_or(-far) <= elo);
      CHECK(e.high.value_or(far) >= elo);
      if (i == 2) CHECK(*e.low == Approx(-*e.high));
    }
}

TEST_CASE("Elo and the score it stands for", "[match]") {
  for (const double score : {0.001, 0.25, 0.5, 0.64, 0.999})
    CHECK(score_of(*elo_of(score)) == Approx(score));
  CHECK(*elo_of(0.5) == Approx(0).margin(1e-9));
  CHECK(*elo_of(10.0 / 11) == Approx(400));
  CHECK_FALSE(elo_of(0));
  CHECK_FALSE(elo_of(1));
}

TEST_CASE("SPRT: bounds and likelihood ratios", "[match]") {
  CHECK(Sprt::lower() == Approx(-2.944).margin(0.001));
  CHECK(Sprt::upper() == Approx(2.944).margin(0.001));
  CHECK((Sprt{0, 2}.ratio(Counts{36433, 68692, 36027})) == Approx(0.92).margin(0.01));
  CHECK((Sprt{-1.75, 0.25}.ratio(Counts{10871, 20431, 10650})) == Approx(2.30).margin(0.01));
  CHECK((Sprt{0, 2}.ratio(pairs(365, 16618, 36029, 200, 16974, 390))) == Approx(2.25).margin(0.01));
  CHECK((Sprt{-1.75, 0.25}.ratio(pairs(127, 4883, 10311, 401, 5150, 104))) ==
        Approx(3.01).margin(0.01));
}

}  // namespace
