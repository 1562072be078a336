#pragma once

#include "tools/cli/command.h"

namespace halfboard::tools {

/// Defined in tools/commands/setups.cpp.
extern const Command setups_command;

}  // namespace halfboard::tools
