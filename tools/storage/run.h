#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/rules.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "solver/shard.h"
#include "tools/storage/column.h"

namespace halfboard::tools {

enum class SourceKind : std::uint8_t { random, deals, input };

constexpr std::string_view name_of(SourceKind kind) {
  constexpr std::string_view names[] = {"random", "deals", "input"};
  return names[static_cast<int>(kind)];
}

/// Where the deals of a batch come from. Deals are counted from index 0.
struct Source {
  SourceKind kind = SourceKind::random;
  std::uint64_t deals = 0;  ///< how many
  std::uint64_t seed = 0;   ///< of random deals
  std::uint64_t first = 0;  ///< number of the first deal of a range
  std::string digest{};     ///< of the positions of an input file
  friend bool operator==(const Source&, const Source&) = default;

  /// The number of deal `index`; nothing for an input file.
  [[nodiscard]] std::optional<sight_reduction::DealNumber> number(std::uint64_t index) const;
  /// As the options that ask for it: "--random 1000 --seed 1".
  [[nodiscard]] std::string text() const;
};

/// Table of a solver, where --memory leaves that much.
inline constexpr std::uint64_t usual_table_mib = 16;

/// What a batch computes: everything that a row depends on, and nothing else. Two batches with
/// equal runs have equal rows, whatever machine, threads, interruptions.
struct Run {
  const TaskLayout* task = nullptr;  ///< not null in use
  std::vector<int> rules;            ///< indices into all_variants, ascending
  Source source;
  std::optional<std::string> target;
  std::optional<std::uint64_t> node_limit;  ///< of one deal under one rule
  std::uint64_t table_mib = 0;              ///< a solver's table; it may change node counts
  solver::Shard shard;                      ///< of the deals, by their index
  std::string version;                      ///< of the program

  /// How many deals the shard has.
  [[nodiscard]] std::uint64_t deals() const;
  [[nodiscard]] std::uint64_t rows() const { return deals() * rules.size(); }
  [[nodiscard]] std::string rule_names() const;

  /// Rows are numbered in order of index, then rule. Precondition of row_number: holds().
  [[nodiscard]] std::uint64_t index_of(std::uint64_t row) const {
    return row / rules.size() * shard.count + shard.index;
  }
  [[nodiscard]] int rule_of(std::uint64_t row) const {
    return rules[static_cast<std::size_t>(row % rules.size())];
  }
  [[nodiscard]] std::uint64_t row_number(std::uint64_t index, int rule) const;
  /// Does the run have a row for this deal and rule?
  [[nodiscard]] bool holds(std::uint64_t index, int rule) const;
};

/// The first thing in which two runs differ, or nothing. With `any_shard` the shards may.
std::optional<std::string> difference(const Run& stored, const Run& asked, bool any_shard);

/// Do the shards share a deal of one source: of one seed, of two ranges of numbers, of one input?
bool have_common_deals(const Run& a, const Run& b);

/// "base,easier" or "all" as indices into all_variants, ascending and distinct; nothing if a name
/// is none.
std::optional<std::vector<int>> rules_named(std::string_view text);

/// The target as squares. Error: no pair of squares of the 4 x 8 board.
Result<sight_reduction::Target> parse_any_target(std::string_view text);

}  // namespace halfboard::tools
