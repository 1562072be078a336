#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/play/effort.h"
#include "solver/play/knowledge.h"
#include "solver/threads.h"

namespace halfboard::solver::play {

/// What the threads of one alpha-beta search share. Relaxed atomics: marks that carry no data.
template <Evaluates K>
struct AlphaBetaCommon {
  using G = typename K::Game;
  using Move = typename G::Move;

  AlphaBetaCommon(const typename G::Position& position, typename K::Evaluation&& guess,
                  const Effort& how_long, const Deadline& end, const Report<Move>& tell)
      : root(position),
        evaluation(std::move(guess)),
        effort(how_long),
        report(tell),
        deadline(end),
        players(G::players(position)),
        me(G::to_move(position)) {
    const MoveList<G> list(root);
    moves.assign(list.begin(), list.end());
    best.line = {moves.front()};
  }

  /// Takes over what an earlier search has found. Before any thread is at work.
  void go_on(const Progress<Move>& before) {
    best.depth = before.depth;
    best.score = before.score;
    best.line = before.line;
    finished.store(before.depth, std::memory_order_relaxed);
    std::stable_partition(moves.begin(), moves.end(),
                          [&](const Move& m) { return m == before.line.front(); });
  }

  /// Is the time over, or was the search told to stop? For any thread.
  [[nodiscard]] bool out_of_time() const { return deadline(); }

  /// Up to `most` nodes to be searched; 0 once the limit is reached. For any thread.
  std::uint64_t take(std::uint64_t most) {
    const std::uint64_t limit = effort.limits.nodes;
    std::uint64_t before = nodes.load(std::memory_order_relaxed);
    std::uint64_t lot = 0;
    do lot = std::min(most, limit - std::min(limit, before));
    while (lot > 0 &&
           !nodes.compare_exchange_weak(before, before + lot, std::memory_order_relaxed));
    return lot;
  }

  /// The players 0 and 1, or whoever thinks and all others.
  [[nodiscard]] int team(int player) const { return players == 2 ? player : player == me ? 0 : 1; }

  const typename G::Position root;
  const typename K::Evaluation evaluation;
  const Effort effort;
  const Report<Move>& report;
  const Deadline deadline;
  const int players;
  const int me;
  std::uint64_t salt = 0;  ///< added to hashes
  std::atomic<bool> stop{false};
  std::atomic<int> finished{0};         ///< the deepest search that somebody has finished
  std::atomic<std::uint64_t> nodes{0};  ///< taken; what is left of them is given back at the end
  Mutex mutex;                          ///< guards what follows
  Progress<Move> best;
  std::vector<Move> moves;            ///< of the root, the best one first
  Score preferred = -infinite_score;  ///< of the best move that the search going on has found
};

}  // namespace halfboard::solver::play
