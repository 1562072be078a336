#pragma once

#include <memory>

#include "tools/tasks/task.h"

namespace halfboard::tools {

/// Checks the rows of a run: the columns that all tasks have here, the answer by the task's
/// checker. One object a thread.
class Checker {
 public:
  /// `plan.run` must outlive the checker. With an archive a row that has a certificate there is
  /// judged by it.
  Checker(const Task& task, CheckPlan plan)
      : run_(plan.run), checker_(task.checker(std::move(plan))) {}

  Checked operator()(const Row& row);

  /// Judges nothing but the row's certificate; open if it has none.
  Checked check_certificate_only(const Row& row);

 private:
  const Run& run_;
  std::unique_ptr<TaskChecker> checker_;
};

}  // namespace halfboard::tools
