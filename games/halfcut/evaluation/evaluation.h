#pragma once

#include <array>
#include <optional>

#include "games/halfcut/game.h"

namespace halfboard::halfcut {

/// What players take a position for: who is likely to win by what its features weigh (features.h),
/// learned from solved positions by bench/halfcut_evaluation.cpp. On the page, which has no room
/// for weights, how many empty squares each side still needs on its way across.
class Evaluation {
 public:
  explicit Evaluation(const Position& root);

  /// For a player: the logarithm of wins over losses that are expected, in hundredths; on the page,
  /// hundredths of a square.
  int operator()(const Position& position, int player) const;

  /// Paths, and wins in one.
  [[nodiscard]] std::optional<int> forced_end(const Position& position) const;

 private:
  struct Edges {
    Word from;
    Word to;
  };

  [[nodiscard]] int guess(const Position& position) const;

  Word outside_;  ///< squares that are not on the board: walls for both
  std::array<Edges, 2> edges_;
};

}  // namespace halfboard::halfcut
