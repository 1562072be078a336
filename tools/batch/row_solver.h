#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "tools/batch/deals.h"
#include "tools/tasks/task.h"

namespace halfboard::tools {

/// Computes the rows of a run, one object a thread. A row depends on nothing but its number.
class RowSolver {
 public:
  /// All must outlive the solver.
  RowSolver(const Task& task, const Run& run, const Deals& deals, const std::atomic<bool>& stop);

  /// Nothing if `stop` was set: then what is missing is open, not unknown.
  std::optional<Row> operator()(std::uint64_t row_number);

 private:
  /// Throws std::logic_error if the row can't be read again.
  void check(const Row& row) const;

  const Run& run_;
  const Deals& deals_;
  const std::atomic<bool>& stop_;
  solver::Limits limits_;
  std::unique_ptr<TaskSolver> solver_;
};

}  // namespace halfboard::tools
