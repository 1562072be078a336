#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/limits.h"
#include "solver/proof/proof_table.h"
#include "solver/threads.h"

namespace halfboard::solver {

/// A question with the answers yes and no about every position of a game: does its mover reach his
/// aim? The two sides have opposite aims and move in turns.
///
/// - `key`: positions with equal keys have equal answers.
/// - `Expansion(domain, position)`: what follows. `settled()`: the answer, where it is known at
///   once, else nothing, and then there are `size()` positions to go to, at least one and at most
///   `max_children`. Children that lose for the mover may be left out, if others are there.
/// - `start(i)`: numbers to begin with for the i-th child, seen by the child's mover; may be
///   settled.
/// - `loop_free`: no line of play can come to a key twice.
/// - `attacks()`, needed where play can come round: the mover's aim is the one that has to be
///   forced, so going round does not reach it.
/// - `same_side(i)`, optional: the i-th child's mover has the aim of the one before.
/// - `child_key(i)`, optional: the key of the i-th child, where it is known before the child.
/// - `put_in_order(order)`, optional: the children, those first that promise most to the mover.
///   Then only a window of them counts (see ProofSearch).
/// - `weak_sums`, optional: true if many moves lead to the same positions later on, which plain
///   sums would count again and again (see ProofSearch).
template <class D>
concept ProofDomain = std::is_trivially_copyable_v<typename D::Position> &&
    requires(const D& domain, const typename D::Position& position,
             const typename D::Expansion& expansion, std::size_t i) {
  D::max_children;
  { D::loop_free } -> std::convertible_to<bool>;
  { domain.key(position) } -> std::same_as<typename D::Key>;
  requires std::constructible_from<typename D::Expansion, const D&, const typename D::Position&>;
  { expansion.settled() } -> std::same_as<std::optional<ProofNumbers>>;
  { expansion.size() } -> std::same_as<std::size_t>;
  { expansion.position(i) } -> std::convertible_to<typename D::Position>;
  { expansion.start(i) } -> std::same_as<ProofNumbers>;
};

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

/// Depth-first proof-number search (df-pn) with sums of proof numbers, thresholds of 1 + 1/4 and a
/// shared table. With `weak_sums` the largest number and one for each further open child stand for
/// the sum.
/// Source: T. Ueda et al., Weak proof-number search, Computers and Games 2008.
///
/// Where a domain puts children in order, the numbers of a position are those of the first open
/// children only, one more than three eighths of the open ones; the next come in as these are won
/// for their mover. What stands behind them is not looked up.
/// Source: B. Arneson, R. Hayward, P. Henderson, Solving Hex: Beyond Humans, Computers and Games
/// 2010.
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
  using Table = ProofTable<std::tuple_size_v<Key>>;

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
  static constexpr std::size_t max_children = static_cast<std::size_t>(D::max_children);
  static constexpr std::size_t shared_plies = 128;
  static constexpr std::size_t nowhere = SIZE_MAX;
  static constexpr bool weak_sums = requires { requires D::weak_sums; };
  static constexpr bool in_order =
      requires(const typename D::Expansion& e, std::span<std::uint8_t> order) {
    e.put_in_order(order);
  };

