#pragma once

#include <optional>

#include "games/groups/game.h"

namespace halfboard::groups {

/// A move that wins a set-up under the standard rules, where that is known to be far to prove.
std::optional<Move> book_move(const Position& position);

}  // namespace halfboard::groups
