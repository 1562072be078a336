#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "games/reality_check/hidden/player.h"
#include "solver/random.h"

namespace halfboard::reality_check {

/// Information-set Monte-Carlo tree search: every simulated game begins in a world drawn from what
/// the side knows, but all of them share one tree, whose nodes are what the side would have seen.
/// An action that is possible in few worlds is judged by the games in which it was possible.
/// Sources: P. Cowling, E. Powley, D. Whitehouse, Information Set Monte Carlo Tree Search, 2012
/// (one observer, partially observable moves); C. Rosin, Multi-armed bandits with episode context,
/// 2011 (PUCT: actions by what they promise).
///
/// A step with its flip is chosen in two parts, first the step: otherwise a node would have some
/// 280 actions. Flips that change nothing count as one.
class HiddenTree {
 public:
  HiddenTree(const Situation& situation, const HiddenSettings& settings, std::uint64_t stream);

  /// Simulates one game.
  void simulate();

  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::uint64_t actions() const { return actions_; }
  /// It has its share of the memory: games are simulated as before, but the tree grows no more.
  [[nodiscard]] bool full() const { return bytes_ >= room_; }
  /// Bytes that the nodes take, about.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  /// An action at the root: how often it was tried, and what came of it in all.
  struct Tried {
    Move move;
    std::uint64_t visits;
    double sum;
  };
  /// Steps without their flips, which stand in `flips` (none there: the action is whole).
  struct TriedFirst {
    Tried first;
    std::vector<Tried> flips;
  };
  [[nodiscard]] std::vector<TriedFirst> tried() const;

 private:
  struct Edge {
    Move move;
    std::uint32_t visits = 0;
    double sum = 0;  ///< for the side that acts
  };
  struct Node {
    std::vector<Edge> edges;
    std::uint32_t visits = 0;
    double sum = 0;  ///< of its edges
  };
  /// With what it takes to find it: an entry of `children_`, and the blocks of both.
  static constexpr std::uint64_t node_bytes = sizeof(Node) + 56;
  struct Visit {
    std::uint32_t node;
    std::uint32_t edge;
    Side side;
  };

  void descend(Position& p, std::vector<Belief>& beliefs);
  void rollout(Position& p, std::vector<Belief>& beliefs);
  void act(Position& p, std::vector<Belief>& beliefs, Move m);
  Move select(std::uint32_t node, const std::vector<Move>& legal, Side side,
              const std::vector<double>& promise, bool& fresh);
  Move from_hand(const Position& p, Move seen);
  std::optional<std::uint32_t> child(std::uint32_t node, std::uint64_t seen);
  void list_first(const Position& p, const Belief& belief);
  void list_flips(const Position& p, const Belief& belief, Move step);
  void offer(Move m, double promise);
  double result(const Position& p) const;
  double uniform() { return static_cast<double>(random_.bits() >> 11) * 0x1p-53; }

  HiddenSettings settings_;
  Side self_;
  std::vector<Belief> known_;  ///< as the search begins, by side
  solver::Stream random_;
  std::uint64_t room_;
  std::uint64_t bytes_ = 0;
  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::uint32_t> children_;
  std::vector<Visit> path_;
  std::vector<Belief> beliefs_;  ///< of the simulated game, by side; kept for its memory
  std::vector<Move> legal_;
  std::vector<double> promise_;  ///< how soon an action is tried, one for each of legal_
  std::uint64_t games_ = 0;
  std::uint64_t actions_ = 0;
};

}  // namespace halfboard::reality_check
