#pragma once

#include <cstdint>
#include <vector>

#include "games/reality_check/hidden/player.h"
#include "games/reality_check/search/action_tree.h"
#include "solver/random.h"

namespace halfboard::reality_check {

/// Information-set Monte-Carlo tree search: every simulated game begins in a world drawn from what
/// the side knows, but all of them share one tree, whose nodes are what the side would have seen.
/// An action that is possible in few worlds is judged by the games in which it was possible.
/// Source: P. Cowling, E. Powley, D. Whitehouse, Information Set Monte Carlo Tree Search, 2012 (one
/// observer, partially observable moves).
class HiddenTree {
 public:
  HiddenTree(const Situation& situation, const HiddenSettings& settings, std::uint64_t stream);

  /// Simulates one game. Returns its actions.
  std::uint64_t grow();
  [[nodiscard]] const ActionTree& tree() const { return tree_; }

 private:
  void descend(Position& p);
  void rollout(Position& p);
  /// Returns what the searching side sees of it.
  std::uint64_t act(Position& p, Move m);
  Move from_hand(const Position& p, Move seen);

  HiddenSettings settings_;
  Side self_;
  std::vector<Belief> known_;  ///< as the search begins, by side
  solver::Stream random_;
  ActionTree tree_;
  Offers offers_;
  std::vector<Belief> beliefs_;  ///< of the simulated game, by side; kept for its memory
  std::uint64_t actions_ = 0;    ///< .. of the simulated game
};

}  // namespace halfboard::reality_check
