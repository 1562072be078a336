#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/storage/file.h"
#include "tools/storage/row.h"
#include "tools/storage/schema.h"

namespace halfboard::tools {

/// A connection that reads a file and leaves nothing beside it. `file` must outlive it.
std::unique_ptr<sqlite::Connection> connect_to_read(const BatchFile& file);

/// Looks into a batch file without changing it, also while a batch writes to it. What it reads is
/// the state of one moment. Functions throw sqlite::Failure if the file is damaged.
class Reader {
 public:
  /// Error: no batch file, not readable, or of a task that `find` does not know. `kind`: what
  /// messages expect, where a command takes more than batch files.
  static Result<Reader> open(const std::string& path, FindLayout find,
                             const FileKind& kind = batch_kind);
  /// Of a file that is already held; `file` must outlive the reader.
  static Result<Reader> open(const BatchFile& file, FindLayout find);

  [[nodiscard]] const Run& run() const { return run_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool same_file(const Reader& other) const { return file_->same_file(*other.file_); }
  [[nodiscard]] std::vector<Session> sessions() const;
  [[nodiscard]] std::uint64_t count() const;

  /// All rows in order of index, then rule; all are rows of the run. The reader must outlive it.
  class Rows {
   public:
    explicit Rows(const Reader& reader);
    /// The next row, valid until the next call; nullptr at the end, and ever after.
    const Row* next();

   private:
    [[nodiscard]] Cell cell_at(std::size_t column) const;

    const Reader& reader_;
    const TaskLayout& task_;
    sqlite::Statement select_;
    bool ended_ = false;  // SQLite would begin again
    std::optional<std::pair<std::uint64_t, int>> last_;
    Row row_;
  };

 private:
  Reader(std::string path, Run run) : path_(std::move(path)), run_(std::move(run)) {}

  std::string path_;
  Run run_;
  std::unique_ptr<BatchFile> file_;  // outlives the connection; null if somebody else holds it
  std::unique_ptr<sqlite::Connection> database_;
};

}  // namespace halfboard::tools
