#pragma once

#include <string>

#include "tools/cli/command.h"

/// Manual pages (man(7)) and completions for shells, from the table of commands.
namespace halfboard::tools {

/// halfboard(1): the commands, the games, positions, exit status.
std::string program_manual();

/// halfboard-COMMAND(1), with what each game takes.
std::string command_manual(const Command& command);

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

/// Writes all of these into the folder, each where systems look for it below share/.
std::optional<Error> write_manuals(const std::string& folder);

}  // namespace halfboard::tools
