#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/command.h"

/// What completions offer, from the table of commands, whatever the shell.
namespace halfboard::tools {

/// The words that may stand behind an option: "csv", "jsonl". None if it takes something else.
std::vector<std::string> words_of(const Option& option);

bool is_file(Kind kind);

/// Words with blanks between.
std::string spaced(const std::vector<std::string>& words);

/// Does it take a position of the game that it names, which may be `start`?
bool takes_start(const Command& command);

/// A command, or a command with a game, and the options that are its own.
struct Scope {
  const Command* command;
  const AnyGame* game;  ///< null: what all games share
  std::vector<Option> options;
};
std::vector<Scope> all_scopes();

/// The games that a command takes, blanks between.
std::string games_of(const Command& command);

/// All commands, blanks between.
std::string command_names();

/// "--help --version"
std::string program_option_names();

/// Between single quotes of a shell.
std::string shell_quoted(std::string_view text);

}  // namespace halfboard::tools
