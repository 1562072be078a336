#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "bitboards/result.h"
#include "tools/any_game/any_game.h"
#include "tools/match/record.h"

namespace halfboard::tools::match {

/// The games of a match in a file that a kill cannot spoil: what it says of a game is on the disk
/// once `add` returns. Its first line tells what match it is.
class Log {
 public:
  /// Begins a file, or goes on with one of the same match: what was cut short at its end is cut
  /// off, and its games are in `played`. A file of another match is refused. `names`: what match it
  /// is, as it is told today, and as it was told in logs that may go on.
  static Result<std::unique_ptr<Log>> open(const std::string& path,
                                           const std::vector<std::string>& names,
                                           std::vector<Record>& played);
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  /// False if it can't be written, for instance for lack of room; then nothing of it is there.
  [[nodiscard]] bool add(const Record& record);

 private:
  explicit Log(int file) : file_(file) {}
  /// Puts a text at the end and onto the disk, as a whole or not at all.
  bool append(std::string_view text);
  /// Cuts off what is not whole.
  bool cut();

  int file_;
  off_t size_ = 0;  ///< of what is whole
};

/// The games of a log, for readers. `where`: what named the file.
Result<std::vector<Record>> read_log(const std::string& path, const std::string& where);

/// Where a recorded game began.
Result<std::unique_ptr<AnyPosition>> start_of(const Record& record);

}  // namespace halfboard::tools::match
