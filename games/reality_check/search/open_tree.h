#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/reality_check/search/action_tree.h"
#include "solver/play/effort.h"

namespace halfboard::reality_check {

/// The tree of the game with all secrets open, for `play`, `match` and the levels
/// (solver/play/tree_search.h).
class OpenTree {
 public:
  /// Precondition: the position is not finished, and no dice are to be thrown.
  OpenTree(const Position& root, std::size_t bytes, const solver::Stream& random);

  /// Simulates one game. Returns its actions.
  std::uint64_t grow();
  /// Precondition: a game was simulated.
  [[nodiscard]] solver::play::Progress<Move> progress() const;
  /// The action that was tried most in all trees. Precondition: one in which a game was simulated.
  static Move most_visited(const std::vector<OpenTree>& trees);
  [[nodiscard]] const ActionTree& tree() const { return tree_; }

 private:
  std::uint64_t descend(Position& p);

  Position root_;
  solver::Stream random_;
  ActionTree tree_;
  Offers offers_;
};

}  // namespace halfboard::reality_check
