#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "games/halfcut/certificates/answer_search.h"
#include "games/halfcut/certificates/certificate.h"
#include "games/halfcut/certificates/key_cache.h"
#include "games/halfcut/certificates/plain_check.h"
#include "games/halfcut/packed.h"

namespace halfboard::halfcut {

/// Fills the gaps of an outline: searches for the winner's answer where the outline has none, and
/// checks it with the plain rules, and all that comes after it, until the game is over or the
/// outline goes on. The search may be wrong in any way: what counts are the rules. Several threads
/// may ask at once.
///
/// Positions that were seen are not followed again: whoever saw them first follows them. As play
/// is never endless (see the README), that never goes round in a circle.
template <int N>
class StrategyFiller {
 public:
  StrategyFiller(const CheckOptions& options, const solver::Deadline& deadline)
      : table_(std::min(options.bytes / 3 * 2, useful_bytes(N))),
        seen_(std::min(options.bytes / 3, useful_bytes(N))),
        list_from_(options.list_from),
        deadline_(deadline),
        budget_(deadline.left()),
        search_(table_, budget_) {}

  /// The outline has an answer there, which is checked elsewhere: the search may rely on it.
  void assume(const Packed<N>& position) {
    const auto key = Proof<N>{}.key(position);
    table_.store(Table::hash(key), key, solver::ProofNumbers::won(1), worth_keeping);
  }

  /// What is wrong with a position in which the winner moves; empty if nothing is, or if it was
  /// stopped. `is_listed(p)`: does the outline have an answer at p?
  template <class F>
  std::string fault_of(const Packed<N>& position, F&& is_listed) {
    std::string reason;
    std::vector<Packed<N>> open;
    std::vector<Packed<N>> replies;
    std::vector<Frame> path;
    std::uint64_t followed = 0;
    if (!wins_at_once(position) && seen_.add(Proof<N>{}.key(position))) open.push_back(position);
    // The clock is asked here as well: where the table knows the answer the search asks nothing.
    while (reason.empty() && !stopped()) {
      if (!path.empty() && open.size() == path.back().open) {
        leave(path);
        continue;
      }
      if (open.empty()) break;
      const Packed<N> next = open.back();
      open.pop_back();
      const Position p = as_red(next);
      const auto answer = search_.answer(next);
      if (!answer) {
        if (!search_.budget().exhausted()) reason = fault_at("a position without a win", p);
        break;
      }
      ++followed;
      const Move move = answer->bit ? Move::at(square_of<N>(answer->bit)) : Move::pass();
      path.push_back({next, move.square, open.size()});
      replies.clear();
      reason = fault_of_answer(p, move, [&](const Position& reply) {
        const Packed<N> packed = Packed<N>::of(reply).canonical();
        if (wins_at_once(packed)) return;
        seen_.prefetch(Proof<N>{}.key(packed));
        replies.push_back(packed);
      });
      for (const Packed<N>& reply : replies)
        if (!is_listed(reply) && seen_.add(Proof<N>{}.key(reply))) open.push_back(reply);
    }
    followed_.fetch_add(followed, std::memory_order_relaxed);
    return reason;
  }

  /// The answers from which at least `CheckOptions::list_from` positions were followed.
  [[nodiscard]] std::vector<StrategyRecord> take_listed() { return std::move(listed_); }

  /// Positions whose answers were searched for and checked.
  [[nodiscard]] std::uint64_t followed() const { return followed_.load(std::memory_order_relaxed); }
  /// Of the search.
  [[nodiscard]] std::uint64_t nodes() { return search_.budget().nodes(); }
  [[nodiscard]] bool stopped() { return deadline_() || search_.budget().exhausted(); }

 private:
  using Table = typename AnswerSearch<N>::Table;
  static constexpr std::uint64_t worth_keeping = std::uint64_t{1} << 31;

  /// A position whose replies are followed.
  struct Frame {
    Packed<N> position;
    std::uint8_t answer;
    std::size_t open;  ///< positions that were open before it
    std::uint64_t followed = 1;
  };

  void leave(std::vector<Frame>& path) {
    const Frame frame = path.back();
    path.pop_back();
    if (!path.empty()) path.back().followed += frame.followed;
    if (list_from_ == 0 || frame.followed < list_from_) return;
    const solver::Lock lock(mutex_);
    listed_.push_back({frame.position.own(), frame.position.enemy(), frame.answer});
  }

  /// Quick, and confirmed by the plain rules.
  static bool wins_at_once(const Packed<N>& position) {
    using B = typename Packed<N>::B;
    const Word ways = completions<B>(position.own(), position.enemy(), B::rank(0), B::rank(N - 1));
    const Word wins = placements<B>(position.own(), position.enemy(), ways);
    if (!wins) return false;
    const Position p = as_red(position);
    const Move move = Move::at(square_of<N>(wins));
    return is_legal(p, move) && Game::play(p, move).winner == static_cast<int>(p.side);
  }

  Table table_;
  KeyCache<ImageKey<N>::words> seen_;
  std::uint64_t list_from_;
  const solver::Deadline& deadline_;
  solver::Budget budget_;
  AnswerSearch<N> search_;
  std::atomic<std::uint64_t> followed_ = 0;
  solver::Mutex mutex_;
  std::vector<StrategyRecord> listed_;  // guarded
};

}  // namespace halfboard::halfcut