  struct Child {
    Key key;
    std::uint64_t hash;
    ProofNumbers numbers;  ///< seen by the child's mover, as if he were the other side
    std::uint16_t index;   ///< of the expansion
  };
  struct Children {
    std::size_t count;  ///< those in the window, with known numbers
    std::size_t keyed;  ///< those with a key
    std::size_t all;
    // Left uninitialised on purpose: clearing it would cost more than filling it.
    std::array<Child, max_children> list;
    [[nodiscard]] const Child* begin() const { return list.data(); }
    [[nodiscard]] const Child* end() const { return list.data() + count; }
  };
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
    Children children;
    look_up(expansion, children);
    ProofNumbers numbers = total(children);
    if (ply == 0) shared_.root.store(PackedProof::pack(numbers, 1), std::memory_order_relaxed);
    while (!stopped_ && !reached(numbers, limit) && !called_back(numbers, key, hash, ply)) {
      const Choice choice = choose(children, numbers, limit, ply);
      Child& child = children.list[choice.best];
      if (repeats(child)) {
        child.numbers = hopeless(expansion);
      } else {
        const std::uint64_t start = spent_;
        const ProofNumbers found = visit(expansion.position(child.index), child.key, child.hash,
                                         seen(expansion, child.index, choice.limit), ply + 1);
        if (stopped_) break;
        child.numbers = seen(expansion, child.index, found);
        const bool stale = spent_ - start >= refresh_after;
        if (stale) refresh(expansion, children);
        if (in_order && (stale || child.numbers.is_won())) widen(expansion, children);
      }
      numbers = total(children);
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

  void fetch() {
    const bool alone = shared_.workers.size() == 1;
    const bool reports = index_ == 0 && shared_.options.report && spent_ % report_after == 0;
    ProofStatus status{};
    {
      const Lock lock(shared_.mutex, !alone);
      const std::uint64_t wanted = alone ? 1 : lot;
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

  void look_up(const typename D::Expansion& expansion, Children& children) {
    children.all = expansion.size();
    children.count = 0;
    children.keyed = 0;
    if constexpr (in_order) {
      std::array<std::uint8_t, max_children> order;
      expansion.put_in_order(order);
      for (std::size_t i = 0; i < children.all; ++i) children.list[i].index = order[i];
      find_keys(expansion, children, window(children.all) + ahead);
      widen(expansion, children);
    } else {
      for (std::size_t i = 0; i < children.all; ++i)
        children.list[i].index = static_cast<std::uint16_t>(i);
      find_keys(expansion, children, children.all);
      while (children.count < children.all) take(expansion, children);
    }
  }

  /// Of the first `end` children, and asks for their entries.
  void find_keys(const typename D::Expansion& expansion, Children& children,
                 std::size_t end) const {
    for (end = std::min(end, children.all); children.keyed < end; ++children.keyed) {
      Child& child = children.list[children.keyed];
      child.key = key_of(expansion, child.index);
      child.hash = Table::hash(child.key);
      table_.prefetch(child.hash);
    }
  }

  /// Counts one child more, which has its key.
  const Child& take(const typename D::Expansion& expansion, Children& children) const {
    Child& child = children.list[children.count++];
    const auto found = table_.find(child.hash, child.key);
    child.numbers =
        seen(expansion, child.index, found ? found->numbers : expansion.start(child.index));
    return child;
  }

  static std::size_t window(std::size_t open) { return 1 + (3 * open + 7) / 8; }

  /// Lets as many children into the window as count, unless one is lost for its mover: that
  /// settles it. Those behind the window count as open without a look: their entries would be most
  /// of all that are read, and save no nodes.
  void widen(const typename D::Expansion& expansion, Children& children) {
    std::size_t inside = 0;
    for (const Child& child : children) {
      if (child.numbers.is_lost()) return;
      inside += !child.numbers.is_settled();
    }
    std::size_t open = inside + children.all - children.count;
    while (inside < window(open) && children.count < children.all) {
      find_keys(expansion, children, children.count + 1 + ahead);
      const Child& child = take(expansion, children);
      if (child.numbers.is_lost()) return;
      if (child.numbers.is_settled())
        --open;
      else
        ++inside;
    }
  }

  Key key_of(const typename D::Expansion& expansion, std::size_t i) const {
    if constexpr (requires { expansion.child_key(i); })
      return expansion.child_key(i);
    else
      return domain_.key(expansion.position(i));
  }

  /// Takes over what other lines of play, or other threads, have found out meanwhile.
  void refresh(const typename D::Expansion& expansion, Children& children) const {
    for (std::size_t i = 0; i < children.count; ++i) {
      Child& child = children.list[i];
      if (child.numbers.is_settled()) continue;
      if (const auto found = table_.find(child.hash, child.key))
        child.numbers = seen(expansion, child.index, found->numbers);
    }
  }

  /// Numbers of the i-th child as if its mover were the other side.
  static ProofNumbers seen(const typename D::Expansion& expansion, std::size_t i,
                           const ProofNumbers& numbers) {
    if constexpr (requires { expansion.same_side(i); })
      return expansion.same_side(i) ? numbers.exchanged() : numbers;
    else
      return numbers;
  }

  /// Won if a child is lost for its mover, lost if all are won.
  static ProofNumbers total(const Children& children) {
    std::uint32_t phi = ProofNumbers::infinite;
    std::uint64_t sum = 0;
    std::uint32_t largest = 0;
    std::uint32_t open = 0;
    std::uint32_t shortest = ProofNumbers::most;
    std::uint32_t longest = 0;
    for (const Child& child : children) {
      phi = std::min(phi, child.numbers.delta);
      sum += child.numbers.phi;
      largest = std::max(largest, child.numbers.phi);
      open += child.numbers.phi != 0;
      if (child.numbers.is_lost()) shortest = std::min(shortest, child.numbers.plies);
      longest = std::max(longest, child.numbers.plies);
    }
    if (phi == 0) return ProofNumbers::won(shortest + 1);
    if (sum == 0) return ProofNumbers::lost(longest + 1);
    const std::uint64_t delta = weak_sums ? std::uint64_t{largest} + open - 1 : sum;
    return {phi, static_cast<std::uint32_t>(std::min<std::uint64_t>(delta, ProofNumbers::most))};
  }

  /// What the other children add to the delta of their parent.
  static std::uint32_t rest(const Children& children, const ProofNumbers& numbers,
                            std::size_t best) {
    if constexpr (weak_sums)
      return static_cast<std::uint32_t>(std::ranges::count_if(
                 children, [](const Child& child) { return child.numbers.phi != 0; })) -
             1;
    return numbers.delta - children.list[best].numbers.phi;
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
    for (std::size_t i = 0; i < children.count; ++i) {
      const std::uint32_t delta = burdened(children.list[i], ply + 1);
      if (delta < first) {
        second = std::exchange(first, delta);
        best = i;
      } else {
        second = std::min(second, delta);
      }
    }
    const std::uint32_t others = rest(children, numbers, best);
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

  static constexpr std::uint64_t lot = 256;
  static constexpr std::uint64_t report_after = 1024;
  static constexpr std::uint64_t refresh_after = 64;
  static constexpr std::size_t ahead = 2;  ///< entries asked for before they are needed

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
