#pragma once

#include <string>

#include "games/chinese_checkers/tables/race_table.h"

namespace halfboard::tools {

/// $XDG_CACHE_HOME/halfboard, or else ~/.cache/halfboard; empty if neither is known.
std::string default_cache();

/// The race table for a colour: read from the folder, or made and kept there if it is missing or
/// damaged. A folder that can't be written to is no error, the table is just not kept; an empty one
/// is none. Nothing if stopped.
std::optional<chinese_checkers::RaceTable> race_table(const std::string& folder,
                                                      const chinese_checkers::Layout& layout,
                                                      chinese_checkers::Colour colour,
                                                      const solver::Limits& limits);

}  // namespace halfboard::tools
