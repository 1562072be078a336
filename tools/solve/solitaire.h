#pragma once

#include <optional>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "tools/cli/cli.h"

namespace halfboard::tools {

/// The position to play from, of the game's own type. Precondition: the game is Sight Reduction.
Result<sight_reduction::Position> position_to_play(const Arguments& arguments);

/// What --target asks for.
Result<std::optional<sight_reduction::Target>> read_target(
    const Arguments& arguments, const sight_reduction::Position& position);

/// `solve sight-reduction POSITION --solitaire`: one row of the solitaire game.
Result<Exit> solve_solitaire(const Arguments& arguments);

}  // namespace halfboard::tools
