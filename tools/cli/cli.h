#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "solver/limits.h"
#include "tools/any_game/position_of.h"
#include "tools/cli/command.h"
#include "tools/reports/json.h"

namespace halfboard::tools {

/// Exit status of the program.
enum class Exit : std::uint8_t {
  done = 0,
  fault = 1,      ///< internal fault, a failed verification, or a full disk
  bad_input = 2,  ///< bad usage or bad input; nothing was written
  stopped = 3     ///< a limit or Ctrl-C; what was found is printed and said to be partial
};

/// A file that a call names.
struct FileUse {
  std::string path;
  std::string where;  ///< "option --out", "argument 1", for messages
  bool written = false;
  bool resumed = false;  ///< .. and read first, if it is there
};

/// The command line after the command's name: every option is one that the command takes for this
/// game, and every value within its bounds.
class Arguments {
 public:
  /// Options by name; a flag that was given has an empty text.
  using Given = std::map<std::string, std::string, std::less<>>;

  Arguments(const Command& command, const AnyGame* game, std::vector<std::string> words,
            Given given);

  /// Arguments that are no options; the game's name is not among them.
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
  [[nodiscard]] bool has(std::string_view option) const { return given_.contains(option); }
  [[nodiscard]] bool flag(std::string_view option) const { return has(option); }
  [[nodiscard]] std::optional<std::string> text(std::string_view option) const;
  /// The number that was given, or else the option's default. Precondition: it has one, or was
  /// given.
  [[nodiscard]] std::uint64_t number(std::string_view option) const;
  /// The number that was given.
  [[nodiscard]] std::optional<std::uint64_t> given_number(std::string_view option) const;

  /// Does the command take that option for this game?
  [[nodiscard]] bool takes(std::string_view option) const;
  [[nodiscard]] bool has_game() const { return game_ != nullptr; }
  /// Precondition, here and where the game is needed below: has_game().
  [[nodiscard]] const AnyGame& game() const { return *game_; }
  /// The options that the game itself declares.
  [[nodiscard]] solver::Options game_options() const;
  /// Reads a position of the game.
  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> position(std::string_view text) const;
  /// The same as the game's own type. Precondition: the game is G.
  template <solver::Game G>
  [[nodiscard]] Result<typename G::Position> position_of(std::string_view text) const {
    if (auto fault = misplaced(text)) return *fault;
    return tools::position_of<G>(text, game_options());
  }

  /// Refuses options that say what `start` is, of a position that is written out.
  [[nodiscard]] std::optional<Error> misplaced(std::string_view position) const;

  /// --time-limit, --node-limit, --memory and Ctrl-C.
  [[nodiscard]] solver::Limits limits() const;
  /// --threads; by default all cores this process may use.
  [[nodiscard]] unsigned threads() const;
  /// --progress, or somebody looks at standard error.
  [[nodiscard]] bool shows_progress() const;

  /// All files that the call names, those that options and those that arguments name.
  [[nodiscard]] std::vector<FileUse> files() const;

 private:
  const Command* command_;
  const AnyGame* game_;
  std::vector<Option> options_;  ///< all that the command takes for this game
  std::vector<std::string> words_;
  Given given_;
};

/// A whole decimal number, nothing else around it.
std::optional<std::uint64_t> parse_number(std::string_view text);

/// Writes text to standard output; a failure (closed pipe, full disk) is found when main flushes.
void print(std::string_view text);

/// One JSON object on a line of its own.
void print_json(const Json& json);

/// One line on standard error.
void print_log(std::string_view text);
/// Says there that a command was stopped when it had so many of the positions asked for.
Exit stopped_after(std::uint64_t found, std::uint64_t count);
/// .. that it did not find more, and what may help.
Exit too_few(std::uint64_t found, std::uint64_t count, std::string_view expected);

/// One line on standard error for an error, whatever the user typed, after all results.
void print_fault(const Error& error);

/// Writes a whole file or none: a temporary beside it takes its name once it is complete.
std::optional<Error> write_file(const std::string& path, std::string_view content);

}  // namespace halfboard::tools
