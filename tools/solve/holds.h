#pragma once

#include "tools/cli/cli.h"

namespace halfboard::tools {

/// `solve groups POSITION --hold w|b`: does this player never lose?
Result<Exit> solve_hold(const Arguments& arguments);

}  // namespace halfboard::tools
