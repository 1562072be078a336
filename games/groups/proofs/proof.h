#pragma once

#include "games/groups/distance_table.h"
#include "games/groups/evaluation/nearness.h"
#include "games/groups/proofs/effort.h"
#include "games/groups/short_wins.h"
#include "solver/proof/proof_search.h"

namespace halfboard::groups {

/// The question of the proof search: does the attacker force a win, within any number of moves?
/// Positions are those with all pieces placed, as the mover sees them and up to the symmetries of
/// the board; so one table serves both players and all set-ups.
///
/// Settled are wins in one, wins in two moves of the attacker, and threats that no move meets.
/// Nothing else ends a line: a position that comes again settles nothing, so going round proves
/// nothing. Every settled number carries the plies to the end, and those of a position are more
/// than those of the moves that settle it: to follow them leads to the end.
///
/// A settled "no" is a proof as well: that the defender forces a win.
///
/// M: Movement<king, nojump>.
template <class M>
class WinProof {
 public:
  static constexpr int max_children = Game::max_moves;
  static constexpr bool loop_free = false;
  static constexpr bool weak_sums = true;

  struct Position {
    Word own = 0;    ///< of the player to move
    Word enemy = 0;  ///< neither is connected
    bool attacks = true;
  };
  using Key = std::array<std::uint64_t, 1>;

  explicit WinProof(const Hexominoes& hexominoes)
      : hexominoes_(&hexominoes), network_(&effort::network<M>()) {}

  [[nodiscard]] Key key(const Position& p) const {
    return key_of(position_number(p.own, p.enemy), p.attacks);
  }

  /// The moves that leave no win in one, or what is known at once.
  class Expansion {
   public:
    Expansion(const WinProof& domain, const Position& position);

    [[nodiscard]] std::optional<solver::ProofNumbers> settled() const { return settled_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool attacks() const { return from_.attacks; }
    [[nodiscard]] Position position(std::size_t i) const {
      return {from_.enemy, moved(from_.own, moves_[i]), !from_.attacks};
    }
    [[nodiscard]] Key child_key(std::size_t i) const {
      return key_of(numbers_.of(moved(from_.own, moves_[i])), !from_.attacks);
    }
    [[nodiscard]] Move move(std::size_t i) const { return moves_[i]; }
    [[nodiscard]] solver::ProofNumbers start(std::size_t i) const;

   private:
    const Hexominoes* hexominoes_;
    const effort::Network* network_;
    Position from_;
    PositionNumbers numbers_;  ///< of the children
    std::optional<solver::ProofNumbers> settled_;
    std::size_t size_ = 0;
    int enemy_nearness_ = 0;  ///< the same after every move
    // Made by start(): moves stand side by side by the piece that goes.
    mutable int moving_ = -1;
    mutable std::optional<Nearness> others_;
    // Left uninitialised on purpose: clearing them would cost more than filling them.
    effort::Network::Units units_;
    std::array<Move, static_cast<std::size_t>(max_children)> moves_;
  };

 private:
  static Key key_of(std::uint64_t number, bool attacks) {
    return {number << 1 | std::uint64_t{attacks}};
  }

  const Hexominoes* hexominoes_;
  const effort::Network* network_;
};

/// The move to the child with the fewest plies of those that a table knows to be lost for the
/// opponent. These plies fall from move to move.
template <class M, class Table>
std::optional<Move> known_move(const WinProof<M>& proof, const Table& table,
                               const typename WinProof<M>::Position& position) {
  const typename WinProof<M>::Expansion expansion(proof, position);
  std::optional<Move> best;
  std::uint32_t fewest = solver::ProofNumbers::infinite;
  for (std::size_t i = 0; i < expansion.size(); ++i) {
    const auto key = proof.key(expansion.position(i));
    const auto found = table.find(Table::hash(key), key);
    if (!found || !found->numbers.is_lost() || found->numbers.plies >= fewest) continue;
    fewest = found->numbers.plies;
    best = expansion.move(i);
  }
  return best;
}

}  // namespace halfboard::groups
