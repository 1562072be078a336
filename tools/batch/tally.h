#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "tools/storage/row.h"

namespace halfboard::tools {

/// Sums over the rows of one task and rule.
struct Tally {
  std::uint64_t deals = 0;
  std::uint64_t solved = 0;      ///< solitaire: solved; value: value known
  std::uint64_t unsolvable = 0;  ///< solitaire
  std::uint64_t unknown = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;                          ///< of all threads together
  std::map<int, std::uint64_t> values;         ///< value: deals of each
  std::map<int, std::uint64_t> fewest;         ///< solitaire: deals with so many left at best
  std::map<std::string, std::uint64_t> pairs;  ///< last checkers of the solutions, "a1,b1"

  /// Everything but `pairs`.
  void add(const Row& row, Task task);
  /// Counts the last two checkers of a solution, if there are two.
  void add_pair(const Row& row);
  Tally& operator+=(const Tally& other);

  /// Of the known values.
  [[nodiscard]] double mean() const;
  [[nodiscard]] double deviation() const;
};

/// What stands above a tally.
struct TallyKey {
  Task task = Task::solitaire;
  int rule = 0;
  std::string target;  ///< empty without one
  friend auto operator<=>(const TallyKey&, const TallyKey&) = default;
};

using Report = std::map<TallyKey, Tally>;

Report& operator+=(Report& report, const Report& more);

/// An empty tally for every rule of a run.
Report empty_report(const Run& run);
TallyKey key_of(const Run& run, int rule);

/// {"task", "rules", "deals", "solved", "unsolvable", "unknown", "share", "low", "high", ..}:
/// "share" is solved/deals, the interval Wilson's with the unknown ones counted against both ends.
Json tally_json(const TallyKey& key, const Tally& tally);
/// A table with small bars.
std::string tally_text(const TallyKey& key, const Tally& tally);
/// One line for the progress display: the share of solved deals, or the mean value, of each rule.
std::string running_text(const Report& report);

}  // namespace halfboard::tools
