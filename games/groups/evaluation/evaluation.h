#pragma once

#include <cstddef>
#include <optional>

#include "games/groups/evaluation/filters.h"
#include "games/groups/evaluation/nearness.h"
#include "games/groups/game.h"
#include "solver/play/win_network.h"
#include "solver/play/word_cache.h"

namespace halfboard::groups {

/// What tells positions apart besides the squares: how near the mover and the other side are to a
/// group (Nearness).
struct WinCases {
  static constexpr std::size_t count = nearnesses * nearnesses;
  static constexpr std::size_t of(int mover, int other) {
    return static_cast<std::size_t>(mover) * nearnesses + static_cast<std::size_t>(other);
  }
  /// By the moves that the two need.
  static constexpr std::size_t groups = 16;
  static constexpr std::size_t group_of(std::size_t of_case) {
    return 4 * moves_of(of_case / nearnesses) + moves_of(of_case % nearnesses);
  }
};

/// Learned from games (bench/groups_evaluation.cpp), one for each rule set.
using WinNetwork = solver::play::WinNetwork<FilterShape, WinCases>;

/// What players take a position for. During set-up, and on the page, which has no room for
/// networks: by what each side's pieces say by themselves.
class Evaluation {
 public:
  explicit Evaluation(const Position& /*root*/) {}

  /// For a player.
  int operator()(const Position& position, int player) const;

  /// Wins in one, and threats of one that no move meets.
  [[nodiscard]] std::optional<int> forced_end(const Position& position) const;

 private:
  static constexpr int complete = static_cast<int>(nearnesses);

  [[nodiscard]] int for_mover(const Position& position) const;
  /// How near a side is to a group, or `complete`. Precondition: six pieces.
  [[nodiscard]] int near(Word pieces) const;

  solver::play::WordCache nearness_;  ///< by the pieces, one more
};

}  // namespace halfboard::groups
