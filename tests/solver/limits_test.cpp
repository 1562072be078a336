#include "solver/limits.h"

#include "tests/support/catch.h"

using namespace halfboard;

TEST_CASE("a budget sees the stop flag whatever is charged between two nodes", "[limits]") {
  for (const std::uint64_t charged : {0u, 1u, 2u, 6u, 1022u}) {
    std::atomic<bool> stop{false};
    solver::Budget budget({.stop = &stop});
    while (budget.nodes() < 100'001) {
      REQUIRE(budget.spend());
      budget.charge(charged);
    }
    stop = true;
    int spent = 0;
    while (budget.spend() && spent < 2000) {
      budget.charge(charged);
      ++spent;
    }
    CHECK(budget.exhausted());
    CHECK(spent <= 1024);
  }
}
