#pragma once

#include <string>

#include "tools/tasks/tally.h"

namespace halfboard::tools {

/// A complete SVG document: one bar chart a task and rule, of what the task counts. Drawn here and
/// not by gnuplot: so it needs nothing installed, and the same numbers give the same bytes.
std::string plot_svg(const Report& report);

}  // namespace halfboard::tools
