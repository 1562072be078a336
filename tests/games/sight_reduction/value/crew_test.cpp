#include <atomic>
#include <thread>
#include <vector>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/value/solver.h"
#include "solver/random.h"
#include "solver/transposition_table.h"
#include "tests/games/sight_reduction/plain.h"
#include "tests/support/catch.h"
#include "tests/support/positions.h"
#include "tests/support/sanitized.h"

// Values found by several threads, and the table that they share.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using tests::lower_part;
using tests::PlainBoard;
using tests::PlainSolver;

constexpr std::uint64_t none = 0;  // nodes that one thread has for itself

}  // namespace

TEST_CASE("any number of threads finds the value of the plain recursion", "[crew]") {
  for (const unsigned threads : {2u, 4u}) {
    ValueSolver team(1 << 20, threads, none);
    for (const Variant v : {all_variants[0], all_variants[1], all_variants[4]})
      for (std::uint64_t i = 0; i < (tests::sanitized ? 3 : 10); ++i) {
        const Position p = lower_part(deal(random_deal(91, i), v), i ? 3 : 4);
        PlainSolver plain;
        INFO(Game::format(p) << " " << name_of(v) << " threads " << threads);
        Position without = p;  // pairs change no value
        without.variant.pairs = false;
        REQUIRE(team.solve(p, {}).value == plain.value(PlainBoard::of(without)));
      }
  }
}

TEST_CASE("any number of threads finds what one finds", "[threads][crew]") {
  ValueSolver one(std::size_t{32} << 20);
  for (const unsigned threads : {2u, 3u, 4u}) {
    // The small table makes them throw out each other's entries.
    ValueSolver team(threads == 4 ? 1 << 20 : 32 << 20, threads, threads == 2 ? none : 4096);
    for (std::uint64_t i = 0; i < 6; ++i) {
      const Position p = i < 4 ? lower_part(deal(random_deal(91, i), all_variants[i % 2]), 6)
                               : deal(random_deal(1, i));
      INFO(Game::format(p) << " threads " << threads);
      REQUIRE(team.solve(p, {}).value == one.solve(p, {}).value);
    }
  }
}

TEST_CASE("results and best moves do not depend on the number of threads", "[crew]") {
  for (std::uint64_t i = 0; i < 6; ++i) {
    Position p = i < 4 ? lower_part(deal(random_deal(91, 20 + i), all_variants[i % 2]), 6)
                       : deal(random_deal(2, i));
    p.side = i % 2 ? Side::black : Side::white;
    solver::Budget alone{solver::Limits{.memory_mib = 64}};
    const auto expected = Game::solve(p, alone);
    REQUIRE(expected.value);
    for (const unsigned threads : {2u, 4u}) {
      INFO(Game::format(p) << " threads " << threads);
      solver::Budget budget{solver::Limits{.memory_mib = 64, .threads = threads}};
      const auto answer = Game::solve(p, budget);
      CHECK(answer.value == expected.value);
      CHECK(answer.result == expected.result);
      CHECK(answer.best == expected.best);
      CHECK(answer.pv == expected.pv);
    }
  }
}

TEST_CASE("threads keep the limits together", "[threads][crew]") {
  const Position p = deal(502894620);
  for (const std::uint64_t nodes : {1u, 300u, 5000u, 20000u}) {
    ValueSolver team(std::size_t{16} << 20, 2, 1000);
    const auto result = team.solve(p, {.nodes = nodes});
    CHECK_FALSE(result.value);
    CHECK(result.nodes == nodes);
  }
  const std::atomic<bool> stop{true};
  ValueSolver team(std::size_t{16} << 20, 2, none);
  CHECK_FALSE(team.solve(p, {.stop = &stop}).value);
  CHECK_FALSE(team.solve(p, {.seconds = 0}).value);
}

// Every value stored for a key is a function of the key, as in a search what is known of a position
// is true of it. So whatever is found must be that.
TEST_CASE("threads that share a table find nothing but what belongs to the key",
          "[threads][crew]") {
  using Table = solver::TranspositionTable;
  const auto value_of = [](Table::Key key) {
    return static_cast<Table::Value>(key * 0x9e3779b1u >> 16);
  };
  Table table(4096, true);  // much smaller than what is put into it
  std::vector<std::uint64_t> found(4);
  std::atomic<std::uint64_t> wrong{0};
  const auto work = [&](std::size_t thread) {
    solver::Stream random(5, thread);
    for (int i = 0; i < 200'000; ++i) {
      const auto key = static_cast<Table::Key>(random.below(2000) * 2'654'435);
      if (const auto value = table.find(key)) {
        ++found[thread];
        if (*value != value_of(key)) ++wrong;
      }
      table.store(key, value_of(key), [](Table::Key k) { return static_cast<int>(k & 7); });
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < found.size(); ++i) threads.emplace_back(work, i);
  }
  CHECK(wrong == 0);
  for (const std::uint64_t count : found) CHECK(count > 1000);
}
