#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/cli.h"

namespace halfboard::tools {

/// A file of JSON Lines that a long computation appends to and goes on from: the first line says
/// what is computed, every further one is a finished piece. A line is durable once `append` has
/// returned; what a kill leaves of a line is cut off when the file is opened again. One process at
/// a time writes.
class Journal {
 public:
  struct Opened;

  /// Opens the file, or begins it with `header` and `begun` (where and when: not compared later).
  /// Error: not writable, in use, no journal, or begun with another header; nothing is changed.
  static Result<Opened> open(const std::string& path, const Json& header, const Json& begun);

  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;
  ~Journal();

  /// Error: no room; the lines before are kept.
  std::optional<Error> append(const Json& line);

 private:
  Journal(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  Result<std::vector<Json>> read(const Json& header);

  std::string path_;
  int descriptor_;
  std::int64_t size_ = 0;  // of all whole lines
};

struct Journal::Opened {
  Journal journal;
  std::vector<Json> lines;  ///< without the header
};

}  // namespace halfboard::tools
