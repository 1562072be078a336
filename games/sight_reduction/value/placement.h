#pragma once

#include <optional>

#include "games/sight_reduction/value/solver.h"
#include "solver/exact_map.h"

namespace halfboard::sight_reduction {

/// Who moves first once all is placed: who placed first. In play: who is to move.
Side first_to_move(const Position& position);

/// Values where either phase may stand: in the placement phase the value of the deal that comes out
/// when White places to make it large and Black to make it small. Who wins the game can be read
/// from it, as from any value, so both place their best for the game as well.
class PlacementSolver {
 public:
  /// `budget` is counted up and must outlive the solver; half of its memory is for values.
  explicit PlacementSolver(solver::Budget& budget);

  /// Nothing if stopped at a limit. Precondition (here and below): has_integer_values, and since
  /// construction all positions come from one by moves.
  std::optional<int> value(const Position& position);
  /// Is the value at least k?
  std::optional<bool> at_least(const Position& position, int k);

 private:
  /// low <= value <= high.
  struct Facts {
    int low = -Board::squares;
    int high = Board::squares;
    std::int64_t work = 0;
    [[nodiscard]] std::int64_t weight() const { return work; }
    [[nodiscard]] std::optional<bool> at_least(int k) const {
      if (low >= k) return true;
      if (high < k) return false;
      return std::nullopt;
    }
  };

  std::optional<bool> known(const Position& position, int k) const;
  std::optional<bool> place(const Position& position, int k);
  std::optional<bool> play(const Position& position, int k);

  solver::Budget& budget_;
  ValueSolver values_;
  Word white_ = 0;  // the deal that values_ has begun, and its parts
  Word black_ = 0;
  solver::ExactMap<Game::Key, Facts> map_;
};

}  // namespace halfboard::sight_reduction
