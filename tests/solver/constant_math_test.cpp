#include "solver/constant_math.h"

#include <cmath>

#include "tests/support/catch.h"

namespace {

using namespace halfboard::solver;

TEST_CASE("constants: the functions are those of the library", "[constants]") {
  for (double x = -40; x <= 40; x += 0.1)
    CHECK(std::abs(constant::exponential(x) / std::exp(x) - 1) < 1e-12);
  for (double x = 1e-32; x < 1e9; x *= 1.1)
    CHECK(std::abs(constant::logarithm(x) - std::log(x)) < 1e-12);
  CHECK(constant::rounded(-2.5) == -3);
  CHECK(constant::rounded(2.4) == 2);
}

}  // namespace
