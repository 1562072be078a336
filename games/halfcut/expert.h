#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "games/halfcut/game.h"
#include "games/halfcut/prover.h"
#include "solver/play/certainty.h"

namespace halfboard::halfcut {

/// Exact play by proof search. Its table is kept, from game to game on boards of one size.
class Expert {
 public:
  /// The table takes at most so many bytes.
  Expert(std::size_t bytes, unsigned threads) : bytes_(bytes), threads_(threads) {}

  void begin() {}
  void prepare(const Position& position);
  std::optional<solver::play::Certainty<Move>> ask(const Position& position,
                                                   solver::Budget& budget);

 private:
  std::size_t bytes_;
  unsigned threads_;
  int size_ = 0;  // of the prover, if there is one
  std::unique_ptr<Prover> prover_;
};

}  // namespace halfboard::halfcut
