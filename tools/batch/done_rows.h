#pragma once

#include <optional>
#include <vector>

#include "bitboards/result.h"
#include "tools/storage/file.h"
#include "tools/tasks/task.h"

namespace halfboard::tools {

/// Which rows of a run a file has, and what they sum up to.
class DoneRows {
 public:
  /// Both must outlive the object.
  DoneRows(const Task& task, const Run& run)
      : task_(task), run_(run), report_(empty_report(task, run)) {}

  /// Takes in all rows of a file. Error: it is of another run. Throws sqlite::Failure.
  std::optional<Error> read(const BatchFile& file);

  /// Was the row in the file when it was read?
  [[nodiscard]] bool has(std::uint64_t row) const {
    return row < has_.size() && has_[static_cast<std::size_t>(row)];
  }
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] const Report& report() const { return report_; }
  /// Counts rows that were committed since.
  void add(const Report& more, std::uint64_t rows) {
    report_ += more;
    count_ += rows;
  }

 private:
  const Task& task_;
  const Run& run_;
  std::vector<bool> has_;  // up to the last row of the file
  std::uint64_t count_ = 0;
  Report report_;
};

}  // namespace halfboard::tools
