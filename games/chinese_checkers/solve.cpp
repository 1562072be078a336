#include "games/chinese_checkers/home_coins.h"
#include "solver/forced_win.h"

namespace halfboard::chinese_checkers {

solver::Answer<Move> Game::solve(const Position& position, solver::Budget& budget) {
  if (auto draw = draw_by_home_coins(position, budget)) return *draw;
  return solver::GenericSolver<Game>(budget).solve(position);
}

}  // namespace halfboard::chinese_checkers
