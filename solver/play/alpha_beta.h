#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/play/alpha_beta_worker.h"
#include "solver/threads.h"

namespace halfboard::solver::play {

/// Iterative deepening alpha-beta with a table that all threads share. Two players, or more: then
/// all others play against the one to move at the root ("paranoid"), which is alpha-beta again.
/// Source: N. Sturtevant, R. Korf, On pruning techniques for multi-player games, AAAI 2000.
///
/// A win it reports is as good as the hashes of the table: no proof.
template <Evaluates K>
requires HasKey<typename K::Game>
class AlphaBeta {
 public:
  using G = typename K::Game;
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit AlphaBeta(std::size_t bytes) : table_(bytes), busy_(std::make_unique<Busy>()) {}

  void forget() { table_.clear(); }

  /// Thinks about a position, not a finished one. `earlier`: hashes of the positions of the game so
  /// far, which are draws if they come again. `before`: what an earlier search of this position has
  /// found, to go on from; its depth may be 0. The best line is never empty.
  Progress<Move> run(const Position& root, std::span<const std::uint64_t> earlier,
                     const Effort& effort, const Progress<Move>& before,
                     const Report<Move>& report) {
    table_.age();
    note_rules(root);
    const Deadline deadline(effort.limits);
    Common common(root, evaluation_for<K>(root, for_making(effort)), effort, deadline, report);
    common.salt = salt_;
    if (before.depth > 0) common.go_on(before);
    const unsigned threads = std::max(1u, effort.limits.threads);
    while (workers_.size() < threads) workers_.push_back(std::make_unique<Worker>(table_, *busy_));
    const auto end = [&] { common.stop.store(true, std::memory_order_relaxed); };
    on_threads(
        threads, [&](std::size_t i) { workers_[i]->run(common, earlier, i, threads); }, end);
    common.best.nodes = common.nodes.load();
    common.best.seconds = common.deadline.seconds();
    return common.best;
  }

 private:
  using Worker = AlphaBetaWorker<K>;
  using Common = AlphaBetaCommon<K>;

  /// Half of the time: the rest is for a search with whatever evaluation there is.
  static Limits for_making(const Effort& effort) {
    return {.seconds = std::min(effort.limits.seconds, effort.enough_seconds) / 2,
            .stop = effort.limits.stop};
  }

  /// What the table knows under other rules, or of another board, is no longer found.
  void note_rules(const Position& root) {
    if constexpr (ComparesRules<G>)
      if (last_ && !G::same_rules(*last_, root)) salt_ += 0x9e3779b97f4a7c15;
    if constexpr (!ComparesRules<G>) salt_ += 0x9e3779b97f4a7c15;
    last_ = root;
  }

  std::optional<Position> last_;
  std::uint64_t salt_ = 0;  ///< of the hashes
  SearchTable table_;
  std::unique_ptr<Busy> busy_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace halfboard::solver::play
