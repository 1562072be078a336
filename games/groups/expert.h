#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "games/groups/distance_table.h"
#include "games/groups/game.h"
#include "games/groups/proofs/prover.h"
#include "solver/play/certainty.h"

namespace halfboard::groups {

/// Exact play: the shortest win or the longest defence where it is near enough, then proofs of any
/// length. What was found stays as long as the rules are the same.
class Expert {
 public:
  /// Tables take at most so many bytes.
  Expert(std::size_t bytes, unsigned threads);

  void begin() {}
  void prepare(const Position& position) { set_rules(position.variant); }
  std::optional<solver::play::Certainty<Move>> ask(const Position& position,
                                                   solver::Budget& budget);

 private:
  using Certainty = solver::play::Certainty<Move>;

  void set_rules(Variant variant);
  std::optional<Certainty> by_distance(const Position& position, solver::Budget& budget) const;
  std::optional<Certainty> by_proof(const Position& position, solver::Budget& budget);

  std::size_t bytes_;
  Hexominoes hexominoes_;
  Variant variant_;  // of the tables, if there are any
  std::unique_ptr<DistanceTable> distances_;
  std::unique_ptr<Prover::Table> proofs_;
};

}  // namespace halfboard::groups
