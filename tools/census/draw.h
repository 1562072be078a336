#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "games/sight_reduction/deal.h"
#include "tools/cli/cli.h"

namespace halfboard::tools {

/// Deals drawn uniformly, with repetition, from those of one verdict of a census.
struct Draw {
  std::string path;         ///< of a census with lists, of all its pieces
  bool unsolvable = false;  ///< else the solvable ones
  std::uint64_t seed = 1;
  std::size_t count = 1;  ///< the first deals of a seed are the same for any number
};

/// Nothing is solved: the census knows. Fewer deals if `stop` was set meanwhile. Error: no census,
/// damaged, without lists, not complete, with unknown deals, or no deal has the verdict.
Result<std::vector<sight_reduction::DealNumber>> draw_from_census(const Draw& draw,
                                                                  const std::atomic<bool>& stop);

}  // namespace halfboard::tools
