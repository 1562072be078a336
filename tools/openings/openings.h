#pragma once

#include "tools/cli/cli.h"

/// What is known of a game's openings: one function for each game that has them.
namespace halfboard::tools {

Result<Exit> halfcut_openings(const Arguments& arguments);
Result<Exit> groups_openings(const Arguments& arguments);

}  // namespace halfboard::tools
