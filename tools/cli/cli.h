#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/program_options.hpp>
#include <nlohmann/json.hpp>

#include "bitboards/result.h"
#include "solver/limits.h"
#include "tools/any_game/any_game.h"

namespace halfboard::tools {

/// Exit status of the program.
enum class Exit : std::uint8_t {
  done = 0,
  fault = 1,      ///< internal fault, or a failed verification
  bad_input = 2,  ///< bad usage or bad input; nothing was written
  stopped = 3     ///< a limit or Ctrl-C; what was found is printed and said to be partial
};

using Json = nlohmann::ordered_json;

/// The command line after the command's name, read but not yet judged.
class Arguments {
 public:
  Arguments(std::vector<std::string> words, boost::program_options::variables_map options,
            const AnyGame* game)
      : words_(std::move(words)), options_(std::move(options)), game_(game) {}

  /// Arguments that are no options; the game's name is not among them.
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
  [[nodiscard]] bool has(const std::string& option) const { return options_.count(option) > 0; }
  [[nodiscard]] bool flag(const std::string& option) const {
    return has(option) && options_[option].as<bool>();
  }
  [[nodiscard]] std::optional<std::string> text(const std::string& option) const;
  /// A whole number in low .. high, or `fallback` if the option was not given.
  [[nodiscard]] Result<std::uint64_t> number(const std::string& option, std::uint64_t low,
                                             std::uint64_t high, std::uint64_t fallback) const;
  /// Precondition: the command takes a game.
  [[nodiscard]] const AnyGame& game() const { return *game_; }
  /// The options that the game itself declares.
  [[nodiscard]] solver::Options game_options() const;
  /// Reads a position of the game.
  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> position(std::string_view text) const;
  /// --time-limit, --node-limit, --memory and Ctrl-C.
  [[nodiscard]] Result<solver::Limits> limits() const;
  /// --threads; by default all cores this process may use.
  [[nodiscard]] Result<unsigned> threads() const;

 private:
  std::vector<std::string> words_;
  boost::program_options::variables_map options_;
  const AnyGame* game_;
};

/// Adds --time-limit, --node-limit and --memory.
void describe_limits(boost::program_options::options_description& options);

/// One command of the program.
struct Command {
  std::string_view name;
  std::string_view usage;    ///< what follows the name
  std::string_view summary;  ///< one line
  std::string_view details;  ///< examples and explanations for --help
  bool takes_game;           ///< the first word names a game
  std::size_t min_words;     ///< how many further words it needs ..
  std::size_t max_words;     ///< .. and takes
  void (*describe)(boost::program_options::options_description&);
  Result<Exit> (*run)(const Arguments&);
};

/// A whole decimal number, nothing else around it.
std::optional<std::uint64_t> parse_number(std::string_view text);

/// Writes text to standard output; a failure (closed pipe, full disk) is found when main flushes.
void print(std::string_view text);

/// One JSON object on a line of its own.
void print_json(const Json& json);

/// One line on standard error.
void print_log(std::string_view text);

/// One line on standard error for an error, whatever the user typed, after all results.
void print_fault(const Error& error);

/// Writes a whole file or none: a temporary beside it takes its name once it is complete.
std::optional<Error> write_file(const std::string& path, std::string_view content);

}  // namespace halfboard::tools
