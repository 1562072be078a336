#pragma once

#include <string>

#include "solver/diagram.h"

namespace halfboard::tools {

/// The board with coordinates, for a terminal. Ends with a newline.
std::string draw_text(const solver::Diagram& diagram);

/// A complete SVG document.
std::string draw_svg(const solver::Diagram& diagram);

}  // namespace halfboard::tools
