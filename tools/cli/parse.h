#pragma once

#include <string>
#include <vector>

#include "tools/cli/cli.h"

namespace halfboard::tools {

/// Reads what stands behind a command (and its game) and judges every option: known here, given
/// once, its value within bounds.
Result<Arguments> parse_arguments(const Command& command, const AnyGame* game,
                                  const std::vector<std::string>& words);

/// A refusal of a call of the command that points at its help.
Error usage_error(const Command& command, const AnyGame* game, std::string what,
                  const std::string& hint = "");

}  // namespace halfboard::tools
