#include "games/sight_reduction/game.h"
#include "solver/forced_win.h"

namespace halfboard::sight_reduction {

solver::Answer<Move> Game::solve(const Position& position, solver::Budget& budget) {
  return solver::GenericSolver<Game>(budget).solve(position);
}

}  // namespace halfboard::sight_reduction
