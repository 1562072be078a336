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

TEST_CASE("what is left of a budget is never less than nothing", "[limits]") {
  solver::Budget budget({.seconds = 1e-9, .nodes = 10});
  budget.charge(4);
  CHECK(budget.left().nodes == 6);
  budget.charge(100);  // a part of the work may go beyond its limit
  CHECK(budget.left().nodes == 0);
  CHECK(budget.left().seconds == 0);
  CHECK(solver::Budget({}).left().nodes == solver::Limits{}.nodes);
}
