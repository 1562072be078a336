#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "games/groups/proofs/certificate.h"
#include "solver/threads.h"

namespace halfboard::groups {
namespace {

/// Has the player to move a win in one? By the plain rules.
bool has_win_in_one(const Position& p) {
  const solver::MoveList<Game> moves(p);
  return std::ranges::any_of(moves,
                             [&](const Move& m) { return connected(Game::play(p, m).enemy()); });
}

/// How many plies are left after one.
int after_one(int plies) { return plies == Strategy::unending ? plies : plies - 1; }

/// Goes through the steps of a strategy, in lots, on all threads.
class Checker {
 public:
  Checker(const Strategy& strategy, const CheckOptions& options)
      : strategy_(strategy), options_(options) {}

  StrategyCheck run() {
    StrategyCheck check;
    check.fault = index();
    if (!check.fault && !stopped_) {
      solver::on_threads(
          std::max(1U, options_.threads), [&](std::size_t thread) { work(thread == 0); },
          [&] { stopped_ = true; });
      check.fault = fault_ ? fault_ : stopped_ ? std::nullopt : fault_at_root();
    }
    check.stopped = stopped_ && !check.fault;
    check.checked = check.stopped ? checked_.load() : strategy_.steps.size();
    return check;
  }

 private:
  using Entry = std::pair<Game::Key, const Strategy::Step*>;
  static constexpr std::size_t lot = 8;

  bool stops() {
    if (options_.stop && options_.stop()) stopped_ = true;
    return stopped_;
  }

  /// The steps by position, up to the symmetries of the board that keep the colours.
  std::optional<Error> index() {
    steps_.reserve(strategy_.steps.size());
    for (const Strategy::Step& step : strategy_.steps) {
      if (steps_.size() % 1024 == 0 && stops()) return std::nullopt;
      steps_.emplace_back(class_key(step.position), &step);
    }
    std::ranges::sort(steps_);
    const auto twice = std::ranges::adjacent_find(steps_, {}, &Entry::first);
    if (twice == steps_.end()) return std::nullopt;
    return Error{"two steps", Game::format(twice->second->position), "one for a position"};
  }

  /// Lots are taken in order, and up to the first fault all of them are finished.
  void work(bool reports) {
    const std::size_t all = strategy_.steps.size();
    for (std::size_t first = next_.fetch_add(lot); first < all && first < first_fault_ && !stops();
         first = next_.fetch_add(lot)) {
      const std::size_t last = std::min(first + lot, all);
      for (std::size_t i = first; i < last; ++i)
        if (auto fault = fault_in(strategy_.steps[i])) {
          const solver::Lock lock(mutex_);
          if (i < first_fault_) {
            first_fault_ = i;
            fault_ = std::move(fault);
          }
          break;
        }
      checked_ += last - first;
      if (reports && options_.report) options_.report(checked_, all);
    }
  }

  // A text for each of millions of positions would take a third of the time.
  [[nodiscard]] std::optional<Error> fault_in(const Strategy::Step& step) const {
    const Position& p = step.position;
    if (p.side != strategy_.winner || p.variant != strategy_.root.variant || p.setting_up())
      return Error{"bad position", Game::format(p),
                   strategy_.holds ? "the holder to move" : "the winner to move"};
    const solver::MoveList<Game> moves(p);
    if (std::ranges::find(moves, step.move) == moves.end())
      return Error{"illegal move", Game::format(p), "a move by the rules"};
    const Position next = Game::play(p, step.move);
    if (connected(next.enemy()) && step.plies >= 1) return std::nullopt;
    if (step.plies < 3)
      return Error{"no win within " + std::to_string(step.plies), Game::format(p), "a win"};
    return fault_in_replies(next, after_one(step.plies));
  }

  [[nodiscard]] std::optional<Error> fault_in_replies(const Position& p, int plies) const {
    for (const Move& reply : solver::MoveList<Game>(p))
      if (auto fault = fault_at(Game::play(p, reply), after_one(plies))) return fault;
    return std::nullopt;
  }

  /// What the winner needs after a reply: nothing if he has a win in one, else a further step.
  [[nodiscard]] std::optional<Error> fault_at(const Position& p, int plies) const {
    if (p.finished()) return Error{"the other player wins", Game::format(p), what_was_promised()};
    if (p.side != strategy_.winner)
      return Error{"the other player is to move", Game::format(p), "the winner"};
    if (plies >= 1 && has_win_in_one(p)) return std::nullopt;
    const auto key = class_key(p);
    const auto found = std::ranges::lower_bound(steps_, key, {}, &Entry::first);
    if (found == steps_.end() || found->first != key)
      return Error{"no step", Game::format(p),
                   strategy_.holds ? "a move of the holder" : "a move of the winner"};
    if (found->second->plies > plies)
      return Error{"a step of " + std::to_string(found->second->plies) + " plies", Game::format(p),
                   "at most " + std::to_string(plies)};
    return std::nullopt;
  }

  [[nodiscard]] std::string what_was_promised() const {
    return strategy_.holds ? "no loss" : "a win";
  }

  [[nodiscard]] std::optional<Error> fault_at_root() const {
    const Position& root = strategy_.root;
    if (!root.finished())
      return root.side == strategy_.winner ? fault_at(root, strategy_.plies)
                                           : fault_in_replies(root, strategy_.plies);
    if (Game::winner(root) == static_cast<int>(strategy_.winner)) return std::nullopt;
    return Error{"the other player has won", Game::format(root), what_was_promised()};
  }

  const Strategy& strategy_;
  const CheckOptions& options_;
  std::vector<Entry> steps_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::size_t> checked_ = 0;
  std::atomic<std::size_t> first_fault_ = SIZE_MAX;
  std::atomic<bool> stopped_ = false;
  solver::Mutex mutex_;  // guards the fault
  std::optional<Error> fault_;
};

}  // namespace

StrategyCheck check(const Strategy& strategy, const CheckOptions& options) {
  return Checker(strategy, options).run();
}

}  // namespace halfboard::groups
