#pragma once

#include <bit>
#include <optional>

#include "games/sight_reduction/expert.h"
#include "games/sight_reduction/game.h"
#include "games/sight_reduction/value/bounds.h"

namespace halfboard::sight_reduction {

/// What players know of Sight Reduction.
struct Player {
  using Game = sight_reduction::Game;
  using Expert = sight_reduction::Expert;
  /// Of the time for a move: exact play leaves nothing to search for.
  static constexpr double expert_share = 0.9;

  /// Where positions have values, the middle of the bounds; else who has more removals.
  class Evaluation {
   public:
    explicit Evaluation(const Position&) {}

    int operator()(const Position& p, int player) const {
      int white = 0;
      if (p.phase == Phase::play && !p.variant.challenging) {
        const auto bounds = p.variant.easier ? simple_bounds<true>(p.white, p.black)
                                             : simple_bounds<false>(p.white, p.black);
        white = 50 * (bounds.low + bounds.high);
      } else {
        white = 100 * (std::popcount(removable(p.variant, p.white, p.black)) -
                       std::popcount(removable(p.variant, p.black, p.white)));
      }
      return player == 0 ? white : -white;
    }

    /// Who can't remove has lost.
    std::optional<int> forced_end(const Position& p) const {
      if (p.phase == Phase::play && !removable(p.variant, p.own(), p.enemy()) &&
          (!p.variant.pairs || pair_count(p.variant, p.own(), p.enemy()) == 0))
        return 0;
      return std::nullopt;
    }
  };
};

}  // namespace halfboard::sight_reduction
