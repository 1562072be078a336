#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "solver/exact_map.h"
#include "solver/random.h"
#include "solver/transposition_table.h"

// Probes and stores a second of the tables, for tables that fit the caches and for such that don't
// (the argument is the size in MiB). What is found must be what was stored.
namespace {

using namespace halfboard::solver;

/// Half of what a table of 8-byte entries holds, but no more than touches far more lines than any
/// cache has.
std::size_t count_for(std::int64_t mib) {
  return std::min<std::size_t>((static_cast<std::size_t>(mib) << 20) / 16, 1 << 22);
}

/// Different keys, in no order.
std::vector<std::uint32_t> keys(std::size_t count) {
  std::vector<std::uint32_t> keys(count);
  for (std::uint32_t i = 0; i < count; ++i) keys[i] = (i + 1) * 0x9e3779b1u;
  return keys;
}

std::uint16_t value_of(std::uint32_t key) { return static_cast<std::uint16_t>(key >> 7); }

int weight(TranspositionTable::Key key) { return static_cast<int>(key & 31); }

void table_store(benchmark::State& state) {
  TranspositionTable table(static_cast<std::size_t>(state.range(0)) << 20);
  const std::size_t count = count_for(state.range(0));
  const auto some = keys(count);
  for (auto _ : state)
    for (const std::uint32_t key : some) table.store(key, value_of(key), weight);
  const auto kept = static_cast<std::size_t>(std::ranges::count_if(
      some, [&](std::uint32_t key) { return table.find(key) == value_of(key); }));
  if (kept * 5 < count * 4) state.SkipWithError("what was stored is not there");
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}
BENCHMARK(table_store)->Arg(1)->Arg(16)->Arg(1024);

/// Half of the keys asked for are there. With `ahead`, each key is prefetched so many probes
/// before.
void table_probe(benchmark::State& state) {
  TranspositionTable table(static_cast<std::size_t>(state.range(0)) << 20);
  const auto ahead = static_cast<std::size_t>(state.range(1));
  const std::size_t count = count_for(state.range(0));
  const auto some = keys(count);
  for (std::size_t i = 0; i < count; i += 2) table.store(some[i], value_of(some[i]), weight);
  std::size_t found = 0;
  bool right = true;
  for (auto _ : state) {
    found = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (ahead > 0) table.prefetch(some[(i + ahead) % count]);
      const auto value = table.find(some[i]);
      found += value.has_value();
      right &= !value || (*value == value_of(some[i]) && i % 2 == 0);
    }
  }
  if (!right || found * 2 > count || found * 5 < count * 2)
    state.SkipWithError("what was stored is not what was found");
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}
BENCHMARK(table_probe)->ArgsProduct({{1, 16, 1024}, {0, 8}});

struct Proved {
  std::uint32_t bound = 0;
  std::uint32_t work = 0;
  [[nodiscard]] std::int64_t weight() const { return work; }
};

void map_probe(benchmark::State& state) {
  using Key = std::array<std::uint64_t, 3>;
  ExactMap<Key, Proved> map(static_cast<std::size_t>(state.range(0)) << 20);
  const std::size_t count = count_for(state.range(0)) / 4;  // larger entries
  std::vector<Key> some;
  Stream random(1, 0);
  for (std::size_t i = 0; i < count; ++i) some.push_back({random.bits(), random.bits(), i});
  for (std::size_t i = 0; i < count; ++i) map.slot(some[i]).bound = static_cast<std::uint32_t>(i);
  std::size_t found = 0;
  bool right = true;
  for (auto _ : state) {
    found = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Proved* value = map.find(some[i]);
      found += value != nullptr;
      right &= !value || value->bound == i;
    }
  }
  if (!right || found * 2 < count) state.SkipWithError("what was stored is not what was found");
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}
BENCHMARK(map_probe)->Arg(16)->Arg(1024);

}  // namespace
