#include "tools/cli/help/help.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "bitboards/text.h"
#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

constexpr std::size_t help_column = 27;  ///< where the help of an option begins

std::string bound_text(std::uint64_t bound) {
  if (bound == UINT64_MAX) return "2^64-1";
  if (bound == INT64_MAX) return "2^63-1";
  if (bound == option::most_deals) return "10^12";
  return std::to_string(bound);
}

std::string range_text(const Option& option) {
  switch (option.kind) {
    case Kind::number:
      return fmt::format("{}..{}", bound_text(option.low), bound_text(option.high));
    case Kind::seconds:
      return "0..10^9";
    default:
      return "";
  }
}

/// "--name VALUE" with its help beside it, or below it if the name is too long.
std::string option_line(const Option& option) {
  std::string line = fmt::format("  --{}", option.name);
  if (!option.value.empty()) line += fmt::format(" {}", option.value);
  if (line.size() > help_width) line = filled(line.substr(2), 2);
  std::string help = filled(full_help(option), help_column);
  if (line.back() == '\n') return line + help;
  if (line.size() + 2 > help_column) return line + "\n" + help;
  return line + help.substr(line.size());
}

std::string option_lines(std::string_view title, const std::vector<Option>& options) {
  if (options.empty()) return "";
  std::string text = fmt::format("\n{}:\n", title);
  for (const Option& option : options) text += option_line(option);
  return text;
}

/// What each game takes beyond the options of all, by name only; the games alone if none does.
std::string game_lines(const Command& command) {
  std::string text;
  std::string all;
  bool more = false;
  for (const AnyGame* game : all_games()) {
    if (!takes(command, *game)) continue;
    std::string names;
    const auto add = [&](const Option& option) { names += fmt::format(" --{}", option.name); };
    for (const Part& part : command.parts)
      if (is_for(part, *game)) std::ranges::for_each(part.options, add);
    std::ranges::for_each(options_of_game(command, *game), add);
    all += fmt::format("{}{}", all.empty() ? "" : ", ", game->name());
    more = more || !names.empty();
    if (names.empty()) names = " nothing more";
    std::string lines = filled(names.substr(1), 21);
    text += fmt::format("  {:<18} {}", game->name(), lines.substr(21));
  }
  if (text.empty()) return "";
  if (!more) return "\ngames:\n" + filled(all, 2);
  return fmt::format("\nfor a game ('halfboard {} GAME --help' explains):\n{}", command.name, text);
}

/// The game that an example is about, if it names one.
const AnyGame* game_named_in(const Example& example) {
  const std::string words = std::string(example.line) + " ";
  for (const AnyGame* game : all_games())
    if (words.find(fmt::format(" {} ", game->name())) != words.npos) return game;
  return nullptr;
}

/// Those of this game, or all. One that names none goes with the one before it.
std::string example_lines(const Command& command, const AnyGame* game) {
  std::string text;
  const AnyGame* about = nullptr;
  for (const Example& example : command.examples) {
    if (const AnyGame* named = game_named_in(example)) about = named;
    if (!game || !about || about == game) text += filled(typed(example), 2);
  }
  if (!text.empty()) return "\nexamples:\n" + text;
  if (!game || command.examples.empty()) return "";
  for (const Example& example : command.examples) text += filled(typed(example), 2);
  return "\nexamples, for other games:\n" + text;
}

/// At a blank that stands in no quotes.
std::size_t end_of_word(std::string_view line, std::size_t at) {
  for (bool quoted = false; at < line.size() && (quoted || line[at] != ' '); ++at)
    quoted ^= line[at] == '\'';
  return at;
}

constexpr char no_break = '\x1f';

/// No line ends within brackets, or between an option and its value.
std::string bound_together(std::string usage) {
  bool bracketed = false;
  for (std::size_t i = 0; i + 1 < usage.size(); ++i) {
    bracketed = usage[i] == '[' || (bracketed && usage[i] != ']');
    if (usage[i] != ' ') continue;
    const std::size_t word = usage.rfind(' ', i - 1) + 1;
    const bool of_option = usage.find("--", word) < word + 2 && std::isupper(usage[i + 1]);
    if (bracketed || of_option) usage[i] = no_break;
  }
  return usage;
}

std::string paragraphs(std::string_view details) {
  return details.empty() ? "" : "\n" + filled(details, 0);
}

/// Without the ways to call a command that are another game's: "GAME X | other-game Y".
std::string without_other_games(std::string usage, const AnyGame& game) {
  for (const AnyGame* other : all_games()) {
    const auto at = usage.find(fmt::format(" | {} ", other->name()));
    if (other == &game || at == std::string::npos) continue;
    const auto end = usage.find(" | ", at + 1);
    usage.erase(at, end == std::string::npos ? end : end - at);
  }
  return usage;
}

}  // namespace

std::string filled(std::string_view text, std::size_t indent, std::size_t width) {
  std::string result;
  std::string line;
  const auto end_line = [&] {
    if (!line.empty()) result += std::string(indent, ' ') + line + "\n";
    line.clear();
  };
  for (const std::string_view given : split_lines(text)) {
    if (given.empty() || given.front() == ' ') {
      end_line();
      result += given.empty() ? "\n" : std::string(indent, ' ') + std::string(given) + "\n";
      continue;
    }
    for (const std::string_view word : split_lines(given, ' ')) {
      if (!line.empty() && indent + line.size() + 1 + word.size() > width) end_line();
      if (!line.empty()) line += ' ';
      line += word;
    }
  }
  end_line();
  return result;
}

