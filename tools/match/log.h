#pragma once

#include <functional>
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
  /// What is wrong with a game that is there; nothing if it may stay.
  using Check = std::function<std::optional<Error>(const Record&)>;

  /// Begins a file, or goes on with one of the same match: what was cut short at its end is cut
  /// off, and its games are in `played`. A file of another match, and one with a game that `check`
  /// refuses, stays as it is. `names`: what match it is, as it is told today, and as it was told in
  /// logs that may go on. Throws Interrupted, and solver::WriteFailure if the disk has no room.
  static Result<std::unique_ptr<Log>> open(const std::string& path,
                                           const std::vector<std::string>& names,
                                           std::vector<Record>& played, const Check& check);
  /// Why `open` would refuse what is at that path; nothing if it would not, or nothing is there.
  /// Nothing is written. Throws Interrupted.
  static std::optional<Error> refusal(const std::string& path,
                                      const std::vector<std::string>& names, const Check& check);
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

/// The games of a log, for readers.
struct Games {
  std::vector<Record> records;
  bool cut_short = false;  ///< there is more behind them, which is no whole game
};
/// `where`: what named the file.
Result<Games> read_log(const std::string& path, const std::string& where);

/// The options of its game that a record names.
solver::Options options_of(const Record& record);

/// Where a recorded game began.
Result<std::unique_ptr<AnyPosition>> start_of(const Record& record);

/// Plays a recorded game by the rules, which have to allow its moves and its result; `see` is
/// called before each move and at the end.
using See = std::function<void(const AnyPosition&, std::size_t ply)>;
std::optional<Error> follow(const Record& record, const See& see = {});

/// Does a record name each of the players, and tell of each, or of none, how often it was refused?
std::optional<Error> check_players(const Record& record, int players);

/// Follows a game that goes into a sum, of all players; it is too long with `max_plies` and not
/// before, and one of the first `games`: what is told of a match shall be of as many as it was
/// called with.
std::optional<Error> check_game(const Record& record, std::uint64_t max_plies, std::uint64_t games);

}  // namespace halfboard::tools::match
