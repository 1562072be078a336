#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <utility>

namespace halfboard::solver {

/// An empty file for one's own use that is gone with this object, and with the process however that
/// ends: it has no name. (Where the system has no such files, one that is removed at once.)
class ScratchFile {
 public:
  /// In a folder, or in that for temporary files (TMPDIR). Nothing if there can be none.
  static std::optional<ScratchFile> open(const std::string& folder = {});

  ~ScratchFile() {
    if (file_) std::fclose(file_);
  }
  ScratchFile(ScratchFile&& other) noexcept : file_(std::exchange(other.file_, nullptr)) {}
  ScratchFile& operator=(ScratchFile&&) = delete;

  [[nodiscard]] std::FILE* get() const { return file_; }

  /// All that was written; nothing if the disk was full or fails.
  [[nodiscard]] std::optional<std::string> content() const;

 private:
  explicit ScratchFile(std::FILE* file) : file_(file) {}

  std::FILE* file_;
};

}  // namespace halfboard::solver
