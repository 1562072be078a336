#include "games/groups/distance_table.h"

#include <cstdint>

#include "solver/random.h"
#include "tests/support/catch.h"

using namespace halfboard;

TEST_CASE("groups: a small table forgets, but never lies", "[groups]") {
  const groups::DistanceTable table(4096);
  int found = 0;
  for (std::uint64_t pass = 0; pass < 2; ++pass)
    for (std::uint64_t i = 0; i < 5000; ++i) {
      const std::uint64_t key = (i * 1'234'567'891 + 5) << 12 | (i % 2) << 11;
      const auto bounds = table.find(key);
      const int truth = static_cast<int>(1 + i % 13);
      CHECK((bounds.none_within == 0 || bounds.none_within == truth));
      CHECK((bounds.won_within == 0 || bounds.won_within == truth + 1));
      found += bounds.none_within && bounds.won_within;
      table.store(key, {truth, 0});
      table.store(key, {0, truth + 1});
      REQUIRE(table.find(key).none_within == truth);
      REQUIRE(table.find(key).wins_within(truth + 1));
      REQUIRE_FALSE(table.find(key).wins_within(truth));
    }
  CHECK(found > 0);
}

TEST_CASE("a table of distances keeps nearly all while it grows", "[groups]") {
  const groups::DistanceTable table(std::size_t{64} << 20);
  const auto key = [](std::uint64_t i) { return solver::Stream(32, i).bits() >> 12 << 12; };
  const auto facts = [](std::uint64_t i) {
    const int none = static_cast<int>(i % 7) + 1;
    return groups::Bounds{none, i % 2 ? none + 1 : 0};
  };
  constexpr std::uint64_t many = 400'000;
  std::uint64_t lost = 0;
  const auto ask = [&](std::uint64_t i) {
    const groups::Bounds found = table.find(key(i));
    if (found.none_within == 0) return static_cast<void>(++lost);
    REQUIRE(found.none_within == facts(i).none_within);
    REQUIRE(found.won_within == facts(i).won_within);
  };
  for (std::uint64_t i = 0; i < many; ++i) {
    table.store(key(i), facts(i));
    if (i % 4 == 0) ask(key(i) % (i + 1));
  }
  for (std::uint64_t i = 0; i < many; ++i) ask(i);
  CHECK(lost < many / 100);
}
