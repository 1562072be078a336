#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "games/groups/filters.h"
#include "games/groups/game.h"
#include "games/groups/nearness.h"
#include "solver/play/word_cache.h"

namespace halfboard::groups {

/// How likely the side to move is to win: a small network over the squares of the pieces, learned
/// from games (bench/groups_evaluation.cpp), one for each rule set.
class WinNetwork {
 public:
  /// By how near the mover and the other side are to a group (Nearness).
  static constexpr std::size_t cases = nearnesses * nearnesses;
  static constexpr std::size_t case_of(int mover, int other) {
    return static_cast<std::size_t>(mover) * nearnesses + static_cast<std::size_t>(other);
  }
  /// What the units count for: by the moves that the two need.
  static constexpr std::size_t groups = 16;
  static constexpr std::size_t group_of(std::size_t of_case) {
    return 4 * moves_of(of_case / nearnesses) + moves_of(of_case % nearnesses);
  }

  using Layer = Filters<groups>;

  static constexpr std::size_t weights = Layer::weights + cases;

  /// `list`: the filters, the mover's side first; by cases, in steps of 1/256.
  explicit WinNetwork(std::span<const std::int16_t, weights> list);

  /// The logarithm of wins over losses that are expected for the side to move, in hundredths.
  [[nodiscard]] int operator()(Word mover, Word other, std::size_t of_case) const;

 private:
  Layer layer_;
  std::array<std::int32_t, cases> by_case_;
};

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
