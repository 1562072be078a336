#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "solver/play/effort.h"
#include "solver/play/knowledge.h"
#include "solver/playout.h"
#include "solver/threads.h"

namespace halfboard::solver::play {

/// Monte-Carlo tree search by UCB1 with random games to the end: knows the rules and nothing else,
/// any number of players, dice. Threads have trees of their own, whose visits are added at the end.
/// Source: L. Kocsis, C. Szepesvari, Bandit based Monte-Carlo planning, ECML 2006.
template <Knowledge K>
class TreeSearch {
 public:
  using G = typename K::Game;
  using Position = typename G::Position;
  using Move = typename G::Move;

  struct Settings {
    std::uint64_t seed = 1;
    std::size_t bytes = std::size_t{64} << 20;
    int longest = 400;  ///< plies of a random game; then it is a draw
  };

  explicit TreeSearch(const Settings& settings) : settings_(settings) {}

  /// Precondition: the position is not finished, and no dice are to be thrown.
  Progress<Move> run(const Position& root, const Effort& effort, const Report<Move>& report) {
    const unsigned threads = std::max(1u, effort.limits.threads);
    std::vector<Tree> trees;
    for (unsigned i = 0; i < threads; ++i)
      trees.emplace_back(root, settings_, Stream(settings_.seed, ++games_), threads);
    const Deadline deadline(effort.limits);
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> nodes{0};
    const auto end = [&] { stop.store(true, std::memory_order_relaxed); };
    on_threads(
        threads,
        [&](std::size_t i) {
          grow(trees[i], effort, deadline, stop, nodes, i == 0 ? &report : nullptr);
          if (i == 0) end();
        },
        end);
    Progress<Move> progress = trees[0].progress();
    if (threads > 1) progress.line = {most_visited(trees)};
    progress.nodes = nodes.load();
    progress.seconds = deadline.seconds();
    return progress;
  }

 private:
  /// Games whose points fit into a node: half an hour of the smallest ones.
  static constexpr std::uint64_t most_counted = (std::uint64_t{1} << 31) - 1;

  struct Node {
    Move move{};
    std::uint32_t first = 0;  ///< child
    std::uint16_t count = 0;  ///< of children
    std::int8_t by = 0;       ///< who made the move, or chance
    std::uint32_t visits = 0;
    std::uint32_t points = 0;  ///< of who made the move: two for a game won, one for a draw
  };

  class Tree {
   public:
    Tree(const Position& root, const Settings& settings, const Stream& random, unsigned threads)
        : root_(root), settings_(settings), random_(random) {
      most_ = std::clamp<std::size_t>(settings.bytes / threads / sizeof(Node), G::max_moves + 2,
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

    [[nodiscard]] std::size_t best(std::size_t at) const {
      const Node& node = nodes_[at];
      std::size_t best = node.first;
      for (std::size_t i = node.first; i < node.first + node.count; ++i)
        if (nodes_[i].visits > nodes_[best].visits) best = i;
      return best;
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
    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }

   private:
    /// The share of won games as a score: like a difference that wins with that probability.
    static Score as_score(const Node& node) {
      if (node.visits == 0) return 0;
      const double share = std::clamp(0.5 * node.points / node.visits, 0.001, 0.999);
      return static_cast<Score>(400 * std::log10(share / (1 - share)));
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
      for (int i = 0; i < settings_.longest; ++i) {
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
    Position root_;
    Settings settings_;
    Stream random_;
    std::size_t most_;
    std::vector<Node> nodes_;
    std::vector<std::size_t> way_;
  };

  void grow(Tree& tree, const Effort& effort, const Deadline& deadline, std::atomic<bool>& stop,
            std::atomic<std::uint64_t>& nodes, const Report<Move>* report) const {
    double next = 0.001;  // soon: until then there is but a move drawn at random
    const double enough = std::min(effort.enough_seconds * 2, 1e9);
    const std::uint64_t most_games =
        effort.depth < max_depth ? std::uint64_t{200} << std::min(effort.depth, 20) : most_counted;
    for (std::uint64_t games = 0; !stop.load(std::memory_order_relaxed) && games < most_games;
         ++games) {
      nodes.fetch_add(tree.grow(), std::memory_order_relaxed);
      if (nodes.load(std::memory_order_relaxed) >= effort.limits.nodes) break;
      if (games % 8 != 0) continue;
      if (deadline() || deadline.seconds() > enough) break;
      if (!report || !*report || deadline.seconds() < next) continue;
      Progress<Move> progress = tree.progress();
      progress.nodes = nodes.load(std::memory_order_relaxed);
      progress.seconds = deadline.seconds();
      next = 2 * progress.seconds;
      (*report)(progress);
    }
  }

  static Move most_visited(const std::vector<Tree>& trees) {
    // All roots have the same children in the same order.
    const std::size_t count = trees[0].nodes()[0].count;
    std::size_t best = 0;
    std::uint64_t most = 0;
    for (std::size_t i = 1; i <= count; ++i) {
      std::uint64_t visits = 0;
      for (const Tree& tree : trees) visits += tree.nodes()[i].visits;
      if (visits > most) {
        most = visits;
        best = i;
      }
    }
    return trees[0].nodes()[std::max<std::size_t>(best, 1)].move;
  }

  Settings settings_;
  std::uint64_t games_ = 0;
};

}  // namespace halfboard::solver::play
