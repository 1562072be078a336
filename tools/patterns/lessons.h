#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/sight_reduction/solitaire/patterns/pattern_library.h"
#include "tools/patterns/deals.h"

namespace halfboard::tools::patterns {

/// What deals teach, one after the other.
struct Lessons {
  using Lesson = sight_reduction::PatternLibrary::Lesson;

  std::vector<sight_reduction::Pattern> patterns;  ///< those that explain most of the deals first
  std::uint64_t deals = 0;                         ///< fewer than were given once interrupted
  std::array<std::uint64_t, 4> by_lesson{};        ///< how many of them taught what

  [[nodiscard]] std::uint64_t of(Lesson lesson) const {
    return by_lesson[static_cast<std::size_t>(lesson)];
  }
};

/// `states`: a question about a pattern that takes more of them is given up.
Lessons learn(const std::vector<UnsolvableDeal>& deals, std::uint64_t states, bool shows_progress);

}  // namespace halfboard::tools::patterns
