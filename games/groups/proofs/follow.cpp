#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "games/groups/distance_table.h"
#include "games/groups/lines.h"
#include "games/groups/proofs/certificate.h"
#include "games/groups/threats.h"

namespace halfboard::groups {
namespace {

/// The positions in which the winner has to know a move, and how they follow on each other.
class Follower {
 public:
  Follower(const Position& root, Side winner, const std::function<bool()>& stop)
      : strategy_{.root = root, .winner = winner, .steps = {}}, stop_(stop) {}

  std::optional<Strategy> run(const Guide& guide, Mender* mender) {
    const Position& root = strategy_.root;
    const bool moves = !root.finished() && root.side == strategy_.winner;
    const auto first = moves ? std::vector{number_of(root)} : replies(root);
    for (std::uint32_t i = 0; i < strategy_.steps.size(); ++i) {
      const auto move = guide(strategy_.steps[i].position);
      if ((!move && !mender) || stops()) return std::nullopt;
      take(i, move);
    }
    if (!count_all() && !(mender && mend(*mender, first))) return std::nullopt;
    if (!root.finished()) strategy_.plies = (moves ? 0 : 1) + longest(first);
    keep(reach(first));
    const StrategyCheck checked = check(strategy_, {.stop = stop_});
    if (checked.fault || checked.stopped) return std::nullopt;
    return std::move(strategy_);
  }

 private:
  static constexpr std::uint32_t at_once = ~std::uint32_t{0};
  static constexpr std::uint64_t first_nodes = 1000;
  static constexpr std::uint64_t most_nodes = 1 << 22;

  [[nodiscard]] bool stops() const { return stop_ && stop_(); }

  // The plain rules, which the check goes by, would take half of the time.
  static bool wins_at_once(const Position& p) {
    return with_movement(p.variant, [&]<class M>() { return wins_in_one<M>(p.own(), p.enemy()); });
  }

  /// The step for a position with the winner to move, made if there is none.
  std::uint32_t number_of(const Position& p) {
    if (p.finished() || wins_at_once(p)) return at_once;
    const auto next = static_cast<std::uint32_t>(strategy_.steps.size());
    const auto [found, added] = numbers_.emplace(position_number(p.own(), p.enemy()), next);
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

  /// Without a move the step is one that leads to itself.
  void take(std::uint32_t i, const std::optional<Move>& move) {
    auto next = move ? replies(Game::play(strategy_.steps[i].position, *move)) : std::vector{i};
    if (move) strategy_.steps[i].move = *move;
    after_.resize(strategy_.steps.size());
    after_[i] = std::move(next);
  }

  /// Finds other moves until all steps are counted that the first ones lead to.
  bool mend(Mender& mender, const std::vector<std::uint32_t>& first) {
    for (std::uint64_t nodes = first_nodes; nodes <= most_nodes; nodes *= 4) {
      for (bool better = true; better;) {
        better = false;
        const std::vector<std::uint32_t> reached = reach(first);
        for (auto i = reached.rbegin(); i != reached.rend(); ++i) {
          if (is_counted(*i)) continue;
          if (stops()) return false;
          if (!count(*i)) {
            tell(mender);
            if (mender.prove(strategy_.steps[*i].position, nodes)) follow_mended(mender, *i);
          }
          better |= is_counted(*i);
        }
      }
      if (are_counted(reach(first))) return true;
    }
    return false;
  }

  /// Tells of all counted steps, each once.
  void tell(Mender& mender) {
    for (const std::uint32_t i : untold_)
      mender.know(strategy_.steps[i].position, strategy_.steps[i].plies);
    untold_.clear();
  }

  /// The steps that can come up, in the order in which they are found.
  [[nodiscard]] std::vector<std::uint32_t> reach(const std::vector<std::uint32_t>& first) const {
    std::vector<char> seen(strategy_.steps.size());
    std::vector<std::uint32_t> list;
    const auto add = [&](std::uint32_t i) {
      if (i != at_once && !std::exchange(seen[i], 1)) list.push_back(i);
    };
    std::ranges::for_each(first, add);
    for (std::size_t i = 0; i < list.size(); ++i) std::ranges::for_each(after_[list[i]], add);
    return list;
  }

  void keep(const std::vector<std::uint32_t>& list) {
    std::vector<Strategy::Step> steps;
    steps.reserve(list.size());
    for (const std::uint32_t i : list) steps.push_back(strategy_.steps[i]);
    strategy_.steps = std::move(steps);
  }

  /// Takes the mender's moves from a step on, up to those that are counted.
  void follow_mended(Mender& mender, std::uint32_t from) {
    std::vector<std::uint32_t> list{from};
    std::set<std::uint32_t> seen{from};
    for (std::size_t at = 0; at < list.size(); ++at) {
      const std::uint32_t i = list[at];
      take(i, mender.move(strategy_.steps[i].position));
      for (const std::uint32_t next : after_[i])
        if (!is_counted(next) && seen.insert(next).second) list.push_back(next);
    }
    for (bool more = true; more;) {
      more = false;
      for (auto i = list.rbegin(); i != list.rend(); ++i) more |= !is_counted(*i) && count(*i);
    }
  }

  [[nodiscard]] bool is_counted(std::uint32_t i) const {
    return i == at_once || strategy_.steps[i].plies > 0;
  }

  [[nodiscard]] bool are_counted(const std::vector<std::uint32_t>& list) const {
    return std::ranges::all_of(list, [&](std::uint32_t i) { return is_counted(i); });
  }

  /// Counts a step; false if what can follow on it is not counted yet.
  bool count(std::uint32_t i) {
    if (!are_counted(after_[i])) return false;
    strategy_.steps[i].plies = 2 + longest(after_[i]);
    untold_.push_back(i);
    return true;
  }

  /// The most plies from one of the positions.
  [[nodiscard]] int longest(const std::vector<std::uint32_t>& positions) const {
    int plies = 1;
    for (const std::uint32_t i : positions)
      if (i != at_once) plies = std::max(plies, strategy_.steps[i].plies);
    return plies;
  }

  /// Counts all steps. False if some can't be: they lead on to each other in a circle.
  bool count_all() {
    after_.resize(strategy_.steps.size());
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
      count(i);
      for (const std::uint32_t previous : before[i])
        if (--open[previous] == 0) ready.push_back(previous);
    }
    return ready.size() == after_.size();
  }

  Strategy strategy_;
  const std::function<bool()>& stop_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;  // the steps of positions
  std::vector<std::vector<std::uint32_t>> after_;  // by step: the steps that replies lead to
  std::vector<std::uint32_t> untold_;              // counted steps that the mender was not told of
};

}  // namespace

std::optional<Strategy> follow(const Position& root, Side winner, const Guide& guide,
                               Mender* mender, const std::function<bool()>& stop) {
  return Follower(root, winner, stop).run(guide, mender);
}

}  // namespace halfboard::groups
