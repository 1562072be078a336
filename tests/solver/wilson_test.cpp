#include "solver/wilson.h"

#include <cmath>

#include "tests/support/catch.h"

using namespace halfboard::solver;

TEST_CASE("Wilson's interval has known values", "[statistics]") {
  // R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3 (score, no correction).
  const struct {
    std::uint64_t hits, trials;
    double low, high;
  } table[] = {{81, 263, 0.2553, 0.3662},
               {15, 148, 0.0624, 0.1605},
               {0, 20, 0, 0.1611},
               {1, 29, 0.0061, 0.1718}};
  for (const auto& known : table) {
    const Interval interval = wilson(known.hits, known.trials);
    CHECK(std::abs(interval.low - known.low) < 5.1e-5);
    CHECK(std::abs(interval.high - known.high) < 5.1e-5);
    const Interval mirrored = wilson(known.trials - known.hits, known.trials);
    CHECK(std::abs(mirrored.low + interval.high - 1) < 1e-12);
    CHECK(std::abs(mirrored.high + interval.low - 1) < 1e-12);
  }
}

TEST_CASE("open trials count against both ends", "[statistics]") {
  CHECK(wilson(0, 0).low <= 0);
  CHECK(wilson(0, 0).high >= 1);
  const Interval open = wilson_with_open(70, 20, 100);
  CHECK(open.low >= wilson(70, 100).low);
  CHECK(open.low <= wilson(70, 100).low);
  CHECK(open.high >= wilson(90, 100).high);
  CHECK(open.high <= wilson(90, 100).high);
}
