#pragma once

#include <string>

#include "tools/tasks/tally.h"

namespace halfboard::tools {

/// A complete SVG document: one bar chart a task and rule, of what the task counts, in percent of
/// the deals with 95% intervals. `sources` say what deals these are, for instance "--random 1000
/// --seed 1", `asked` how many there will be; either where it is known. Drawn here and not by
/// gnuplot: so it needs nothing installed, and the same numbers give the same bytes.
std::string plot_svg(const Report& report, const DealSources& sources,
                     const DealCounts& asked = {});

}  // namespace halfboard::tools
