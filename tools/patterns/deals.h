#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bitboards/result.h"
#include "games/sight_reduction/deal.h"

namespace halfboard::tools::patterns {

struct UnsolvableDeal {
  sight_reduction::DealNumber deal;
  int fewest;  ///< that can be left, 3 to 32
};

/// The first of a file, at most so many: lines "deal,fewest_left", of which the first may be a
/// heading. Error: the file can't be read, has a bad line among these, or no deal. Throws
/// Interrupted.
Result<std::vector<UnsolvableDeal>> read_deals(const std::string& path, std::uint64_t most);

}  // namespace halfboard::tools::patterns
