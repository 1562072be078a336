#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

#include "games/sight_reduction/solitaire/backwards/backwards.h"
#include "games/sight_reduction/solitaire/backwards/square_sets.h"
#include "games/sight_reduction/solitaire/backwards/stubborn.h"
#include "games/sight_reduction/solitaire/search_end.h"
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
      : first_(first), second_(second), stubborn_(first, second), sets_(sets) {
    sets_.forget();
  }

  /// Can all be placed from one of these states? A node is a state that is closed. If so,
  /// `solvable()` is one of which they can.
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
    return search(std::span(&state, 1), budget);
  }

  [[nodiscard]] Word solvable() const { return solvable_; }

 private:
  using Mark = SquareSets<Word>::Mark;
  struct Met {
    Word state;
    Word closed;         ///< .. under harmless placements, once it has been looked at
    std::uint32_t from;  ///< the place of the one that led to it, or its own
  };
  /// Eight closed states.
  struct Closed {
    Lanes open;
    Lanes ready{};                    ///< can be placed
    backwards::Needy<Lanes> needs{};  ///< none where a state is dead
    Lanes won{};                      ///< all ones where nobody is needy
  };

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
    met_.clear();
    solved_ = false;
    for (const Word state : starts) {
      push(state, static_cast<std::uint32_t>(met_.size()));
      if (solved_) return found_by(static_cast<std::uint32_t>(met_.size() - 1));
    }
    while (!stack_.empty()) {
      if (sets_.full() || !budget.spend()) return SearchEnd::stopped;
      const std::size_t count = std::min<std::uint64_t>(
          {stack_.size(), lane_count, budget.limits().nodes - budget.nodes() + 1});
      budget.charge(count - 1);
      if (step(count)) return SearchEnd::found;
    }
    return SearchEnd::impossible;
  }

  /// Puts a state on the stack unless it need not be looked at.
  void push(Word state, std::uint32_t from) {
    if (!meet(state)) return;
    stack_.push_back(static_cast<std::uint32_t>(met_.size()));
    met_.push_back({state, state, from});
  }

  /// The state met there is solvable, and so are those that led to it.
  SearchEnd found_by(std::uint32_t place) {
    for (;;) {
      const Met& met = met_[place];
      for (const Word state : {met.closed, met.state})
        if (!sets_.full()) sets_.store(state, alive_);
      if (met.from == place) break;
      place = met.from;
    }
    solvable_ = met_[place].state;
    return SearchEnd::found;
  }

  /// Closes states under harmless placements and lists what they lead to. True if one is won.
  bool step(std::size_t count) {
    std::array<std::uint32_t, lane_count> places;
    alignas(Lanes) std::array<Word, lane_count> open;
    // Lanes without a state of their own take the last one's.
    for (std::size_t i = 0; i < lane_count; ++i) {
      places[i] = stack_[stack_.size() - 1 - std::min(i, count - 1)];
      open[i] = ~met_[places[i]].state;
    }
    stack_.resize(stack_.size() - count);
    const Closed closed = close(std::bit_cast<Lanes>(open));
    const auto opens = std::bit_cast<std::array<Word, lane_count>>(closed.open);
    const auto ready = std::bit_cast<std::array<Word, lane_count>>(closed.ready);
    const bool won = any(closed.won);
    for (std::size_t i = 0; i < count; ++i) {
      if (won && !closed.won[i]) continue;
      met_[places[i]].closed = ~opens[i];
      const backwards::Needy<Word> needs{closed.needs.of_friend[i], closed.needs.of_enemy[i]};
      if (!won && needs.any() && (opens[i] == open[i] || meet(~opens[i])) && !solved_)
        expand(places[i], ~opens[i], ready[i], needs);
      if (won || solved_) return found_by(places[i]) == SearchEnd::found;
    }
    return false;
  }

  void expand(std::uint32_t place, Word state, Word ready, const backwards::Needy<Word>& needs) {
    stubborn_.look(state, ready, needs);
    stubborn_.for_tries(stubborn_.smallest(), [&](Word next) { push(next, place); });
  }

  [[gnu::flatten]] Closed close(Lanes open) const {
    using namespace backwards;
    const Lanes first = all_lanes(first_);
    const Lanes second = all_lanes(second_);
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
      const Lanes needs = needs_first.any() | needs_second.any();
      const Lanes won = ~nonzero(needs);
      if (any(won)) return {.open = open, .won = won};
      const Lanes alive = ~nonzero(lost<easier, challenging>(first, second, open) |
                                   lost<easier, challenging>(second, first, open));
      // Who is placeable and not needy is permanent.
      return {.open = open,
              .ready = can_first | can_second,
              .needs = {(needs_first.of_friend | needs_second.of_friend) & alive,
                        (needs_first.of_enemy | needs_second.of_enemy) & alive},
              .won = won};
    }
  }

  Word first_;
  Word second_;
  Stubborn<easier, challenging> stubborn_;
  SquareSets<Word>& sets_;
  Mark begun_ = 0;  // the mark of the first query
  Mark query_ = 0;  // .. of the query at work
  Mark alive_ = 0;
  std::size_t queries_ = 0;
  bool solved_ = false;  // the query at work met a solvable state
  std::vector<SearchEnd> verdicts_;
  Word solvable_ = 0;
  std::vector<std::uint32_t> stack_;  // places in met_
  std::vector<Met> met_;              // by the query at work
};

}  // namespace halfboard::sight_reduction
