#pragma once

#include <memory>
#include <string>

#include "solver/output_file.h"
#include "tools/storage/journal.h"

namespace halfboard::tools {

/// Keeps a second run from a file that is replaced as a whole, so that no lock of its own would
/// last: PATH.lock beside it (links are followed), which is locked as long as this object lives,
/// and then goes. What a run that was killed has left of the file goes at once.
class RunLock {
 public:
  /// Error: another run has it, or it can't be written.
  static Result<RunLock> take(const std::string& path) {
    auto file = Journal::open(solver::followed(path) + ".lock", "halfboard");
    if (!file) return file.error();
    solver::remove_temporaries(path);
    return RunLock(std::move(*file));
  }

  RunLock(RunLock&&) = default;
  RunLock& operator=(RunLock&&) = delete;
  ~RunLock() {
    if (file_) file_->remove();
  }

 private:
  explicit RunLock(Journal&& file) : file_(std::make_unique<Journal>(std::move(file))) {}

  std::unique_ptr<Journal> file_;
};

}  // namespace halfboard::tools
