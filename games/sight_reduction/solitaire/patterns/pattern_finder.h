#pragma once

#include <optional>

#include "games/sight_reduction/solitaire/patterns/pattern.h"
#include "games/sight_reduction/solitaire/patterns/pattern_game.h"

namespace halfboard::sight_reduction {

/// Finds patterns in positions that can't be solved. One object a thread.
class PatternFinder {
 public:
  explicit PatternFinder(std::size_t table_bytes) : game_(table_bytes) {}

  /// Why White, who moves first, can't leave fewer than `fewest`: a minimal core, found by leaving
  /// out one checker after the other in an order drawn with `seed`. Nothing if turns are the
  /// reason, or if it takes more than the limits: nodes are those of one question, seconds of all.
  /// Precondition: as many white checkers as black ones, fewest > 2.
  std::optional<Pattern> find(Word white, Word black, int fewest, std::uint64_t seed,
                              const solver::Limits& limits);

  /// What a core tells, as far as the same limits go.
  Pattern judge(Word white, Word black, const solver::Limits& limits);

 private:
  /// Is it certain that White, or Black, who moves first can't leave just so many?
  bool excludes(Word white, Word black, int left, bool white_first, const solver::Limits& limits);

  PatternGame game_;
};

}  // namespace halfboard::sight_reduction
