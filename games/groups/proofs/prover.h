#pragma once

#include "games/groups/hexominoes.h"
#include "games/groups/proofs/certificate.h"
#include "solver/limits.h"
#include "solver/proof/proof_table.h"

namespace halfboard::groups {

/// Wins of either player within any number of plies, by proof-number search (proof.h) of positions
/// with all pieces placed. Only wins are ever found: no draw, and nothing within a limit of plies.
/// The table may be shared by threads, set-ups and both players, under one variant.
class Prover {
 public:
  using Table = solver::ProofTable<1>;

  Prover(const Hexominoes& hexominoes, Table& table) : hexominoes_(hexominoes), table_(table) {}

  struct Finding {
    std::optional<Side> winner;
    int plies = 0;  ///< the winner needs at most so many
    /// What is left to show, at least, that the attacker wins.
    std::uint32_t left = 0;
  };
  /// What the search has found of a position.
  static Finding finding(const Position& position, Side attacker,
                         const solver::ProofNumbers& found);

  /// For what is settled in a table: as if it had cost so much that little else makes it leave.
  static constexpr std::uint64_t known_nodes = 1 << 20;

  /// Looks for a win of the attacker; it may turn out that the other player wins. No winner if the
  /// budget ran out or nothing is left to try. Preconditions: all pieces placed, no winner yet.
  Finding prove(const Position& position, Side attacker, solver::Budget& budget) const;

  /// The move of the player to move, after `prove` found that he wins. What the table does not hold
  /// any more is searched again; nothing if that fails.
  std::optional<Move> winning_move(const Position& position, Side attacker,
                                   solver::Budget& budget) const;

  /// The strategy for what `prove` found. What the table does not hold any more is searched again
  /// with the budget; nothing if that fails.
  std::optional<Strategy> strategy(const Position& position, Side attacker, Side winner,
                                   solver::Budget& budget) const;

 private:
  const Hexominoes& hexominoes_;
  Table& table_;
};

}  // namespace halfboard::groups
