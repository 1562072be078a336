#pragma once

#include <array>
#include <optional>
#include <vector>

#include "games/sight_reduction/value/placement.h"

/// What moves are worth where positions have values.
namespace halfboard::sight_reduction {

struct MoveCost {
  Move move;
  int value;  ///< of the position after it; White positive
  int cost;   ///< how much less its side has than after the best move of that side; best: 0
};

struct Costs {
  int value;  ///< of the position
  /// White's and Black's moves, whoever's turn it is; in the placement phase only his.
  std::array<std::vector<MoveCost>, 2> sides;
  std::vector<Move> line;  ///< from the position on, both sides play the first move of cost 0
};

/// Nothing if stopped at a limit. Precondition: has_integer_values(position.variant). The positions
/// that a solver is asked for come from one by moves.
std::optional<Costs> move_costs(const Position& position, PlacementSolver& solver);

}  // namespace halfboard::sight_reduction
