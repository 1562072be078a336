#pragma once

#include <optional>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/solitaire/patterns/pattern.h"
#include "games/sight_reduction/solitaire/waiting.h"

/// Why a deal can't be solved, by few checkers: a pattern that stands in it.
namespace halfboard::sight_reduction {

/// The pattern with the fewest checkers that stands in a deal without pairs whose friends see each
/// other orthogonally: of the known ones and of some that are looked for, each question within the
/// limits. Its white checkers are those of White. Nothing if there is none.
std::optional<Pattern> smallest_reason(const Position& position, const solver::Limits& limits);

}  // namespace halfboard::sight_reduction
