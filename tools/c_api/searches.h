#pragma once

#include "solver/limits.h"
#include "tools/c_api/handle.h"

namespace halfboard::tools::c_api {

/// A move of the game between players, by the game's solver.
Reply game_hint(const halfboard_position& handle, const solver::Limits& limits);

}  // namespace halfboard::tools::c_api
