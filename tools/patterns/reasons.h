#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "games/sight_reduction/solitaire/patterns/pattern.h"
#include "tools/patterns/deals.h"

namespace halfboard::tools::patterns {

/// What a pattern is made of: whole files, whole ranks and squares besides.
struct PatternKind {
  int files = 0;
  int ranks = 0;
  int squares = 0;
  auto operator<=>(const PatternKind&) const = default;
};

/// The known patterns that stand in most of the deals.
struct Reasons {
  struct Reason {
    sight_reduction::Pattern pattern;
    std::uint64_t deals = 0;
  };
  struct Share {
    std::uint64_t patterns = 0;
    std::uint64_t deals = 0;  ///< whose smallest pattern is of this kind
  };
  std::vector<Reason> top;
  std::map<PatternKind, Share> kinds;
  std::uint64_t deals = 0;   ///< fewer than were given once interrupted
  std::uint64_t by_top = 0;  ///< in which at least one of them stands
  std::uint64_t by_any = 0;  ///< .. one of all known ones
};

/// `most`: how many of the patterns are kept.
Reasons count_reasons(const std::vector<UnsolvableDeal>& deals, std::size_t most,
                      bool shows_progress);

}  // namespace halfboard::tools::patterns
