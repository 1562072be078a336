#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "solver/shard.h"
#include "tools/cli/cli.h"

/// A census: the solitaire of every deal of a range, one of each orbit of the board's symmetries,
/// with nothing kept but counts and the numbers of the deals that can't be solved.
namespace halfboard::tools {

/// What the counts depend on.
struct CensusRun {
  int rule = 0;                           ///< index into all_variants
  sight_reduction::DealNumber first = 0;  ///< of the range, both included
  sight_reduction::DealNumber last = sight_reduction::deal_count - 1;
  std::optional<std::uint64_t> node_limit{};  ///< of one deal
  bool list = true;                           ///< keep the numbers of deals not solved
  solver::Shard shard{};                      ///< of the pieces
  std::string version{};

  friend bool operator==(const CensusRun&, const CensusRun&) = default;
  /// The range in pieces of 2^20 deal numbers, each counted whole or not at all: how many of them
  /// belong to the shard, and the deals of one of these.
  [[nodiscard]] std::uint64_t chunks() const;
  [[nodiscard]] std::pair<sight_reduction::DealNumber, sight_reduction::DealNumber> chunk(
      std::uint64_t index) const;
};

/// How often something was met: once an orbit, and once for every deal of the orbit.
struct Met {
  std::uint64_t orbits = 0;
  std::uint64_t deals = 0;

  void add(int orbit_size) {
    ++orbits;
    deals += static_cast<std::uint64_t>(orbit_size);
  }
  Met& operator+=(const Met& more);
  friend bool operator==(const Met&, const Met&) = default;
};

struct CensusCount {
  std::uint64_t chunks = 0;  ///< how many were added up
  Met all, solved, unsolvable, unknown;
  std::map<int, Met> fewest;  ///< of the unsolvable deals with a known number of fewest left
  std::uint64_t nodes = 0;
  double seconds = 0;                                        ///< of all threads together
  std::vector<sight_reduction::DealNumber> unsolvable_list;  ///< the least number of each orbit
  std::vector<sight_reduction::DealNumber> unknown_list;

  CensusCount& operator+=(const CensusCount& more);
};

/// Counts chunks; one object a thread.
class Census {
 public:
  /// `run` and `stop` must outlive the object. `table_bytes` as for SolitaireSolver.
  Census(const CensusRun& run, std::size_t table_bytes, const std::atomic<bool>& stop);

  /// Nothing if `stop` was set meanwhile.
  std::optional<CensusCount> operator()(std::uint64_t chunk);

 private:
  struct Deal {
    sight_reduction::DealNumber number;
    sight_reduction::Word white;
    int orbit_size;
  };

  [[nodiscard]] std::vector<Deal> deals_of(std::uint64_t chunk) const;
  void solve_at_once(std::vector<Deal>& deals, CensusCount& count) const;
  void solve(const Deal& deal, CensusCount& count);

  const CensusRun& run_;
  const std::atomic<bool>& stop_;
  sight_reduction::SolitaireSolver solver_;
};

/// The first line of a census file, and back. Nothing: not such a line.
Json header_json(const CensusRun& run);
std::optional<CensusRun> parse_header(const std::string& line);

/// Another line of it, and back. Nothing: not such a line.
Json chunk_json(std::uint64_t chunk, const CensusRun& run, const CensusCount& count);
std::optional<CensusCount> parse_chunk(const std::string& line, std::uint64_t chunk,
                                       const CensusRun& run);

/// {"rules", "first", "last", "orbits", "deals", "solved", "unsolvable", "unknown", ..}
Json census_json(const CensusRun& run, const CensusCount& count);
std::string census_text(const CensusRun& run, const CensusCount& count);

/// A census file that a whole run would have written, up to seconds and commits.
struct MergedCensus {
  CensusRun run;
  CensusCount count;
  std::string text;
};
/// Joins the files of shards that together have every piece. Error: they do not fit together, one
/// is damaged, or a piece is missing. Throws Interrupted.
Result<MergedCensus> merge_census(const std::vector<std::string>& paths);

}  // namespace halfboard::tools
