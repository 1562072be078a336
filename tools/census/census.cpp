#include "tools/census/census.h"

#include <algorithm>
#include <utility>

#include "games/sight_reduction/orbits.h"
#include "games/sight_reduction/solitaire/leaf_first.h"
#include "tools/cli/version.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

constexpr std::uint64_t chunk_size = 1 << 20;

/// How often a deal is played by the rule of thumb, which takes one checker a turn, before it is
/// searched: as long as that is cheaper than the solver's own attempts.
constexpr unsigned attempts_for(sr::Variant variant) {
  return variant.easier && !variant.challenging && !variant.pairs ? 64 : 0;
}

}  // namespace

std::uint64_t CensusRun::chunks() const {
  const std::uint64_t pieces = last / chunk_size - first / chunk_size + 1;
  return (pieces + shard.count - 1 - shard.index) / shard.count;
}

DealRange CensusRun::chunk(std::uint64_t index) const {
  const std::uint64_t begin = (first / chunk_size + shard.index + index * shard.count) * chunk_size;
  return {static_cast<sr::DealNumber>(std::max<std::uint64_t>(begin, first)),
          static_cast<sr::DealNumber>(std::min<std::uint64_t>(begin + chunk_size - 1, last))};
}

std::uint64_t CensusRun::numbers() const {
  std::uint64_t sum = 0;
  for (std::uint64_t index = 0; index < chunks(); ++index) sum += chunk(index).size();
  return sum;
}

CensusPlace::CensusPlace(CensusRun run) : run_(std::move(run)) {
  if (!at_end()) rest_ = run_.chunk(0);
}

void CensusPlace::pass(sr::DealNumber last) {
  if (last < rest_.last)
    rest_.first = last + 1;
  else if (++chunk_; !at_end())
    rest_ = run_.chunk(chunk_);
}

Met Met::operator-(const Met& part) const { return {orbits - part.orbits, deals - part.deals}; }

Met& Met::operator+=(const Met& more) {
  orbits += more.orbits;
  deals += more.deals;
  return *this;
}

CensusCount& CensusCount::operator+=(const CensusCount& more) {
  numbers += more.numbers;
  chunks += more.chunks;
  all += more.all;
  solved += more.solved;
  unsolvable += more.unsolvable;
  unknown += more.unknown;
  for (const auto& [left, met] : more.fewest) fewest[left] += met;
  nodes += more.nodes;
  seconds += more.seconds;
  const auto append = [](auto& list, const auto& tail) {
    list.insert(list.end(), tail.begin(), tail.end());
  };
  append(unsolvable_list, more.unsolvable_list);
  append(unknown_list, more.unknown_list);
  return *this;
}

Census::Census(const CensusRun& run, std::size_t table_bytes, const std::atomic<bool>& stop)
    : run_(run), stop_(stop), solver_(table_bytes) {}

DealRange Census::next_job(CensusPlace& place) {
  DealRange job = place.rest();
  // Many where they are played together, else no more than a stop may lose.
  const sr::DealNumber most = attempts_for(sr::all_variants[place.run().rule]) ? 1 << 13 : 1 << 9;
  if (job.size() > most) job.last = job.first + (most - 1);
  place.pass(job.last);
  return job;
}

void Census::list(DealRange range) {
  deals_.clear();
  sr::Word white = sr::white_of(range.first);
  for (sr::DealNumber number = range.first;; ++number, white = sr::next_deal(white)) {
    if (const int size = sr::orbit_size_if_least(white)) deals_.push_back({number, white, size});
    if (number == range.last) return;
  }
}

void Census::play_at_once() {
  const sr::Variant variant = sr::all_variants[run_.rule];
  open_ = deals_;
  for (unsigned attempt = 0; attempt < attempts_for(variant); ++attempt) {
    if (stop_.load(std::memory_order_relaxed)) return;
    white_.clear();
    for (const Deal& deal : open_) white_.push_back(deal.white);
    solved_.resize(white_.size());
    sr::leaf_first(variant, attempt, white_, solved_);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < open_.size(); ++i)
      if (!solved_[i]) open_[kept++] = open_[i];
    open_.resize(kept);
  }
}

bool Census::solve(const Deal& deal, CensusCount& count) {
  solver::Limits limits;
  if (run_.node_limit) limits.nodes = *run_.node_limit;
  limits.stop = &stop_;
  const auto result =
      solver_.solve(sr::deal(deal.number, sr::all_variants[run_.rule]), std::nullopt, limits);
  if (stop_.load(std::memory_order_relaxed)) return false;
  count.nodes += result.nodes;
  switch (result.status) {
    case sr::Status::solved:
      break;
    case sr::Status::unsolvable:
      count.unsolvable.add(deal.orbit_size);
      if (result.fewest_left) count.fewest[*result.fewest_left].add(deal.orbit_size);
      if (run_.list) count.unsolvable_list.push_back(deal.number);
      break;
    case sr::Status::unknown:
      count.unknown.add(deal.orbit_size);
      if (run_.list) count.unknown_list.push_back(deal.number);
  }
  return true;
}

std::optional<CensusPart> Census::operator()(DealRange range) {
  const solver::Deadline clock({.stop = &stop_});
  list(range);
  play_at_once();
  if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
  CensusCount count;
  for (const Deal& deal : open_) {
    if (solve(deal, count)) continue;
    if (deal.number == range.first) return std::nullopt;
    range.last = deal.number - 1;
    break;
  }
  for (const Deal& deal : deals_)
    if (deal.number <= range.last) count.all.add(deal.orbit_size);
  count.solved = count.all - count.unsolvable - count.unknown;
  count.numbers = range.size();
  count.seconds = clock.seconds();
  return CensusPart{range, std::move(count), commit};
}

}  // namespace halfboard::tools
