#include "games/halfcut/game.h"
#include "solver/forced_win.h"

namespace halfboard::halfcut {
namespace {

/// A full board on which nobody has a path: both sides pass for ever. Needs a standing crosscut.
bool is_stuck(const Position& p) {
  return p.winner == solver::nobody && (p.red | p.blue) == p.on_board();
}

/// Halfcut from a position with standing crosscuts: the endless passing on a stuck board becomes
/// the end of the game, a draw, so that every line of play ends.
struct GameWithDraws : Game {
  static constexpr solver::Convention convention = solver::Convention::draws;
  static int moves(const Position& p, std::span<Move> out) {
    return is_stuck(p) ? 0 : Game::moves(p, out);
  }
  static int count_moves(const Position& p) { return is_stuck(p) ? 0 : Game::count_moves(p); }
};

static_assert(solver::HasKey<GameWithDraws>);

}  // namespace

solver::Answer<Move> Game::solve(const Position& p, solver::Budget& budget) {
  if (is_stuck(p)) {
    solver::Answer<Move> answer;
    answer.result = solver::Outcome::draw;
    answer.best = {Move::pass()};
    return answer;
  }
  if (has_crosscut(p.red, p.blue)) return solver::GenericSolver<GameWithDraws>(budget).solve(p);
  return solver::GenericSolver<Game>(budget).solve(p);
}

}  // namespace halfboard::halfcut
