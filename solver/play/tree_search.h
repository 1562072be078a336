#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "solver/game.h"
#include "solver/play/effort.h"
#include "solver/random.h"
#include "solver/threads.h"

namespace halfboard::solver::play {

/// A tree of one thread of a Monte-Carlo tree search: PlainTree, or one that knows more of its
/// game.
template <class T, class Position, class Move>
concept SearchTree = requires(T& tree, const T& grown, const std::vector<T>& trees,
                              const Position& root, std::size_t bytes, const Stream& random) {
  T(root, bytes, random);
  { tree.grow() } -> std::same_as<std::uint64_t>;  // plays one game: its plies
  { grown.progress() } -> std::same_as<Progress<Move>>;
  { T::most_visited(trees) } -> std::same_as<Move>;
};

/// Monte-Carlo tree search. Threads have trees of their own, whose visits are added at the end.
template <Game G, SearchTree<typename G::Position, typename G::Move> Tree>
class TreeSearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// Trees take at most so many bytes, about.
  TreeSearch(std::size_t bytes, std::uint64_t seed) : bytes_(bytes), seed_(seed) {}

  /// Precondition: the position is not finished, and no dice are to be thrown.
  Progress<Move> run(const Position& root, const Effort& effort, const Report<Move>& report) {
    const unsigned threads = std::max(1u, effort.limits.threads);
    std::vector<Tree> trees;
    for (unsigned i = 0; i < threads; ++i)
      trees.emplace_back(root, bytes_ / threads, Stream(seed_, ++games_));
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
    if (threads > 1) progress.line = {Tree::most_visited(trees)};
    progress.nodes = nodes.load();
    progress.seconds = deadline.seconds();
    return progress;
  }

 private:
  /// Games whose points fit into a node: half an hour of the smallest ones.
  static constexpr std::uint64_t most_counted = (std::uint64_t{1} << 31) - 1;

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

  std::size_t bytes_;
  std::uint64_t seed_;
  std::uint64_t games_ = 0;
};

}  // namespace halfboard::solver::play
