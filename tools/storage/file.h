#pragma once

#include <cstdint>
#include <string>

#include "bitboards/result.h"

namespace halfboard::tools {

/// Bytes 68 .. 71 of a database's header say whose it is.
struct FileKind {
  std::uint32_t application_id;
  const char* expected;  ///< what the command that opens one takes, for messages
};
inline constexpr std::uint32_t application_id = 0x48427264;  ///< "HBrd"
inline constexpr int newest_schema = 2;
inline constexpr FileKind batch_kind{application_id, "a file of 'halfboard batch'"};
/// "HBcf"
inline constexpr FileKind proofs_kind{0x48426366, "a file of 'halfboard certify'"};

/// A batch file, or an archive of proofs, held open, and locked against a second writer, by a
/// descriptor of its own. SQLite's locks hang on the process: closing another descriptor of the
/// file would drop them. So keep this object for as long as a connection to the file is open.
class BatchFile {
 public:
  /// For reading. `quiet()` if nobody writes, and nobody can start to while this object lives.
  /// Error: there is no such file, or it is none of ours.
  static Result<BatchFile> open(const std::string& path, const FileKind& kind = batch_kind);

  /// For writing; creates the file if there is none. Error: cannot be written, is in use, or has
  /// something else in it. No byte of it is changed, but what a kill has left unfinished is undone.
  static Result<BatchFile> lock(const std::string& path, const FileKind& kind = batch_kind);

  BatchFile(BatchFile&& other) noexcept;
  BatchFile& operator=(BatchFile&&) = delete;
  ~BatchFile();

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Nothing is in the file yet.
  [[nodiscard]] bool empty() const { return empty_; }
  /// The file has no unfinished business beside it (no log) and this object keeps writers out.
  [[nodiscard]] bool quiet() const { return quiet_; }
  /// Two objects of one file on the disk are the same.
  [[nodiscard]] bool same_file(const BatchFile& other) const;
  /// Puts rows into the file that a kill left in the log beside it. Precondition: lock() made it.
  /// Throws sqlite::Failure.
  void settle() const;
  /// Takes the file away again if it was created by this object and is still empty.
  void discard_if_new() const;

 private:
  BatchFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  std::string path_;
  int descriptor_;
  bool created_ = false;
  bool empty_ = false;
  bool quiet_ = false;
};

}  // namespace halfboard::tools
