#pragma once

#include <atomic>
#include <optional>

#include "games/sight_reduction/solitaire/solver.h"
#include "games/sight_reduction/value/solver.h"
#include "tools/batch/deals.h"
#include "tools/storage/row.h"

namespace halfboard::tools {

/// Computes the rows of a run, one object a thread. A row depends on nothing but its number.
class RowSolver {
 public:
  /// `run`, `deals` and `stop` must outlive the solver.
  RowSolver(const Run& run, const Deals& deals, const std::atomic<bool>& stop);

  /// Nothing if `stop` was set: then the answer is open, not unknown.
  std::optional<Row> operator()(std::uint64_t row_number);

 private:
  void solve(const sight_reduction::Position& position, Row& row);

  const Run& run_;
  const Deals& deals_;
  const std::atomic<bool>& stop_;
  solver::Limits limits_;
  std::optional<sight_reduction::Target> target_;
  std::optional<sight_reduction::ValueSolver> value_;
  std::optional<sight_reduction::SolitaireSolver> solitaire_;
};

/// Does the position have the target's two checkers? If not, no play can leave them.
bool has_target(const sight_reduction::Position& position, const sight_reduction::Target& target);

}  // namespace halfboard::tools
