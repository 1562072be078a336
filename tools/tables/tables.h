#pragma once

#include <string>

#include "solver/game.h"
#include "tools/any_game/any_tables.h"
#include "tools/cli/cli.h"

namespace halfboard::tools {

/// Makes a table of a game, or goes on with it, and says what is in it.
Result<Exit> make_table(std::string_view game, const solver::Options& options,
                        const std::string& out, const solver::Limits& limits, bool json,
                        bool progress);

/// Does a file begin like a table?
bool is_table(const std::string& path);

/// For such files. Error: damaged, cut short.
Result<Exit> show_table(const std::string& path, bool json);
/// By the groups that the game's positions fall into. Error: none.
Result<Exit> show_groups(const std::string& path, bool json);
Result<Exit> probe_table(const std::string& path, const std::string& position, bool json);
/// All of it, or what the plan names; how far it is, on standard error if `progress`.
Result<Exit> verify_table(const std::string& path, TableCheckPlan plan, bool json, bool progress);

}  // namespace halfboard::tools
