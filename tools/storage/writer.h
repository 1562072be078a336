#pragma once

#include <memory>

#include "tools/storage/file.h"
#include "tools/storage/row.h"
#include "tools/storage/schema.h"

namespace halfboard::tools {

/// Appends rows to a batch file in transactions. What is committed survives any kill of the
/// program and the loss of power. Functions throw sqlite::Failure if there is no room; the rows
/// since the last commit are lost then, the others are not.
class Writer {
 public:
  /// Makes an empty file a batch file first. `file` must outlive the writer.
  Writer(const BatchFile& file, const Run& run, const Session& session);

  /// Logs a further session, one of a part that was merged.
  void add_session(const Session& session) { tools::add_session(database_, session); }
  void add(const Row& row);
  void commit() { database_.commit(); }
  /// Commits, and leaves the file whole by itself, so that it can be renamed.
  void settle() { database_.settle(); }

 private:
  sqlite::Connection database_;
  std::unique_ptr<sqlite::Statement> insert_;
  const std::size_t columns_;  ///< of the task
};

}  // namespace halfboard::tools
