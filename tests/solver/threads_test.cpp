#include "solver/threads.h"

#include <array>
#include <atomic>
#include <stdexcept>
#include <string>

#include "games/halfcut/prover.h"
#include "solver/limits.h"
#include "tests/support/catch.h"

using namespace halfboard;

TEST_CASE("what a thread throws comes out when all have ended", "[threads]") {
  for (std::size_t thrower = 0; thrower < 3; ++thrower) {
    std::atomic<bool> stop{false};
    std::array<bool, 3> ended{};
    const auto work = [&](std::size_t i) {
      if (i == thrower) throw std::runtime_error("thread " + std::to_string(i));
      while (!stop) solver::yield();
      ended[i] = true;
    };
    CHECK_THROWS_WITH(solver::on_threads(3, work, [&] { stop = true; }),
                      "thread " + std::to_string(thrower));
    for (std::size_t i = 0; i < 3; ++i) CHECK(ended[i] == (i != thrower));
  }
}

TEST_CASE("a report that throws ends a proof, and the search of its certificate",
          "[halfcut][proof][threads]") {
  using namespace halfboard::halfcut;
  auto prover = Prover::make(5, std::size_t{16} << 20);
  const Position start = Game::start({5});
  const Position position = Game::play(start, *Game::parse_move(start, "c3"));
  solver::Budget budget({});
  const solver::ProofOptions full_disk{
      .threads = 2, .report = [](const solver::ProofStatus&) { throw std::runtime_error("full"); }};
  CHECK_THROWS_AS(prover->winner(position, budget, full_disk), std::runtime_error);
  CHECK_FALSE(budget.exhausted());
  REQUIRE(prover->winner(position, budget, {.threads = 2}) == Side::red);
  // From here on only the certificate reports.
  CHECK_THROWS_AS(prover->strategy(position, budget, full_disk), std::runtime_error);
  const auto strategy = prover->strategy(position, budget, {.threads = 2});
  REQUIRE(strategy);
  CHECK(strategy->records.size() > 10'000);
}
