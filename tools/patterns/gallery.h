#pragma once

#include <string>

#include "games/sight_reduction/solitaire/patterns/pattern.h"
#include "solver/diagram.h"
#include "tools/patterns/reasons.h"

namespace halfboard::tools::patterns {

/// The board with the pattern's squares; whatever stands on the others, they have a question mark.
solver::Diagram picture_of(const sight_reduction::Pattern& pattern);

/// What a pattern says if a side moves first: "at least 4 left".
std::string told(int least);

/// A picture of the patterns that stand in most deals, each with its share and what it says. An SVG
/// document.
std::string draw_gallery(const Reasons& reasons);

}  // namespace halfboard::tools::patterns