std::string typed(const Example& example) {
  constexpr std::size_t room = help_width - 2 - 2;  // in front of it, and for the backslash
  std::string text;
  std::string line = "halfboard";
  std::string_view rest = example.line;
  while (!rest.empty()) {
    std::size_t end = end_of_word(rest, 0);
    if (rest.starts_with("--") && end < rest.size() && rest[end + 1] != '-')
      end = end_of_word(rest, end + 1);  // with its value
    if (line.size() + 1 + end > room) {
      text += line + " \\\n";
      line = " ";
    }
    line += fmt::format(" {}", rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return text + line + "\n";
}

std::string expected_value(const Option& option) {
  switch (option.kind) {
    case Kind::number:
      return fmt::format("a whole number from {} to {}", option.low, option.high);
    case Kind::seconds:
      return "seconds, a number from 0 to 1e9";
    case Kind::choice: {
      std::string words(option.value);
      for (std::size_t bar = 0; (bar = words.find('|', bar)) != std::string::npos;)
        words.replace(bar, 1, words.find('|', bar + 1) == std::string::npos ? " or " : ", ");
      return words;
    }
    case Kind::folder:
      return "a folder";
    default:
      return "a file";
  }
}

std::string full_help(const Option& option) {
  std::string more = range_text(option);
  std::string usual(option.usual);
  if (option.fallback) usual = std::to_string(*option.fallback);
  if (!usual.empty()) more += fmt::format("{}default: {}", more.empty() ? "" : ", ", usual);
  if (more.empty()) return std::string(option.help);
  if (option.help.ends_with(')'))
    return fmt::format("{}; {})", option.help.substr(0, option.help.size() - 1), more);
  return fmt::format("{} ({})", option.help, more);
}

std::string usage_of(const Command& command, const AnyGame* game) {
  std::string usage(command.usage);
  if (game) usage = without_other_games(std::move(usage), *game);
  if (game)
    for (const std::string_view word : {"[GAME]", "GAME"})
      for (auto at = usage.find(word); at != std::string::npos; at = usage.find(word, at + 1))
        usage.replace(at, word.size(), game->name());
  return fmt::format("halfboard {}{}{} [OPTIONS]", command.name, usage.empty() ? "" : " ", usage);
}

std::vector<std::string> usages_of(const Command& command, const AnyGame* game) {
  const std::string all = usage_of(command, game);
  const std::string front = fmt::format("halfboard {} ", command.name);
  const std::string back = " [OPTIONS]";
  std::vector<std::string> list{front};
  for (std::size_t i = front.size(), depth = 0; i + back.size() < all.size(); ++i) {
    depth += all[i] == '[' || all[i] == '(';
    depth -= all[i] == ']' || all[i] == ')';
    if (depth == 0 && all.compare(i, 3, " | ") == 0) {
      list.push_back(front);
      i += 2;
    } else {
      list.back() += all[i];
    }
  }
  for (std::string& one : list) one += one == front ? back.substr(1) : back;
  return list;
}

std::string command_help(const Command& command, const AnyGame* game) {
  std::string text =
      filled(fmt::format("halfboard {}: {}", command.name, command.summary), 0) + "\n";
  std::string_view label = "usage: ";
  for (const std::string& usage : usages_of(command, game)) {
    std::string lines = filled(bound_together(usage), label.size());
    std::ranges::replace(lines, no_break, ' ');
    text += lines.replace(0, label.size(), std::exchange(label, "   or: "));
  }
  if (game) {
    text += option_lines("options", options_of(command, game));
    text += option_lines("the game", options_of_game(command, *game));
  } else {
    text += option_lines("options", options_of(command, nullptr));
    text += game_lines(command);
  }
  text += paragraphs(command.details);
  for (const Part& part : command.parts)
    if (game && is_for(part, *game)) text += paragraphs(part.details);
  return text + example_lines(command, game);
}

std::string program_help() {
  std::string text =
      std::string("halfboard: solver and analysis toolkit for small-board games\n\n") +
      "usage: halfboard COMMAND [GAME] [ARGUMENTS] [OPTIONS]\n"
      "       halfboard help [COMMAND [GAME]]\n" +
      option_lines("options", {program_options().begin(), program_options().end()});
  for (const CommandRoom& room : command_rooms()) {
    text += fmt::format("\ncommands for {}:\n", room.title);
    for (const Command* command : room.commands)
      text += fmt::format("  {:<14} {}", command->name, filled(command->summary, 17).substr(17));
  }
  text += "\ngames:\n";
  for (const AnyGame* game : all_games())
    text += fmt::format("  {:<18} {}\n", game->name(), game->title());
  return text + "\n" +
         filled(
             "Positions are one string: ranks from the top, '/' between them, letters for pieces, "
             "numbers for runs of empty squares, then a space and the side to move; 'start' is a "
             "game's start position. 'halfboard COMMAND GAME --help' explains what a command takes "
             "for a game, with examples.\n\n"
             "exit status: 0 done, 1 internal fault, failed verification or a full disk, 2 bad "
             "usage or input, 3 stopped at a limit or by Ctrl-C with the answer still unknown",
             0);
}

}  // namespace halfboard::tools
