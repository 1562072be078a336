#pragma once

#include <optional>
#include <set>
#include <utility>

#include "games/chinese_checkers/game.h"
#include "solver/answer.h"

namespace halfboard::chinese_checkers {

/// The defence by coins at home (README.md, "A coin at home"), between two players: nobody reaches
/// a goal on which the other side leaves too many coins. So who can always move and still leave
/// enough does not lose. He can't where he is squeezed: no move leaves enough, or there is none.
/// All placements in which he is are looked for, and all that lead there by force.
class HomeCoins {
 public:
  /// The coins of who defends, and those of the other side.
  using Placement = std::pair<Word, Word>;

  /// For positions of that board, these rules and so many coins. Precondition: two players.
  HomeCoins(const Position& position, Colour defender);

  /// How many have to stay.
  [[nodiscard]] int keep() const { return keep_; }
  /// Are so many at home, and others to move?
  [[nodiscard]] bool may_hold(const Position& position) const;

  /// Looks through all placements, 32 for a node: they are that much cheaper than positions of a
  /// search. False if the budget ran out, or if they are too many to keep.
  bool prepare(solver::Budget& budget);
  /// Once prepared: placements, the defender to move, from which he can be driven out.
  [[nodiscard]] const std::set<Placement>& lost() const { return lost_; }

  /// Once prepared: does the defender not lose, by his coins at home alone?
  [[nodiscard]] bool holds(const Position& position) const;

 private:
  bool spend(solver::Budget& budget) { return ++looked_ % 32 != 0 || budget.spend(); }
  bool find_squeezed(solver::Budget& budget);
  bool place(Word own, Word held, Word places, int left, solver::Budget& budget);
  bool judge(Word own, Word beside, solver::Budget& budget);
  bool find_forced(solver::Budget& budget);

  [[nodiscard]] bool keeps(Word own) const;
  template <class F>
  bool any_move(Word movers, Word others, F&& f) const;
  [[nodiscard]] bool is_squeezed(Word own, Word other) const;

  Word board_;
  Word home_;
  Grid grid_;
  Colour defender_;
  bool stuck_loses_;
  int coins_;
  int others_;
  int keep_;
  std::uint64_t looked_ = 0;
  std::set<Placement> lost_;
};

/// The draw that both sides hold by their coins at home, with the moves after which the mover still
/// does; nothing if it is none, or not within the budget.
std::optional<solver::Answer<Move>> draw_by_home_coins(const Position& position,
                                                       solver::Budget& budget);

}  // namespace halfboard::chinese_checkers
