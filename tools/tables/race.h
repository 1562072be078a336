#pragma once

#include <optional>
#include <string>

#include "games/chinese_checkers/tables/race_table.h"

namespace halfboard::tools {

/// $XDG_CACHE_HOME/halfboard, or else ~/.cache/halfboard; empty if neither is known.
std::string default_cache();

/// A race table, and why it is not in its folder, if it could not be kept there.
struct KeptRaceTable {
  chinese_checkers::RaceTable table;
  std::optional<Error> failure;
};

/// The race table for a colour: read from the folder, or made and kept there if it is missing or
/// damaged; an empty folder is none. `progress` tells on standard error that one is made. Nothing
/// if stopped.
std::optional<KeptRaceTable> race_table(const std::string& folder,
                                        const chinese_checkers::Layout& layout,
                                        chinese_checkers::Colour colour,
                                        const solver::Limits& limits, bool progress);

}  // namespace halfboard::tools
