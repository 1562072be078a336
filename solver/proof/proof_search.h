#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "solver/limits.h"
#include "solver/proof/proof_children.h"
#include "solver/proof/proof_domain.h"
#include "solver/proof/proof_table.h"
#include "solver/threads.h"

namespace halfboard::solver {

struct ProofStatus {
  ProofNumbers root;
  std::uint64_t nodes;
  double seconds;
  std::uint64_t answers = 0;  ///< of a strategy that is put together now
};

struct ProofOptions {
  unsigned threads = 1;
  /// Called by one of the threads, again and again while the others may go on; may be empty.
  std::function<void(const ProofStatus&)> report{};
};

/// Depth-first proof-number search (df-pn) with thresholds of 1 + 1/4 and a shared table.
///
/// Only what is settled in the rules' own terms counts: a yes or no is the end of a tree whose
/// leaves are all settled by `Expansion`. Where play can come round, a position that is on the path
/// already counts there as one in which the attack is hopeless, which settles nothing; the search
/// may then give up with a root that is not settled. Numbers that hang on that are not kept.
///
/// Threads search the same tree. One that chooses a child counts for more those on which others are
/// at work, so that they part; one that settles a position calls back those below it.
template <ProofDomain D>
class ProofSearch {
 public:
  using Position = typename D::Position;
  using Key = typename D::Key;
  using Children = ProofChildren<D>;
  using Table = typename Children::Table;

  ProofSearch(const D& domain, Table& table) : domain_(domain), table_(table) {}

  /// Searches until the position is settled or the budget is exhausted (or, where play can come
  /// round, nothing is left to try). With one thread the nodes are the same on every machine. What
  /// the report throws ends the search and is thrown here.
  ProofNumbers run(const Position& root, Budget& budget, const ProofOptions& options = {}) {
    Shared shared{budget, options, {}, {}, {}, {}, PackedProof::pack({}, 1)};
    for (unsigned i = 0; i < std::max(1u, options.threads); ++i)
      shared.workers.push_back(std::make_unique<Worker>(domain_, table_, shared, i));
    const Key key = domain_.key(root);
    on_threads(
        shared.workers.size(), [&](std::size_t i) { shared.workers[i]->search(root, key); },
        [&] { shared.done.store(true, std::memory_order_relaxed); });
    const auto found = table_.find(Table::hash(key), key);
    if (shared.answer.is_settled() || !found) return shared.answer;
    return found->numbers;
  }

 private:
  class Worker;
  struct Shared {
    Budget& budget;
    const ProofOptions& options;
    Mutex mutex;  // guards the budget and the answer
    ProofNumbers answer;
    std::vector<std::unique_ptr<Worker>> workers;
    std::atomic<bool> done;  // the root is settled, or nothing is left to try
    std::atomic<std::uint64_t> root;
  };

  D domain_;
  Table& table_;
};

/// One thread's part of the search.
template <ProofDomain D>
class alignas(64) ProofSearch<D>::Worker {
 public:
  Worker(const D& domain, Table& table, Shared& shared, unsigned index)
      : domain_(domain), table_(table), shared_(shared), index_(index) {}

  void search(const Position& root, const Key& key) {
    constexpr std::uint32_t most = ProofNumbers::most;
    const ProofNumbers numbers = visit(root, key, Table::hash(key), {most, most}, 0);
    const Lock lock(shared_.mutex);
    if (!stopped_) shared_.done.store(true, std::memory_order_relaxed);
    if (!shared_.answer.is_settled()) shared_.answer = numbers;
  }

 private:
  static constexpr std::size_t shared_plies = 128;
  static constexpr std::size_t nowhere = SIZE_MAX;
  using Child = typename Children::Child;
  struct Choice {
    std::size_t best;
    ProofNumbers limit;
  };

  ProofNumbers visit(const Position& position, const Key& key, std::uint64_t hash,
                     const ProofNumbers& limit, std::size_t ply) {
    if (!spend()) return {};
    const std::uint64_t before = spent_ - 1;
    const typename D::Expansion expansion(domain_, position);
    if (const auto settled = expansion.settled()) {
      table_.store(hash, key, *settled, 1);
      return *settled;
    }
    enter(key, hash, ply);
    Children children(domain_, table_, expansion);
    ProofNumbers numbers = children.total();
    if (ply == 0) shared_.root.store(PackedProof::pack(numbers, 1), std::memory_order_relaxed);
    while (!stopped_ && !reached(numbers, limit) && !called_back(numbers, key, hash, ply)) {
      const Choice choice = choose(children, numbers, limit, ply);
      Child& child = children[choice.best];
      if (repeats(child)) {
        child.numbers = hopeless(expansion);
      } else {
        const std::uint64_t start = spent_;
        const ProofNumbers found = visit(expansion.position(child.index), child.key, child.hash,
                                         children.seen(child.index, choice.limit), ply + 1);
        if (stopped_) break;
        child.numbers = children.seen(child.index, found);
        const bool stale = spent_ - start >= refresh_after;
        if (stale) children.refresh();
        if (Children::in_order && (stale || child.numbers.is_won())) children.widen();
      }
      numbers = children.total();
      if (ply == 0) shared_.root.store(PackedProof::pack(numbers, 1), std::memory_order_relaxed);
    }
    leave(numbers, key, hash, ply, spent_ - before);
    return numbers;
  }

  /// Takes a node of the budget. Several threads fetch them in lots, and what is left of the last
  /// lot of each counts as used.
  bool spend() {
    if (left_ == 0 && !stopped_) fetch();
    if (stopped_) return false;
    --left_;
    ++spent_;
    return true;
  }

