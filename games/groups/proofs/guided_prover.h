#pragma once

#include <cstddef>
#include <cstdint>

#include "games/groups/hexominoes.h"
#include "games/groups/proofs/prover.h"
#include "solver/limits.h"

namespace halfboard::groups {

/// Proofs of wins of any length for which proof-number search alone looks at too many moves of the
/// attacker: alpha-beta says which of them are good, and the proof is put together, from above, of
/// positions that proof-number search settles. Only that counts as a proof; alpha-beta guesses.
/// Everything settled goes into the table, from which `Prover` takes the strategy.
/// Threads may share it.
class GuidedProver {
 public:
  /// How much is spent where; nodes of proof-number search.
  struct Shares {
    std::uint64_t first = 20'000;  ///< on the position asked for, before anything else
    std::uint64_t reply = 300;     ///< on a reply that is likely to cost less than `cheap`
    double cheap = 1500;
    std::uint64_t seen = 5'000;    ///< on one that alpha-beta sees to lose
    std::uint64_t whole = 20'000;  ///< on a position that is likely to cost less than `near`
    double near = 1.5e5;
    double near_moved = 1.5e5;  ///< the same where the attacker has moved
    int depth = 5;              ///< plies of alpha-beta behind a move, where it matters
    std::size_t moves = 6;      ///< of the attacker, in each position, and more with more nodes
    double replies = 1;         ///< a move costs so many times its guess, as replies add up
    int bonus = 0;  ///< points of alpha-beta by which this is easier to prove than a win
  };

  /// `bytes`: what a proof may take besides the table, while it is searched.
  GuidedProver(const Hexominoes& hexominoes, Prover::Table& table, std::size_t bytes,
               const Shares& shares)
      : hexominoes_(hexominoes), table_(table), bytes_(bytes), shares_(shares) {}

  /// As `Prover::prove`. `alpha_beta_a_node` nodes of alpha-beta count as one.
  Prover::Finding prove(const Position& position, Side attacker, solver::Budget& budget) const;

  static constexpr std::uint64_t alpha_beta_a_node = 64;

 private:
  const Hexominoes& hexominoes_;
  Prover::Table& table_;
  std::size_t bytes_;
  Shares shares_;
};

}  // namespace halfboard::groups
