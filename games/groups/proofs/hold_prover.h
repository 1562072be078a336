#pragma once

#include <memory>
#include <optional>

#include "games/groups/distance_table.h"
#include "games/groups/hexominoes.h"
#include "games/groups/proofs/prover.h"
#include "solver/limits.h"

namespace halfboard::groups {

/// Proofs that a player, the holder, never loses, for positions far from any set that no reply
/// leaves (holds.h): put together from above as guided proofs of wins are (guided_prover.h), of
/// such sets and of wins. Everything settled goes into a table; in it a win of the attacker means
/// that he never loses, so it must not be one of proofs of wins.
/// For one thread; the tables may be shared by threads, set-ups and both players, under one
/// variant. What it has found of small sets is kept from one question to the next.
class HoldProver {
 public:
  /// `bytes`: what it may take besides the tables.
  HoldProver(Variant variant, const Hexominoes& hexominoes, const DistanceTable& short_wins,
             Prover::Table& table, std::size_t bytes);
  HoldProver(const HoldProver&) = delete;
  HoldProver& operator=(const HoldProver&) = delete;
  ~HoldProver();

  /// As `Prover::prove`: the winner is the holder if he never loses; if it is the other player,
  /// that one wins within the plies. Preconditions: all pieces placed, no winner yet.
  Prover::Finding prove(const Position& position, Side holder, solver::Budget& budget);

  /// The strategy for what `prove` found of the holder. What the tables do not hold any more is
  /// searched again with the budget; nothing if that fails.
  std::optional<Strategy> strategy(const Position& position, Side holder, solver::Budget& budget);

 private:
  class Search;
  template <class M>
  class SearchOf;
  std::unique_ptr<Search> search_;
};

}  // namespace halfboard::groups
