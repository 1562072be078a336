#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "solver/limits.h"

/// The second path: judges stored answers with the plain rules and with algorithms that share
/// nothing with those that found them.
namespace halfboard::sight_reduction {

/// True if the moves are legal one after the other and end in the goal.
bool replays(Position position, std::span<const Move> solution,
             const std::optional<Target>& target);

class Judge {
 public:
  /// Uses at most `bytes` of memory for its tables (at least 1 MiB; the solitaire of a full deal
  /// needs 64 MiB without pairs).
  explicit Judge(std::size_t bytes);
  ~Judge();
  Judge(Judge&&) noexcept;
  Judge& operator=(Judge&&) noexcept;

  /// Is the position's value `value`? Proved from the definition: the second player wins the sum of
  /// the position and -value free moves. Nothing if stopped at a limit.
  std::optional<bool> has_value(const Position& position, int value, const solver::Limits& limits);

  /// Least total left over all ways to play. Nothing if stopped at a limit or for lack of memory.
  std::optional<int> fewest_left(const Position& position, const solver::Limits& limits);

  /// Is there any way to the goal? By looking at all reachable positions.
  std::optional<bool> solvable(const Position& position, const std::optional<Target>& target,
                               const solver::Limits& limits);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace halfboard::sight_reduction
