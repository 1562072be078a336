#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "tools/any_game/any_game.h"
#include "tools/match/record.h"

namespace halfboard::tools::match {

/// The games of a match in a file that a kill cannot spoil: what it says of a game is there once
/// the game was reported. Its first line tells what match it is.
class Log {
 public:
  /// Begins a file, or goes on with one of the same match: what was cut short at its end is cut
  /// off, and its games are in `played`. A file of another match is refused.
  static Result<std::unique_ptr<Log>> open(const std::string& path, const std::string& match,
                                           std::vector<Record>& played);
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  /// False if it can't be written, for instance for lack of room.
  [[nodiscard]] bool add(const Record& record);

 private:
  explicit Log(int file) : file_(file) {}
  bool write_all(std::string_view text);

  int file_;
};

/// The games of a log, for readers. `where`: what named the file.
Result<std::vector<Record>> read_log(const std::string& path, const std::string& where);

/// Where a recorded game began.
Result<std::unique_ptr<AnyPosition>> start_of(const Record& record);

}  // namespace halfboard::tools::match
