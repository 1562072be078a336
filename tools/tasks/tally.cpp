#include "tools/tasks/tally.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "tools/tasks/task.h"

namespace halfboard::tools {
namespace {

std::uint64_t total_of(const NumberCounts& counts) {
  std::uint64_t total = 0;
  for (const auto& [number, count] : counts) total += count;
  return total;
}

template <class Counts>
void merge(Counts& into, const Counts& from) {
  for (const auto& [name, counts] : from)
    for (const auto& [key, count] : counts) into[name][key] += count;
}

}  // namespace

double mean_of(const NumberCounts& counts) {
  double sum = 0;
  for (const auto& [number, count] : counts) sum += number * static_cast<double>(count);
  return counts.empty() ? 0 : sum / static_cast<double>(total_of(counts));
}

double deviation_of(const NumberCounts& counts) {
  const double mean = mean_of(counts);
  double sum = 0;
  for (const auto& [number, count] : counts)
    sum += (number - mean) * (number - mean) * static_cast<double>(count);
  return counts.empty() ? 0 : std::sqrt(sum / static_cast<double>(total_of(counts)));
}

void Tally::add(const Task& task, const Row& row) {
  ++deals;
  nodes += row.nodes;
  seconds += row.seconds;
  if (!task.known(row)) ++unknown;
  task.count(row, *this);
}

const NumberCounts& Tally::of(std::string_view name) const {
  static const NumberCounts none;
  const auto found = numbers.find(name);
  return found == numbers.end() ? none : found->second;
}

std::uint64_t Tally::uncharted(const Task& task) const {
  return task.all_charted ? deals - total_of(of(task.chart)) : unknown;
}

Tally& Tally::operator+=(const Tally& other) {
  deals += other.deals;
  solved += other.solved;
  unsolvable += other.unsolvable;
  unknown += other.unknown;
  nodes += other.nodes;
  seconds += other.seconds;
  merge(numbers, other.numbers);
  merge(words, other.words);
  return *this;
}

bool TallyOrder::operator()(const TallyKey& a, const TallyKey& b) const {
  const auto place = [tasks = all_tasks()](const TallyKey& key) {
    return std::ranges::find(tasks, key.task) - tasks.begin();
  };
  return std::tuple(place(a), a.rule, std::string_view(a.target)) <
         std::tuple(place(b), b.rule, std::string_view(b.target));
}

Report& operator+=(Report& report, const Report& more) {
  for (const auto& [key, tally] : more) report[key] += tally;
  return report;
}

TallyKey key_of(const Task& task, const Run& run, int rule) {
  return {&task, rule, run.target.value_or("")};
}

Report empty_report(const Task& task, const Run& run) {
  Report report;
  for (const int rule : run.rules) report[key_of(task, run, rule)];
  return report;
}

}  // namespace halfboard::tools
