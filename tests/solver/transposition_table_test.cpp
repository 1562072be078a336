#include "solver/transposition_table.h"

#include <map>

#include "solver/random.h"
#include "tests/support/catch.h"

namespace halfboard {
namespace {

using Table = solver::TranspositionTable;

int weight(Table::Key key) { return static_cast<int>(key & 15); }

/// How many of the keys the table knows. What it knows must be what was stored last.
std::size_t known(const Table& table, const std::map<Table::Key, Table::Value>& stored) {
  std::size_t count = 0;
  for (const auto& [key, value] : stored)
    if (const auto found = table.find(key)) {
      REQUIRE(*found == value);
      ++count;
    }
  return count;
}

}  // namespace

TEST_CASE("a table that grows loses next to nothing", "[table]") {
  const auto mib = static_cast<std::size_t>(GENERATE(1, 2, 4, 16));
  Table table(mib << 20);
  std::map<Table::Key, Table::Value> stored;
  for (std::uint64_t search = 0; search < 3; ++search) {
    solver::Stream random(search, mib);
    table.clear();
    REQUIRE(known(table, stored) == 0);
    stored.clear();
    const std::size_t most = (mib << 20) / sizeof(std::uint64_t) / 8;  // an eighth of its entries
    while (stored.size() < most) {
      const auto key = static_cast<Table::Key>(random.below(std::uint64_t{1} << 32));
      const auto value = static_cast<Table::Value>(random.below(1 << 16));
      table.store(key, value, weight);
      stored[key] = value;
    }
    CHECK(known(table, stored) >= most - most / 100);
  }
}

TEST_CASE("a full table keeps what is worth most", "[table]") {
  Table table(1 << 20);
  std::map<Table::Key, Table::Value> stored;
  solver::Stream random(1, 0);
  while (stored.size() < 1'000'000) {
    const auto key = static_cast<Table::Key>(random.below(std::uint64_t{1} << 32));
    table.store(key, 7, weight);
    stored[key] = 7;
  }
  CHECK(known(table, stored) > (1 << 20) / sizeof(std::uint64_t) * 9 / 10);
  std::erase_if(stored, [](const auto& entry) { return weight(entry.first) < 15; });
  CHECK(known(table, stored) > stored.size() * 9 / 10);
}

}  // namespace halfboard
