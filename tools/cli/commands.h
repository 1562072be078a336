#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/cli/cli.h"

namespace halfboard::tools {

/// Commands that --help lists under one title. One file each in the rooms of tools/commands/.
struct CommandRoom {
  std::string_view title;
  std::span<const Command* const> commands;
};
std::span<const CommandRoom> command_rooms();

/// All commands, room by room.
std::span<const Command* const> all_commands();

/// What the program takes in place of a command: --help and --version.
std::span<const Option> program_options();

/// The command of that name, or an error with the nearest one.
Result<const Command*> find_command(std::string_view name);

/// The game of that name, if the command may take it.
Result<const AnyGame*> game_of(const Command& command, const std::string& name);

/// Runs the program on its arguments (without its own name). Bad input is told in one line on
/// standard error.
Exit run_program(std::vector<std::string> arguments);

extern const Command games_command;
extern const Command show_command;
extern const Command moves_command;
extern const Command apply_command;
extern const Command perft_command;
extern const Command solve_command;
extern const Command playout_command;
extern const Command bench_command;
extern const Command deal_command;
extern const Command batch_command;
extern const Command census_command;
extern const Command atlas_command;
extern const Command stats_command;
extern const Command report_command;
extern const Command merge_command;
extern const Command export_command;
extern const Command verify_command;
extern const Command fair_command;
extern const Command targets_command;
extern const Command generate_command;
extern const Command openings_command;
extern const Command tablebase_command;
extern const Command race_command;
extern const Command probe_command;
extern const Command certify_command;
extern const Command explain_command;
extern const Command patterns_command;
extern const Command help_command;
extern const Command ugi_command;
extern const Command play_command;
extern const Command match_command;
extern const Command tournament_command;
extern const Command referee_command;
extern const Command secrets_command;
extern const Command setups_command;
extern const Command replay_command;
extern const Command openings_list_command;
extern const Command suite_command;
extern const Command suite_make_command;

}  // namespace halfboard::tools
