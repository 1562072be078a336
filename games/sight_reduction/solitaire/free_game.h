#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "games/sight_reduction/solitaire/backwards.h"
#include "games/sight_reduction/solitaire/search_end.h"
#include "games/sight_reduction/solitaire/square_sets.h"
#include "games/sight_reduction/solitaire/stubborn.h"
#include "solver/limits.h"

namespace halfboard::sight_reduction {

/// The game without turns: played backwards, anybody may place at any time. What it can't solve
/// can't be solved with turns (README, "Without turns"). A state is the set of placed checkers;
/// what was found of states is remembered.
template <bool easier, bool challenging>
class FreeGame {
 public:
  /// Forgets what `sets` holds.
  FreeGame(Word first, Word second, SquareSets<Word>& sets)
      : first_(first), second_(second), sets_(sets) {
    sets_.forget();
  }

  /// Can all be placed from one of these states? A node is a state that is closed.
  SearchEnd search(std::span<const Word> starts, solver::Budget& budget) {
    if (queries_ == 0) begun_ = sets_.new_mark();
    query_ = queries_++ ? sets_.new_mark() : begun_;
    alive_ = sets_.new_mark();
    const SearchEnd verdict = explore(starts, budget);
    verdicts_.push_back(verdict);
    return verdict;
  }

  /// The same of one state, which is remembered.
  SearchEnd search(Word state, solver::Budget& budget) {
    if (const auto* mark = sets_.find(state))
      if (const SearchEnd known = known_by(*mark); known != SearchEnd::stopped) return known;
    const SearchEnd verdict = search(std::span(&state, 1), budget);
    if (verdict == SearchEnd::found && !sets_.full()) sets_.store(state, alive_);
    return verdict;
  }

 private:
  using Mark = SquareSets<Word>::Mark;

  // Each query has two marks: of states that it met, and of states that are solvable.
  [[nodiscard]] SearchEnd known_by(Mark mark) const {
    if ((mark - begun_) % 2) return SearchEnd::found;
    const std::size_t query = (mark - begun_) / 2;
    return query < verdicts_.size() && verdicts_[query] == SearchEnd::impossible
               ? SearchEnd::impossible
               : SearchEnd::stopped;
  }

  /// False if the state need not be looked at: this query met it before, or one that met it has
  /// found that nothing it met can be solved.
  bool meet(Word state) {
    if (auto* mark = sets_.find(state)) {
      const SearchEnd known = known_by(*mark);
      if (*mark == query_ || known == SearchEnd::impossible) return false;
      if (known == SearchEnd::found) solved_ = true;
      if (known == SearchEnd::stopped) *mark = query_;
      return true;
    }
    if (!sets_.full()) sets_.store(state, query_);
    return true;
  }

  SearchEnd explore(std::span<const Word> starts, solver::Budget& budget) {
    stack_.clear();
    solved_ = false;
    for (const Word state : starts)
      if (meet(state)) stack_.push_back(state);
    while (!stack_.empty()) {
      if (solved_) return SearchEnd::found;
      if (sets_.full() || !budget.spend()) return SearchEnd::stopped;
      const std::size_t count = std::min<std::uint64_t>(
          {stack_.size(), lane_count, budget.limits().nodes - budget.nodes() + 1});
      budget.charge(count - 1);
      Lanes open{};
      // Lanes without a state of their own take the last one's.
      for (std::size_t i = 0; i < lane_count; ++i)
        open[i] = ~stack_[stack_.size() - 1 - std::min(i, count - 1)];
      stack_.resize(stack_.size() - count);
      if (step(open, count)) return SearchEnd::found;
    }
    return SearchEnd::impossible;
  }

  /// Closes states under harmless placements and lists what they lead to. True if one is won.
  bool step(Lanes open, std::size_t count) {
    using namespace backwards;
    const Lanes first = all_lanes(first_);
    const Lanes second = all_lanes(second_);
    const Lanes before = open;
    for (;;) {
      const Lanes can_first = placeable<easier, challenging>(first, second, open);
      const Lanes can_second = placeable<easier, challenging>(second, first, open);
      const auto needs_first = needy<easier, challenging>(first, second, open);
      const auto needs_second = needy<easier, challenging>(second, first, open);
      const Lanes harmless =
          (can_first & ~harmful<easier, challenging>(second, needs_first, needs_second, open)) |
          (can_second & ~harmful<easier, challenging>(first, needs_second, needs_first, open));
      if (any(harmless)) {
        open &= ~harmless;
        continue;
      }
      if (any(~nonzero(needs_first.any() | needs_second.any()))) return true;
      const Lanes never = lost<easier, challenging>(first, second, open) |
                          lost<easier, challenging>(second, first, open);
      const Lanes dead = nonzero(never);
      // Who is placeable and not needy is permanent.
      const Lanes ready = can_first | can_second;
      const Lanes needs = (needs_first.any() | needs_second.any()) & ~dead;
      branch(before, open, ready & ~dead, needs, count);
      return false;
    }
  }

  void branch(Lanes before, Lanes open, Lanes ready, Lanes needs, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const Word state = ~open[i];
      if (needs[i] == 0 || (open[i] != before[i] && !meet(state))) continue;
      Stubborn<easier, challenging>(first_, second_, state, ready[i], needs[i])
          .for_each([&](Word next) {
            if (meet(next)) stack_.push_back(next);
          });
    }
  }

  Word first_;
  Word second_;
  SquareSets<Word>& sets_;
  Mark begun_ = 0;  // the mark of the first query
  Mark query_ = 0;  // .. of the query at work
  Mark alive_ = 0;
  std::size_t queries_ = 0;
  bool solved_ = false;  // the query at work met a solvable state
  std::vector<SearchEnd> verdicts_;
  std::vector<Word> stack_;
};

}  // namespace halfboard::sight_reduction
