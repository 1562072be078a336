#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "bitboards/result.h"

namespace halfboard::tools {

/// A file of lines that a long command adds to and can go on from, whenever it was killed: lines
/// are on the disk when `append` returns, and a line cut off at the end is dropped at the next
/// start. The first line says what the work is; the file is locked against a second writer.
class Journal {
 public:
  /// Opens or creates the journal of the work that `header` describes (one line). Error: it can't
  /// be written, is in use, or belongs to other work; then no byte of it is changed.
  static Result<Journal> open(const std::string& path, const std::string& header);

  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;
  ~Journal();

  /// The whole lines after the header that were there when it was opened.
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
  /// Adds a line. Throws solver::WriteFailure if there is no room.
  void append(std::string_view line);
  /// Takes the file away: the work is done.
  void remove() const;

 private:
  Journal(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  std::string read() const;

  std::string path_;
  int descriptor_;
  off_t end_ = 0;  ///< of the last whole line
  std::vector<std::string> lines_;
};

/// The journal of a command that makes `file`: FILE.progress beside it, wherever links to it are.
std::string journal_of(const std::string& file);

/// A JSON object on one line with a last field "sum", of its other bytes and of its number among
/// the lines: by that one sees that a line was changed, lost or doubled.
std::string with_sum(std::string object, std::uint64_t number);
/// Is it as `with_sum` made it? Without a sum, as earlier versions wrote lines, it is taken as it
/// is.
bool sum_fits(std::string_view line, std::uint64_t number);

}  // namespace halfboard::tools
