#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "tools/storage/row.h"

namespace halfboard::tools {

struct Task;

/// How often each number, or each word, was met.
using NumberCounts = std::map<int, std::uint64_t>;
using WordCounts = std::map<std::string, std::uint64_t>;

double mean_of(const NumberCounts& counts);
double deviation_of(const NumberCounts& counts);

/// Sums over the rows of one task and rule.
struct Tally {
  std::uint64_t deals = 0;
  std::uint64_t solved = 0;      ///< the first of the task's outcomes: a share is reported of it
  std::uint64_t unsolvable = 0;  ///< the other outcome, if there are two
  std::uint64_t unknown = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;  ///< of all threads together
  std::map<std::string, NumberCounts, std::less<>> numbers;
  std::map<std::string, WordCounts, std::less<>> words;

  void add(const Task& task, const Row& row);
  /// Nothing counted reads as an empty count.
  [[nodiscard]] const NumberCounts& of(std::string_view name) const;
  /// Deals whose number in the task's chart is not known.
  [[nodiscard]] std::uint64_t uncharted(const Task& task) const;
  Tally& operator+=(const Tally& other);
};

/// What stands above a tally.
struct TallyKey {
  const Task* task = nullptr;
  int rule = 0;        ///< index into all_variants
  std::string target;  ///< empty without one
};

/// In the order of tasks, then rules, then targets.
struct TallyOrder {
  bool operator()(const TallyKey& a, const TallyKey& b) const;
};

using Report = std::map<TallyKey, Tally, TallyOrder>;
/// How many deals there will be, of each tally.
using DealCounts = std::map<TallyKey, std::uint64_t, TallyOrder>;
using DealSources = std::map<TallyKey, std::string, TallyOrder>;

Report& operator+=(Report& report, const Report& more);

/// An empty tally for every rule of a run.
Report empty_report(const Task& task, const Run& run);
TallyKey key_of(const Task& task, const Run& run, int rule);

}  // namespace halfboard::tools
