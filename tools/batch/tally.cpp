#include "tools/batch/tally.h"

#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "bitboards/notation.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

template <class Key>
void merge(std::map<Key, std::uint64_t>& into, const std::map<Key, std::uint64_t>& from) {
  for (const auto& [key, count] : from) into[key] += count;
}

}  // namespace

void Tally::add(const Row& row, Task task) {
  ++deals;
  nodes += row.nodes;
  seconds += row.seconds;
  if (row.unknown(task)) {
    ++unknown;
  } else if (task == Task::value) {
    ++solved;
    ++values[*row.value];
  } else {
    ++(row.status == sr::Status::solved ? solved : unsolvable);
  }
  if (row.fewest_left) ++fewest[*row.fewest_left];
}

void Tally::add_pair(const Row& row) {
  if (row.status != sr::Status::solved) return;
  auto position = position_of(row);
  const auto moves = parse_solution(row.solution);
  if (!position || !moves) return;
  for (const sr::Move& move : *moves) {
    position->white &= ~move.squares();
    position->black &= ~move.squares();
  }
  if (std::popcount(position->white) != 1 || std::popcount(position->black) != 1) return;
  const auto name = [](sr::Word one) {
    const int square = std::countr_zero(one);
    return bitboards::square_name(sr::Board::file_of(square), sr::Board::rank_of(square));
  };
  ++pairs[name(position->white) + "," + name(position->black)];
}

Tally& Tally::operator+=(const Tally& other) {
  deals += other.deals;
  solved += other.solved;
  unsolvable += other.unsolvable;
  unknown += other.unknown;
  nodes += other.nodes;
  seconds += other.seconds;
  merge(values, other.values);
  merge(fewest, other.fewest);
  merge(pairs, other.pairs);
  return *this;
}

double Tally::mean() const {
  double sum = 0;
  for (const auto& [value, count] : values) sum += value * static_cast<double>(count);
  return solved ? sum / static_cast<double>(solved) : 0;
}

double Tally::deviation() const {
  double sum = 0;
  for (const auto& [value, count] : values)
    sum += (value - mean()) * (value - mean()) * static_cast<double>(count);
  return solved ? std::sqrt(sum / static_cast<double>(solved)) : 0;
}

Report& operator+=(Report& report, const Report& more) {
  for (const auto& [key, tally] : more) report[key] += tally;
  return report;
}

TallyKey key_of(const Run& run, int rule) { return {run.task, rule, run.target.value_or("")}; }

Report empty_report(const Run& run) {
  Report report;
  for (const int rule : run.rules) report[key_of(run, rule)];
  return report;
}

}  // namespace halfboard::tools
