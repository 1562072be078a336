#pragma once

#include "bitboards/result.h"
#include "games/reality_check/move.h"

namespace halfboard::reality_check {

/// Why an action is not legal: what, at which square, and what was expected there.
/// Precondition: it is not.
Error reason_against(const Position& position, Move move);

}  // namespace halfboard::reality_check
