#pragma once

#include <string>
#include <vector>

#include "bitboards/result.h"

/// Joining the results of `openings --shard`.
namespace halfboard::tools {

/// What goes into the joined file, and what is said of it.
struct MergedOpenings {
  std::string text;
  std::string summary;
};

/// All that the parts know of the first placements; what none knows stays unknown. Error: one is
/// no such file, they are of different sizes, or disagree about a winner.
Result<MergedOpenings> merge_halfcut(const std::vector<std::string>& paths);

/// The set-ups of shards that together have all. Error: one is no such file, they do not fit
/// together, disagree about a set-up, or a shard is missing.
Result<MergedOpenings> merge_groups(const std::vector<std::string>& paths);

}  // namespace halfboard::tools
