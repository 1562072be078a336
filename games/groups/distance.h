#pragma once

#include <array>
#include <optional>

#include "games/groups/distance_table.h"
#include "games/groups/game.h"
#include "games/groups/short_wins.h"
#include "solver/limits.h"

namespace halfboard::groups {

/// Can a player force a win within so many own moves? Exact, by depth-limited
/// AND/OR search over positions with all pieces placed; `attacker` is who shall
/// win, `defender` the other one. For one thread; the table may be shared.
///
/// M: Movement<king, nojump>.
template <class M>
class DistanceSearch {
 public:
  DistanceSearch(const Hexominoes& hexominoes, const DistanceTable& table, solver::Budget& budget)
      : short_(hexominoes), table_(table), budget_(budget) {}

  /// The attacker is to move: a win within n own moves? Nothing if the budget
  /// ran out. Preconditions: six pieces each, nobody connected, 1 <= n <=
  /// DistanceTable::longest.
  std::optional<bool> wins(Word attacker, Word defender, int n) {
    const bool won = attack(attacker, defender, n);
    return budget_.exhausted() ? std::nullopt : std::optional(won);
  }

  /// The same with the defender to move.
  std::optional<bool> wins_second(Word attacker, Word defender, int n) {
    const bool held = defend(attacker, defender, n);
    return budget_.exhausted() ? std::nullopt : std::optional(!held);
  }

 private:
  /// The player with `own`, to move, wins within n moves.
  bool attack(Word own, Word enemy, int n);
  bool finds_win(Word own, Word enemy, int n, const typename ShortWins<M>::Plan& plan);
  /// The player with `own`, to move, prevents that the attacker wins within n
  /// moves of his.
  bool defend(Word attacker, Word own, int n);
  bool finds_reply(Word attacker, Word own, int n);

  ShortWins<M> short_;
  const DistanceTable& table_;
  solver::Budget& budget_;
  // By moves to go: the replies that held last. They only order the search.
  std::array<std::array<Move, 2>, DistanceTable::longest + 1> killers_{};
};

}  // namespace halfboard::groups
