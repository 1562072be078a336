#pragma once

#include "tools/cli/cli.h"

namespace halfboard::tools {

/// `solve sight-reduction POSITION --all FILE`: the winner of every position of a deal.
Result<Exit> solve_all_positions(const Arguments& arguments);

}  // namespace halfboard::tools
