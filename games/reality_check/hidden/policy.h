#pragma once

#include "games/reality_check/hidden/belief.h"
#include "games/reality_check/search/policy.h"

namespace halfboard::reality_check {

/// Takes what it can, and declares a Reality Check when it is sure to remove a piece; else any
/// action without a Reality Check.
Move greedy_action(const Position& position, const Belief& belief, solver::Stream& random);

}  // namespace halfboard::reality_check
