#pragma once

#include <array>
#include <cstdint>

#include "tools/match/record.h"

namespace halfboard::tools::referee {

/// What games of Reality Check with hidden faces come to, by replaying them.
struct HiddenSums {
  /// After so many actions the positions that are possible for a side are counted.
  static constexpr std::array<std::size_t, 12> marks{0,  5,   10,  20,  30,  50,
                                                     75, 100, 150, 200, 500, 1000};
  struct Worlds {
    std::uint64_t games = 0;  ///< that were so long; each counts for both sides
    double sum = 0;
  };
  struct Checks {
    std::uint64_t declared = 0;
    std::uint64_t removed = 0;  ///< those that removed a piece
  };
  std::uint64_t branching = 0;     ///< sum over all actions of how many were legal
  std::array<Checks, 2> checks{};  ///< of engine A, B
  std::array<Worlds, marks.size()> worlds{};

  /// False if it is no game of Reality Check for two; then the sums are of no use any more.
  [[nodiscard]] bool add(const match::Record& record);
};

}  // namespace halfboard::tools::referee
