#pragma once

#include <array>

#include "games/groups/game.h"
#include "games/groups/hexominoes.h"
#include "games/groups/threats.h"

namespace halfboard::groups {

/// The set after a move of one of its pieces.
constexpr Word moved(Word own, Move move) {
  return (own & ~Board::bit(move.from)) | Board::bit(move.to);
}

/// The last two moves of an attack, settled exactly without a table, and the
/// lower bounds.
///
/// M: Movement<king, nojump>. Preconditions throughout: six pieces each, nobody
/// connected.
template <class M>
class ShortWins {
 public:
  explicit ShortWins(const Hexominoes& hexominoes) : hexominoes_(&hexominoes) {}

  /// Where each piece, in the order of squares, may go with the first of n
  /// moves so that the others can still complete a group. All squares where
  /// that rules out nothing.
  using Plan = std::array<Word, pieces_a_side>;

  /// Finds the plan for n >= 2; false if n moves can't suffice, even if the
  /// enemy stood still.
  bool plan(Word own, int n, Plan& plan) const;

  /// Does the player with `own`, to move, win with the second move, whatever
  /// the reply? Precondition: not in one; `plan` is the plan for 2.
  bool wins_in_two(Word own, Word enemy, const Plan& plan) const;
  bool wins_in_two(Word own, Word enemy) const {
    Plan plan;
    return this->plan(own, 2, plan) && wins_in_two(own, enemy, plan);
  }

  /// Can the player with `own`, to move, prevent that the attacker wins with
  /// the next move?
  static bool holds_one(Word attacker, Word own);

 private:
  static bool holds_one_exactly(Word attacker, Word own);

  const Hexominoes* hexominoes_;
};

}  // namespace halfboard::groups
