#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/groups/proofs/certificate.h"
#include "games/groups/proofs/hold_graph.h"

namespace halfboard::groups {

/// The positions with the holder to move that have to hold if a position does; nothing if the other
/// player wins at once.
template <class M>
std::optional<std::vector<Place>> hold_roots(const Position& position, Side holder) {
  const Place root{position.own(), position.enemy()};
  if (position.side == holder) return std::vector{root};
  std::vector<Place> list;
  for_moves<M>(root.own, root.enemy, [&](Word after) { list.push_back({root.enemy, after}); });
  const bool lost =
      std::ranges::any_of(list, [](const Place& place) { return connected(place.enemy); });
  return lost ? std::nullopt : std::optional(list);
}

/// A place as a position under the rules of the root, with the holder to move.
inline Position position_of(const Place& place, const Position& root, Side holder) {
  Position position = root;
  position.side = holder;
  (holder == Side::white ? position.white : position.black) = place.own;
  (holder == Side::white ? position.black : position.white) = place.enemy;
  return position;
}

/// Makes a strategy that never loses of moves that are known to hold: one for every position that
/// can come up, and wins where there are some within a few moves.
template <class M>
class HoldStrategy {
 public:
  HoldStrategy(DistanceSearch<M>& search, const Position& root, Side holder) : search_(search) {
    strategy_.root = root;
    strategy_.winner = holder;
    strategy_.holds = true;
    strategy_.plies = Strategy::unending;
  }

  /// Adds what the holder, who moves, needs from here on. `guide(place)` gives a move, in an image
  /// of the position, or nothing. False if there is no move for some position.
  template <class Guide>
  bool add(const Place& place, const Guide& guide) {
    todo_.push_back({place, false});
    while (!todo_.empty()) {
      const Todo next = todo_.back();
      todo_.pop_back();
      if (!add_one(next, guide)) return false;
    }
    return true;
  }

  /// The strategy, checked by the plain rules; nothing if it does not hold or the budget ran out.
  std::optional<Strategy> take(solver::Budget& budget) {
    const StrategyCheck checked = check(strategy_, {.stop = [&] { return budget.out_of_time(); }});
    if (checked.fault || checked.stopped) return std::nullopt;
    return std::move(strategy_);
  }

 private:
  struct Todo {
    Place place;
    bool after_win;  ///< then it is won, too, and needs a step that says so
  };

  template <class Guide>
  bool add_one(const Todo& todo, const Guide& guide) {
    const Place& place = todo.place;
    if (wins_in_one<M>(place.own, place.enemy)) return true;
    const auto [at, is_new] =
        numbers_.try_emplace(position_number(place.own, place.enemy), strategy_.steps.size());
    if (is_new)
      strategy_.steps.emplace_back();
    else if (!todo.after_win || strategy_.steps[at->second].plies != Strategy::unending)
      return true;
    const std::optional<HoldMove> move = todo.after_win ? std::nullopt : guide(place);
    if (!move) return set_win(at->second, place);
    set(at->second, *move, Strategy::unending);
    return true;
  }

  bool set_win(std::size_t number, const Place& place) {
    for (int n = 2; n <= won_within; ++n) {
      if (!search_.wins(place.own, place.enemy, n).value_or(false)) continue;
      std::optional<Word> winning;
      for_moves<M>(place.own, place.enemy, [&](Word after) {
        if (!winning && search_.wins_second(after, place.enemy, n - 1).value_or(false))
          winning = after;
      });
      if (winning) set(number, {place, *winning}, 2 * n - 1);
      return winning.has_value();
    }
    return false;
  }

  void set(std::size_t number, const HoldMove& move, int plies) {
    const Place& place = move.place;
    const Position position = position_of(place, strategy_.root, strategy_.winner);
    const int from = std::countr_zero(place.own & ~move.own);
    const int to = std::countr_zero(move.own & ~place.own);
    strategy_.steps[number] = {position, Move::between(from, to), plies};
    const bool wins = plies != Strategy::unending;
    for_moves<M>(place.enemy, move.own, [&](Word reply) {
      todo_.push_back({{move.own, reply}, wins});
    });
  }

  DistanceSearch<M>& search_;
  std::vector<Todo> todo_;
  std::unordered_map<std::uint64_t, std::size_t> numbers_;  // the steps of positions
  Strategy strategy_;
};

}  // namespace halfboard::groups
