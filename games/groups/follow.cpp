#include <algorithm>

#include "games/groups/certificate.h"

namespace halfboard::groups {
namespace {

/// The positions in which the winner has to know a move, and how they follow on each other.
class Follower {
 public:
  Follower(const Position& root, Side winner) : strategy_{root, winner, 0, {}} {}

  std::optional<Strategy> run(const Guide& guide) {
    const Position& root = strategy_.root;
    const bool moves = !root.finished() && root.side == strategy_.winner;
    const std::vector<std::uint32_t> first = moves ? std::vector{number_of(root)} : replies(root);
    for (std::size_t i = 0; i < strategy_.steps.size(); ++i) {
      const Position position = strategy_.steps[i].position;
      const auto move = guide(position);
      if (!move) return std::nullopt;
      strategy_.steps[i].move = *move;
      after_.push_back(replies(Game::play(position, *move)));
    }
    if (!count_plies()) return std::nullopt;
    if (!root.finished()) strategy_.plies = (moves ? 0 : 1) + longest(first);
    if (fault_of(strategy_)) return std::nullopt;
    return std::move(strategy_);
  }

 private:
  static constexpr std::uint32_t at_once = ~std::uint32_t{0};

  /// The step for a position with the winner to move, made if there is none.
  std::uint32_t number_of(const Position& p) {
    if (p.finished() || has_win_in_one(p)) return at_once;
    const auto next = static_cast<std::uint32_t>(strategy_.steps.size());
    const auto [found, added] = numbers_.emplace(class_key(p), next);
    if (added) strategy_.steps.push_back({p, {}, 0});
    return found->second;
  }

  std::vector<std::uint32_t> replies(const Position& p) {
    std::vector<std::uint32_t> list;
    for (const Move& reply : solver::MoveList<Game>(p))
      list.push_back(number_of(Game::play(p, reply)));
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
  }

  /// The most plies from one of the positions.
  [[nodiscard]] int longest(const std::vector<std::uint32_t>& positions) const {
    int plies = 1;
    for (const std::uint32_t i : positions)
      if (i != at_once) plies = std::max(plies, strategy_.steps[i].plies);
    return plies;
  }

  /// A step is counted once all that can follow on it are. False if some never are: they lead on to
  /// each other in a circle.
  bool count_plies() {
    std::vector<std::vector<std::uint32_t>> before(after_.size());
    std::vector<std::size_t> open(after_.size());
    std::vector<std::uint32_t> ready;
    for (std::uint32_t i = 0; i < after_.size(); ++i) {
      for (const std::uint32_t next : after_[i])
        if (next != at_once) before[next].push_back(i), ++open[i];
      if (open[i] == 0) ready.push_back(i);
    }
    for (std::size_t done = 0; done < ready.size(); ++done) {
      const std::uint32_t i = ready[done];
      strategy_.steps[i].plies = 2 + longest(after_[i]);
      for (const std::uint32_t previous : before[i])
        if (--open[previous] == 0) ready.push_back(previous);
    }
    return ready.size() == after_.size();
  }

  Strategy strategy_;
  std::map<Game::Key, std::uint32_t> numbers_;
  std::vector<std::vector<std::uint32_t>> after_;  // by step: the steps that replies lead to
};

}  // namespace

std::optional<Strategy> follow(const Position& root, Side winner, const Guide& guide) {
  return Follower(root, winner).run(guide);
}

}  // namespace halfboard::groups
