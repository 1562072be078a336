#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace halfboard::tools {

/// What may stand behind an option.
enum class Kind : std::uint8_t {
  flag,      ///< nothing
  number,    ///< a whole number within bounds
  seconds,   ///< a duration
  choice,    ///< one of a few words
  text,      ///< anything; whoever asks for it judges it
  file_in,   ///< a file that is read
  files_in,  ///< several, with commas between; whoever asks for them takes them apart
  file_out,  ///< a file that is written
  folder     ///< a folder in which files are written
};

/// An option of a command, as help, completion, manual pages and the parser know it. Tables of them
/// are constants; nothing else describes an option.
struct Option {
  Kind kind = Kind::flag;
  std::string_view name;
  std::string_view value{};  ///< what the help calls the value; of a choice all words: "csv|jsonl"
  std::string_view help{};   ///< without range and default, which are added
  std::uint64_t low = 0;     ///< of a number
  std::uint64_t high = 0;    ///< .. and its greatest value
  std::optional<std::uint64_t> fallback{};  ///< of a number that is not given
  std::string_view usual{};    ///< the default in words, where it is no number: "all cores"
  std::string_view needs{};    ///< it has no meaning without one of these options, blanks between
  std::string_view bars{};     ///< .. and none beside any of these
  bool resumed = false;        ///< a file that is written, and read first if it is there: no pipe
  std::string_view offered{};  ///< by completion, with '|' between, where `value` does not say it

  /// The same option with a meaning only beside one of others.
  [[nodiscard]] constexpr Option beside(std::string_view others) const {
    Option option = *this;
    option.needs = others;
    return option;
  }
  /// .. without a meaning beside any of others.
  [[nodiscard]] constexpr Option not_beside(std::string_view others) const {
    Option option = *this;
    option.bars = others;
    return option;
  }
  /// The same with words to complete.
  [[nodiscard]] constexpr Option offering(std::string_view words) const {
    Option option = *this;
    option.offered = words;
    return option;
  }
  /// The same file, from which the command goes on.
  [[nodiscard]] constexpr Option resumable() const {
    Option option = *this;
    option.resumed = true;
    return option;
  }
};

/// The longest time that can be asked for: 31 years.
constexpr double most_seconds = 1e9;

/// Makers, so that a table reads like the help that comes of it.
namespace option {

constexpr Option flag(std::string_view name, std::string_view help) {
  return {.kind = Kind::flag, .name = name, .help = help};
}
constexpr Option number(std::string_view name, std::string_view value, std::string_view help,
                        std::uint64_t low, std::uint64_t high, std::uint64_t fallback) {
  return {.kind = Kind::number,
          .name = name,
          .value = value,
          .help = help,
          .low = low,
          .high = high,
          .fallback = fallback};
}
/// A number without a default, or with one in words.
constexpr Option number(std::string_view name, std::string_view value, std::string_view help,
                        std::uint64_t low, std::uint64_t high, std::string_view usual = "") {
  return {.kind = Kind::number,
          .name = name,
          .value = value,
          .help = help,
          .low = low,
          .high = high,
          .usual = usual};
}
constexpr Option seconds(std::string_view name, std::string_view help, std::string_view usual) {
  return {.kind = Kind::seconds, .name = name, .value = "SECONDS", .help = help, .usual = usual};
}
constexpr Option choice(std::string_view name, std::string_view words, std::string_view help,
                        std::string_view usual = "") {
  return {.kind = Kind::choice, .name = name, .value = words, .help = help, .usual = usual};
}
constexpr Option text(std::string_view name, std::string_view value, std::string_view help,
                      std::string_view usual = "") {
  return {.kind = Kind::text, .name = name, .value = value, .help = help, .usual = usual};
}
constexpr Option file_in(std::string_view name, std::string_view value, std::string_view help,
                         std::string_view usual = "") {
  return {.kind = Kind::file_in, .name = name, .value = value, .help = help, .usual = usual};
}
constexpr Option files_in(std::string_view name, std::string_view value, std::string_view help) {
  return {.kind = Kind::files_in, .name = name, .value = value, .help = help};
}
constexpr Option file_out(std::string_view name, std::string_view value, std::string_view help,
                          std::string_view usual = "") {
  return {.kind = Kind::file_out, .name = name, .value = value, .help = help, .usual = usual};
}
constexpr Option folder(std::string_view name, std::string_view value, std::string_view help) {
  return {.kind = Kind::folder, .name = name, .value = value, .help = help};
}

/// Values of --rules of Sight Reduction.
constexpr std::string_view eight_rules =
    "base|easier|challenging|easier+challenging, each with +pairs or not";
/// .. without +pairs.
constexpr std::string_view four_rules = "base|easier|challenging|easier+challenging";

// What long runs have in common. Arguments::limits(), threads(), shows_progress() and flag("json")
// read them.

constexpr std::uint64_t most_deals = 1'000'000'000'000;

/// Every command has it, in no table.
constexpr Option help_flag = flag("help", "explain this command");
constexpr Option json(std::string_view help) { return flag("json", help); }
constexpr Option progress = flag("progress", "show progress even if stderr is no terminal");
constexpr Option threads = number("threads", "N", "threads that search", 1, 1024, "all cores");
constexpr Option time_limit(std::string_view help = "give up after so long (exit 3)") {
  return seconds("time-limit", help, "none");
}
constexpr Option node_limit(std::string_view help = "give up after N nodes (exit 3)",
                            std::uint64_t high = UINT64_MAX) {
  return number("node-limit", "N", help, 1, high, "none");
}
constexpr std::uint64_t most_memory = 1 << 20;  ///< MiB
constexpr Option memory = number("memory", "MIB", "memory for tables", 1, most_memory, 1024);
constexpr Option memory_of(std::string_view help, std::string_view usual) {
  return number("memory", "MIB", help, 1, most_memory, usual);
}
constexpr Option seed = number("seed", "S", "of the random numbers", 0, UINT64_MAX, 1);

}  // namespace option
}  // namespace halfboard::tools
