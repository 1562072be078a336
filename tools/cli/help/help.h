#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/command.h"

/// The help texts, from the table of commands. No line is longer than 80 columns.
namespace halfboard::tools {

constexpr std::size_t help_width = 80;

/// `halfboard --help`
std::string program_help();

/// `halfboard COMMAND [GAME] --help`: without a game what all games share, and the names of what
/// else each of them takes.
std::string command_help(const Command& command, const AnyGame* game);

/// An option's help with its range and its default: "longest game (1..1000000, default: 10000)".
std::string full_help(const Option& option);

/// An example as it is typed, in lines with a backslash behind them where one of them is too long.
std::string typed(const Example& example);

/// "a whole number from 1 to 10": what may stand behind an option.
std::string expected_value(const Option& option);

/// "halfboard solve GAME POSITION [OPTIONS]"
std::string usage_of(const Command& command, const AnyGame* game);

/// The same, each way to call it apart where there are several.
std::vector<std::string> usages_of(const Command& command, const AnyGame* game);

/// Fills paragraphs, which have empty lines between them, into lines of that width with so many
/// blanks in front; lines that begin with a blank stay as they are, but for these.
std::string filled(std::string_view text, std::size_t indent, std::size_t width = help_width);

}  // namespace halfboard::tools
