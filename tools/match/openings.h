#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "tools/any_game/any_game.h"

namespace halfboard::tools::match {

/// Positions to begin games with, one a line; empty lines and lines that begin with '%' are left
/// out. Every one is read, and none may be finished.
Result<std::vector<std::string>> read_openings(std::string_view text, const AnyGame& game,
                                               const solver::Options& options);

/// Opening number `index` of a seed: a random deal, or a position after so many random plies from
/// `start` (by default two, in Groups the whole set-up).
Result<std::string> random_opening(const AnyGame& game, const solver::Options& options,
                                   std::uint64_t seed, std::uint64_t index, int plies = -1);

}  // namespace halfboard::tools::match
