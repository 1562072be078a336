#include "tools/census/census.h"

#include <algorithm>

#include "games/sight_reduction/orbits.h"
#include "games/sight_reduction/solitaire/leaf_first.h"

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

std::pair<sr::DealNumber, sr::DealNumber> CensusRun::chunk(std::uint64_t index) const {
  const std::uint64_t begin = (first / chunk_size + shard.index + index * shard.count) * chunk_size;
  return {static_cast<sr::DealNumber>(std::max<std::uint64_t>(begin, first)),
          static_cast<sr::DealNumber>(std::min<std::uint64_t>(begin + chunk_size - 1, last))};
}

Met& Met::operator+=(const Met& more) {
  orbits += more.orbits;
  deals += more.deals;
  return *this;
}

CensusCount& CensusCount::operator+=(const CensusCount& more) {
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

std::vector<Census::Deal> Census::deals_of(std::uint64_t chunk) const {
  const auto [first, last] = run_.chunk(chunk);
  std::vector<Deal> deals;
  sr::Word white = sr::white_of(first);
  for (sr::DealNumber number = first;; ++number, white = sr::next_deal(white)) {
    if (const int size = sr::orbit_size_if_least(white)) deals.push_back({number, white, size});
    if (number == last) return deals;
  }
}

void Census::solve_at_once(std::vector<Deal>& deals, CensusCount& count) const {
  const sr::Variant variant = sr::all_variants[run_.rule];
  std::vector<sr::Word> white;
  std::vector<std::uint8_t> solved;
  for (unsigned attempt = 0; attempt < attempts_for(variant); ++attempt) {
    if (stop_.load(std::memory_order_relaxed)) return;
    white.clear();
    for (const Deal& deal : deals) white.push_back(deal.white);
    solved.resize(white.size());
    sr::leaf_first(variant, attempt, white, solved);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < deals.size(); ++i) {
      if (solved[i])
        count.solved.add(deals[i].orbit_size);
      else
        deals[kept++] = deals[i];
    }
    deals.resize(kept);
  }
}

void Census::solve(const Deal& deal, CensusCount& count) {
  solver::Limits limits;
  if (run_.node_limit) limits.nodes = *run_.node_limit;
  limits.stop = &stop_;
  const auto result =
      solver_.solve(sr::deal(deal.number, sr::all_variants[run_.rule]), std::nullopt, limits);
  count.nodes += result.nodes;
  switch (result.status) {
    case sr::Status::solved:
      count.solved.add(deal.orbit_size);
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
}

std::optional<CensusCount> Census::operator()(std::uint64_t chunk) {
  const solver::Deadline clock({.stop = &stop_});
  std::vector<Deal> deals = deals_of(chunk);
  CensusCount count;
  count.chunks = 1;
  for (const Deal& deal : deals) count.all.add(deal.orbit_size);
  solve_at_once(deals, count);
  for (const Deal& deal : deals) {
    if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
    solve(deal, count);
  }
  if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
  count.seconds = clock.seconds();
  return count;
}

}  // namespace halfboard::tools
