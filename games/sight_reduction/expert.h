#pragma once

#include <cstddef>
#include <optional>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/lattice/win_table.h"
#include "games/sight_reduction/value/solver.h"
#include "solver/play/certainty.h"

namespace halfboard::sight_reduction {

/// Exact play: by values where positions are integers, else by a table of all positions as soon as
/// there is time for one. What is known of a deal is kept while the game goes on.
class Expert {
 public:
  /// The tables take at most so many bytes, that of values and that of wins each.
  Expert(std::size_t bytes, unsigned threads);
  ~Expert();

  void begin();
  /// Nothing in the placement phase, or if the budget does not suffice.
  std::optional<solver::play::Certainty<Move>> ask(const Position& position,
                                                   solver::Budget& budget);

 private:
  using Certainty = solver::play::Certainty<Move>;

  std::optional<Certainty> by_value(const Position& position, solver::Budget& budget);
  std::optional<Certainty> hold_out(const Position& position, solver::Budget& budget);
  std::optional<Certainty> by_table(const Position& position, solver::Budget& budget);
  bool make_table(const Position& position, solver::Budget& budget);
  [[nodiscard]] std::size_t replies_that_win(const Position& position) const;

  std::size_t bytes_;
  unsigned threads_;
  std::optional<Position> root_;  ///< of what values_ knows
  ValueSolver values_;
  std::optional<Position> table_root_;
  std::optional<WinTable> table_;
};

}  // namespace halfboard::sight_reduction
