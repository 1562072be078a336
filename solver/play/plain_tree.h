#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "solver/game.h"
#include "solver/play/effort.h"
#include "solver/playout.h"

namespace halfboard::solver::play {

/// A share of won games as a score: like a difference that wins with that probability.
inline Score score_of_share(double share) {
  share = std::clamp(share, 0.001, 0.999);
  return static_cast<Score>(400 * std::log10(share / (1 - share)));
}

/// UCB1 with random games to the end: knows the rules and nothing else, any number of players,
/// dice. Source: L. Kocsis, C. Szepesvari, Bandit based Monte-Carlo planning, ECML 2006.
template <Game G>
class PlainTree {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  PlainTree(const Position& root, std::size_t bytes, const Stream& random)
      : root_(root), random_(random) {
    most_ = std::clamp<std::size_t>(bytes / sizeof(Node), G::max_moves + 2,
                                    std::numeric_limits<decltype(Node::first)>::max());
    nodes_.reserve(std::min<std::size_t>(most_, 1 << 16));
    nodes_.emplace_back();
    expand(0, root);
  }

  /// Plays one game and learns from it. Returns the plies played.
  std::uint64_t grow() {
    Position p = root_;
    way_.assign(1, 0);
    std::uint64_t plies = 0;
    std::size_t at = 0;
    while (nodes_[at].count > 0) {
      at = choose(at);
      p = G::play(p, nodes_[at].move);
      way_.push_back(at);
      ++plies;
    }
    if (nodes_[at].visits > 0 && nodes_[at].count == 0 && at != 0) expand(at, p);
    const int winner = roll_out(p, plies);
    for (const std::size_t i : way_) {
      Node& node = nodes_[i];
      ++node.visits;
      if (winner == nobody)
        node.points += 1;
      else if (winner == node.by)
        node.points += 2;
    }
    return plies;
  }

  [[nodiscard]] Progress<Move> progress() const {
    Progress<Move> progress;
    std::size_t at = 0;
    while (nodes_[at].count > 0 && (at == 0 || nodes_[best(at)].visits > 0)) {
      at = best(at);
      if (at != 0 && progress.line.empty()) progress.score = as_score(nodes_[at]);
      progress.line.push_back(nodes_[at].move);
    }
    progress.depth = static_cast<int>(progress.line.size());
    return progress;
  }
  /// The move that most games of several trees of the same position have begun with.
  static Move most_visited(const std::vector<PlainTree>& trees) {
    // All roots have the same children in the same order.
    const std::size_t count = trees[0].nodes_[0].count;
    std::size_t best = 0;
    std::uint64_t most = 0;
    for (std::size_t i = 1; i <= count; ++i) {
      std::uint64_t visits = 0;
      for (const PlainTree& tree : trees) visits += tree.nodes_[i].visits;
      if (visits > most) {
        most = visits;
        best = i;
      }
    }
    return trees[0].nodes_[std::max<std::size_t>(best, 1)].move;
  }

 private:
  struct Node {
    Move move{};
    std::uint32_t first = 0;  ///< child
    std::uint16_t count = 0;  ///< of children
    std::int8_t by = 0;       ///< who made the move, or chance
    std::uint32_t visits = 0;
    std::uint32_t points = 0;  ///< of who made the move: two for a game won, one for a draw
  };

  [[nodiscard]] std::size_t best(std::size_t at) const {
    const Node& node = nodes_[at];
    std::size_t best = node.first;
    for (std::size_t i = node.first; i < node.first + node.count; ++i)
      if (nodes_[i].visits > nodes_[best].visits) best = i;
    return best;
  }
  static Score as_score(const Node& node) {
    return node.visits == 0 ? 0 : score_of_share(0.5 * node.points / node.visits);
  }

  void expand(std::size_t at, const Position& p) {
    const MoveList<G> moves(p);
    if (nodes_.size() + moves.size() > most_) return;
    nodes_[at].first = static_cast<std::uint32_t>(nodes_.size());
    nodes_[at].count = static_cast<std::uint16_t>(moves.size());
    const auto by = static_cast<std::int8_t>(G::to_move(p));
    for (const Move& move : moves) nodes_.push_back({move, 0, 0, by, 0, 0});
  }

  std::size_t choose(std::size_t at) {
    const Node& node = nodes_[at];
    if (nodes_[node.first].by == chance) return node.first + random_.pick(node.count);
    std::size_t best = node.first;
    double most = -1;
    const double log_visits = std::log(static_cast<double>(node.visits) + 1);
    for (std::size_t i = node.first; i < node.first + node.count; ++i) {
      const double worth = upper_bound(nodes_[i], log_visits);
      if (worth > most) {
        most = worth;
        best = i;
      }
    }
    return best;
  }
  double upper_bound(const Node& node, double log_visits) {
    if (node.visits == 0) return 1e6 + static_cast<double>(random_.bits() >> 44);
    const double n = node.visits;
    return 0.5 * node.points / n + std::sqrt(exploration * log_visits / n);
  }

  int roll_out(Position p, std::uint64_t& plies) {
    for (int i = 0; i < longest; ++i) {
      const Choices<G> moves(p);
      if (moves.empty()) return G::winner(p);
      const Move move = moves[random_.pick(static_cast<std::uint32_t>(moves.size()))];
      if constexpr (PlaysInPlace<G>)
        G::advance(p, move);
      else
        p = G::play(p, move);
      ++plies;
    }
    return nobody;
  }

  static constexpr double exploration = 1.0;
  static constexpr int longest = 400;  // plies of a random game; then it is a draw
  Position root_;
  Stream random_;
  std::size_t most_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> way_;
};

}  // namespace halfboard::solver::play