  /// Small at first, as nobody looks at the stop flag within a lot, and a node may take up to a
  /// tenth of a second then (see Budget).
  [[nodiscard]] std::uint64_t lot() const { return spent_ < 1024 ? 1 : spent_ < 65536 ? 16 : 256; }

  void fetch() {
    const bool alone = shared_.workers.size() == 1;
    const bool reports = index_ == 0 && shared_.options.report && spent_ % report_after == 0;
    ProofStatus status{};
    {
      const Lock lock(shared_.mutex, !alone);
      const std::uint64_t wanted = alone ? 1 : lot();
      // Relaxed, here and below: marks that carry no data and only have to be seen soon.
      if (!shared_.done.load(std::memory_order_relaxed))
        while (left_ < wanted && shared_.budget.spend()) ++left_;
      stopped_ = left_ == 0;
      if (reports)
        status = {PackedProof::unpack(shared_.root.load(std::memory_order_relaxed)),
                  shared_.budget.nodes(), shared_.budget.seconds(), 0};
    }
    if (reports) shared_.options.report(status);
  }

  /// Of a child that repeats a position of the path: nobody comes nearer to forcing anything.
  static ProofNumbers hopeless(const typename D::Expansion& expansion) {
    if constexpr (D::loop_free)
      return {};
    else
      return expansion.attacks() ? ProofNumbers{1, ProofNumbers::most}
                                 : ProofNumbers{ProofNumbers::most, 1};
  }

  static bool reached(const ProofNumbers& numbers, const ProofNumbers& limit) {
    return numbers.is_settled() || numbers.phi >= limit.phi || numbers.delta >= limit.delta;
  }

  /// The child that is nearest to being lost for its mover, and how far to go there.
  Choice choose(const Children& children, const ProofNumbers& numbers, const ProofNumbers& limit,
                std::size_t ply) {
    std::size_t best = 0;
    std::uint32_t first = ProofNumbers::infinite + 1;
    std::uint32_t second = ProofNumbers::infinite + 1;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const std::uint32_t delta = burdened(children[i], ply + 1);
      if (delta < first) {
        second = std::exchange(first, delta);
        best = i;
      } else {
        second = std::min(second, delta);
      }
    }
    const std::uint32_t others = children.others(numbers, best);
    return {best,
            {limit.delta - std::min(limit.delta, others),
             std::min(limit.phi, second + second / 4 + 1)}};
  }

  /// The child's delta, more if others are at work on it.
  [[nodiscard]] std::uint32_t burdened(const Child& child, std::size_t ply) const {
    std::uint32_t delta = child.numbers.delta;
    if (shared_.workers.size() > 1 && ply < shared_plies && !child.numbers.is_settled())
      for (const auto& other : shared_.workers)
        if (other.get() != this && other->path_[ply].load(std::memory_order_relaxed) == child.hash)
          delta = std::min(delta + delta / 2 + 1, ProofNumbers::most);
    return delta;
  }

  void enter(const Key& key, std::uint64_t hash, std::size_t ply) {
    if (ply < shared_plies) path_[ply].store(hash, std::memory_order_relaxed);
    if constexpr (!D::loop_free) keys_.push_back(key);
  }

  void leave(const ProofNumbers& numbers, const Key& key, std::uint64_t hash, std::size_t ply,
             std::uint64_t nodes) {
    if (ply < shared_plies) path_[ply].store(0, std::memory_order_relaxed);
    if constexpr (!D::loop_free) {
      keys_.pop_back();
      // Holds on this path only.
      if (!numbers.is_settled() && std::max(numbers.phi, numbers.delta) == ProofNumbers::most)
        return;
    }
    const auto old = table_.find(hash, key);
    table_.store(hash, key, numbers, nodes + (old ? old->nodes : 0));
    if (!numbers.is_settled() || ply >= shared_plies) return;
    for (const auto& other : shared_.workers)
      if (other.get() != this && other->path_[ply].load(std::memory_order_relaxed) == hash)
        other->call_back(ply);
  }

  [[nodiscard]] bool repeats(const Child& child) const {
    if constexpr (D::loop_free) return false;
    return std::ranges::find(keys_, child.key) != keys_.end();
  }

  /// Asks this worker to come back to its node at `ply`, which is settled.
  void call_back(std::size_t ply) {
    std::size_t old = called_.load(std::memory_order_relaxed);
    while (ply < old && !called_.compare_exchange_weak(old, ply, std::memory_order_relaxed)) {
    }
  }

  /// Is there a call back to this node, which then may be settled, or to one above? A call that
  /// comes too late makes the search step back once and go on.
  bool called_back(ProofNumbers& numbers, const Key& key, std::uint64_t hash, std::size_t ply) {
    const std::size_t called = called_.load(std::memory_order_relaxed);
    if (called > ply) return false;
    if (called < ply) return true;
    called_.store(nowhere, std::memory_order_relaxed);
    const auto found = table_.find(hash, key);
    if (!found || !found->numbers.is_settled()) return false;
    numbers = found->numbers;
    return true;
  }

  static constexpr std::uint64_t report_after = 1024;
  static constexpr std::uint64_t refresh_after = 64;

  D domain_;
  Table& table_;
  Shared& shared_;
  unsigned index_;
  std::uint64_t left_ = 0;  ///< nodes of the lot
  std::uint64_t spent_ = 0;
  bool stopped_ = false;
  std::vector<Key> keys_;  ///< of the path, where play can come round
  std::atomic<std::size_t> called_{nowhere};
  std::array<std::atomic<std::uint64_t>, shared_plies> path_{};  ///< hashes; 0: not there
};

}  // namespace halfboard::solver
