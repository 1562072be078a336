#pragma once

#include "tools/cli.h"

namespace halfboard::tools {

/// Adds --solitaire and --target.
void describe_solitaire(boost::program_options::options_description& options);

/// `solve sight-reduction POSITION --solitaire`: one row of the solitaire game.
Result<Exit> solve_solitaire(const Arguments& arguments);

}  // namespace halfboard::tools
