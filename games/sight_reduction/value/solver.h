#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "games/sight_reduction/game.h"
#include "solver/limits.h"

namespace halfboard::sight_reduction {

/// The value of a position in the sense of combinatorial game theory (White = Left, normal play):
/// an integer under the base and the easier rule, with pairs or not; see this folder's README.
struct ValueResult {
  std::optional<int> value;  ///< positive: White wins by so many moves; nothing: stopped at a limit
  /// Positions expanded; the same on every machine, but not with several threads.
  std::uint64_t nodes = 0;
};

/// True for the rules under which every position is an integer. Pairs change no value (README).
constexpr bool has_integer_values(Variant v) { return !v.challenging; }

/// Computes values. For one caller at a time; its table is kept from deal to deal, but what it
/// holds of one position never changes the answer or the node count of another.
class ValueSolver {
 public:
  /// Uses at most `table_bytes` of memory (rounded down to a power of two, at least 1 MiB). A
  /// question that takes more than `alone` nodes is put to so many threads, who share the table;
  /// the answer is the same for any number of them.
  explicit ValueSolver(std::size_t table_bytes, unsigned threads = 1, std::uint64_t alone = 4096);
  ~ValueSolver();
  ValueSolver(ValueSolver&&) noexcept;
  ValueSolver& operator=(ValueSolver&&) noexcept;

  /// Precondition: has_integer_values(position.variant), phase play. limits.memory_mib is not used.
  ValueResult solve(const Position& position, const solver::Limits& limits);

  /// Forgets what is known of the last position: the next call of at_least may have another root.
  void begin();

  /// Is the value at least k? Nothing if stopped at a limit. Precondition: since the last begin()
  /// or solve(), all positions were parts of one (by removals) and under one rule.
  std::optional<bool> at_least(const Position& position, int k, solver::Budget& budget);

  /// The value, found by asking at_least; the same precondition.
  std::optional<int> value(const Position& position, solver::Budget& budget);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace halfboard::sight_reduction
