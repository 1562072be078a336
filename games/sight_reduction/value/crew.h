#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/sight_reduction/rules.h"
#include "solver/limits.h"
#include "solver/threads.h"

/// Who searches for a value: one thread, or several that share a table. Positions are named by
/// their keys (README, "Keys").
namespace halfboard::sight_reduction {

/// One thread with a budget of its own.
class Alone {
 public:
  static constexpr bool is_team = false;
  explicit Alone(solver::Budget& budget) : budget_(budget) {}

  bool spend() { return budget_.spend(); }
  [[nodiscard]] bool stopped() const { return budget_.exhausted(); }

 private:
  solver::Budget& budget_;
};

/// Threads that prove one claim together. All start at the root; each stays off the positions where
/// others are, as long as there is something else to do, and is called back from a position that
/// another one has settled. Nothing but the table carries what they find out: where somebody is and
/// who is called back are hints that decide only what is searched next, so they are relaxed
/// atomics.
class Team {
 public:
  class Member;

  /// Spends nodes of the budget, at most `most` of them.
  Team(solver::Budget& budget, unsigned threads, std::uint64_t most)
      : budget_(budget), left_(most) {
    for (unsigned i = 0; i < std::max(1u, threads); ++i)
      members_.push_back(std::make_unique<Member>(*this));
  }

  /// Calls work(member) for each member, on a thread of its own, and waits for all of them. Work is
  /// std::optional<Answer>(Member&), an answer once it knows one. All that answer agree.
  template <class Answer, class Work>
  std::optional<Answer> run(const Work& work);

 private:
  static constexpr std::uint64_t lot = 256;

  /// Up to a lot of nodes; 0 if there is nothing left, or to do.
  std::uint64_t fetch() {
    const bool one = members_.size() == 1;
    const solver::Lock lock(mutex_, !one);
    std::uint64_t nodes = 0;
    if (done_) return 0;
    while (nodes < (one ? 1 : lot) && left_ > 0 && budget_.spend()) {
      ++nodes;
      --left_;
    }
    return nodes;
  }

  solver::Budget& budget_;
  std::uint64_t left_;
  bool done_ = false;  // guarded, as all above, by the mutex
  solver::Mutex mutex_;
  std::vector<std::unique_ptr<Member>> members_;
};

class alignas(128) Team::Member {
 public:
  static constexpr bool is_team = true;
  explicit Member(Team& team) : team_(team) {}

  bool spend() {
    if (left_ == 0 && !exhausted_) exhausted_ = (left_ = team_.fetch()) == 0;
    if (exhausted_) return false;
    --left_;
    return true;
  }
  /// Is all over, or is this thread wanted further up?
  [[nodiscard]] bool stopped() const { return exhausted_ || called_.load(relaxed) > 0; }
  [[nodiscard]] bool exhausted() const { return exhausted_; }

  /// A path has ever fewer checkers, so a position has its place by their number: it is the same on
  /// all paths.
  void enter(Word key) { place(key).store(key, relaxed); }
  void leave(Word key) { place(key).store(0, relaxed); }

  /// Is somebody else there?
  [[nodiscard]] bool is_taken(Word key) const {
    return std::popcount(key) >= least &&
           std::ranges::any_of(team_.members_, [&](const auto& other) {
             return other.get() != this && other->place(key).load(relaxed) == key;
           });
  }
  /// Calls all others back that are there.
  void settle(Word key) {
    if (std::popcount(key) < least) return;
    for (const auto& other : team_.members_)
      if (other.get() != this && other->place(key).load(relaxed) == key)
        other->call_back(std::popcount(key));
  }
  /// To be asked when stopped: is it this position, or one further down, that is to be left? It may
  /// turn out that it was left before; then nothing is settled and the search goes on.
  bool called_to(Word key) {
    if (exhausted_ || called_.load(relaxed) > std::popcount(key)) return false;
    called_.store(0, relaxed);
    return true;
  }

 private:
  static constexpr auto relaxed = std::memory_order_relaxed;
  /// Checkers: below that a position is sooner searched twice than shared.
  static constexpr int least = 10;

  std::atomic<Word>& place(Word key) { return path_[static_cast<std::size_t>(std::popcount(key))]; }
  void call_back(int checkers) {
    int old = called_.load(relaxed);
    while (checkers > old && !called_.compare_exchange_weak(old, checkers, relaxed)) {
    }
  }

  Team& team_;
  std::uint64_t left_ = 0;  ///< nodes of the lot
  bool exhausted_ = false;
  std::atomic<int> called_{0};  ///< checkers of the position, 0: go on
  std::array<std::atomic<Word>, Board::squares + 1> path_{};
};

template <class Answer, class Work>
std::optional<Answer> Team::run(const Work& work) {
  std::optional<Answer> answer;
  solver::on_threads(
      members_.size(),
      [&](std::size_t i) {
        const std::optional<Answer> found = work(*members_[i]);
        if (!found) return;
        const solver::Lock lock(mutex_);
        answer = found;
        done_ = true;
      },
      [&] {
        const solver::Lock lock(mutex_);
        done_ = true;
      });
  return answer;
}

}  // namespace halfboard::sight_reduction
