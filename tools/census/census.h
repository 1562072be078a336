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

/// Numbers of deals, both included.
struct DealRange {
  sight_reduction::DealNumber first;
  sight_reduction::DealNumber last;

  [[nodiscard]] std::uint64_t size() const { return std::uint64_t{last} - first + 1; }
};

/// What the counts depend on.
struct CensusRun {
  int rule = 0;                           ///< index into all_variants
  sight_reduction::DealNumber first = 0;  ///< of the range, both included
  sight_reduction::DealNumber last = sight_reduction::deal_count - 1;
  std::optional<std::uint64_t> node_limit{};  ///< of one deal
  bool list = true;                           ///< keep the numbers of deals not solved
  solver::Shard shard{};                      ///< of the pieces
  std::string version{};
  int format = 2;  ///< of the file: before 2 a line has a whole piece, now it may have part of one

  friend bool operator==(const CensusRun&, const CensusRun&) = default;
  /// The range in pieces of 2^20 deal numbers: how many of them belong to the shard, and the deals
  /// of one of these.
  [[nodiscard]] std::uint64_t chunks() const;
  [[nodiscard]] DealRange chunk(std::uint64_t index) const;
  /// How many deal numbers all pieces of the shard have.
  [[nodiscard]] std::uint64_t numbers() const;
};

/// A place in a census, which goes through its pieces in order, and through each from its first
/// deal to its last.
class CensusPlace {
 public:
  /// The beginning.
  explicit CensusPlace(CensusRun run);

  [[nodiscard]] const CensusRun& run() const { return run_; }
  [[nodiscard]] bool at_end() const { return chunk_ == run_.chunks(); }
  [[nodiscard]] std::uint64_t chunk() const { return chunk_; }
  /// What comes next of the piece. Precondition of this and the next: not at the end.
  [[nodiscard]] DealRange rest() const { return rest_; }
  /// Goes on behind a deal of rest().
  void pass(sight_reduction::DealNumber last);

 private:
  CensusRun run_;
  std::uint64_t chunk_ = 0;
  DealRange rest_{};
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
  Met operator-(const Met& part) const;
  friend bool operator==(const Met&, const Met&) = default;
};

struct CensusCount {
  std::uint64_t numbers = 0;  ///< of deals
  std::uint64_t chunks = 0;   ///< that end in them
  Met all, solved, unsolvable, unknown;
  std::map<int, Met> fewest;  ///< of the unsolvable deals with a known number of fewest left
  std::uint64_t nodes = 0;
  double seconds = 0;                                        ///< of all threads together
  std::vector<sight_reduction::DealNumber> unsolvable_list;  ///< the least number of each orbit
  std::vector<sight_reduction::DealNumber> unknown_list;

  CensusCount& operator+=(const CensusCount& more);
};

/// Part of a piece, or all of it.
struct CensusPart {
  DealRange deals;
  CensusCount count;
  std::string commit{};  ///< of the program that counted
};

/// Counts deals; one object a thread.
class Census {
 public:
  /// `run` and `stop` must outlive the object. `table_bytes` as for SolitaireSolver.
  Census(const CensusRun& run, std::size_t table_bytes, const std::atomic<bool>& stop);

  /// The next deals for one call, behind which the place goes on.
  static DealRange next_job(CensusPlace& place);

  /// The first deals of the range, fewer than all if `stop` was set meanwhile; nothing if none.
  std::optional<CensusPart> operator()(DealRange range);

 private:
  struct Deal {
    sight_reduction::DealNumber number;
    sight_reduction::Word white;
    int orbit_size;
  };

  /// All deals of the range that are the least of their orbits.
  void list(DealRange range);
  /// Of these, what a rule of thumb does not solve.
  void play_at_once();
  /// False: stopped.
  bool solve(const Deal& deal, CensusCount& count);

  const CensusRun& run_;
  const std::atomic<bool>& stop_;
  sight_reduction::SolitaireSolver solver_;
  // Of one job; kept for their memory.
  std::vector<Deal> deals_;
  std::vector<Deal> open_;
  std::vector<sight_reduction::Word> white_;
  std::vector<std::uint8_t> solved_;
};

/// The first line of a census file, and back. Nothing: not such a line.
Json header_json(const CensusRun& run);
std::optional<CensusRun> parse_header(const std::string& line);

/// Another line of it, and back. Nothing: not what comes next at the place.
std::string part_line(const CensusPart& part);
std::optional<CensusPart> parse_part(const std::string& line, const CensusPlace& place);
/// What the file lacks in a line, counted from 1, that parse_part() does not take.
Error damaged_census(const std::string& path, std::uint64_t line);
/// ": 1,048,576 of 601,080,390 deals so far" of a census that is not finished, else nothing.
std::string so_far_text(const CensusRun& run, std::uint64_t numbers);

/// {"rules", "first", "last", "orbits", "deals", "solved", "unsolvable", "unknown", ..}
Json census_json(const CensusRun& run, const CensusCount& count);
std::string census_text(const CensusRun& run, const CensusCount& count);

/// A census file that a whole run would have written, up to seconds and commits. Each line has a
/// whole piece.
struct MergedCensus {
  CensusRun run;
  CensusCount count;
  std::string text;
};
/// Joins the files of shards that together have every piece. Error: they do not fit together, one
/// is damaged, or a piece is missing. Throws Interrupted.
Result<MergedCensus> merge_census(const std::vector<std::string>& paths);

}  // namespace halfboard::tools
