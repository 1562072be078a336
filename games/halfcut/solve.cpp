#include <algorithm>

#include "games/halfcut/game.h"
#include "games/halfcut/prover.h"
#include "solver/forced_win.h"
#include "solver/kept_move.h"

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

/// Answers from one prover, for positions without crosscuts.
class Solver {
 public:
  Solver(int size, solver::Budget& budget)
      : budget_(budget), prover_(Prover::make(size, budget.limits().memory_mib << 20)) {}

  solver::Answer<Move> solve(const Position& p) {
    solver::Answer<Move> answer;
    if (const auto winner = prover_->winner(p, budget_, {})) {
      answer.result = *winner == p.side ? solver::Outcome::win : solver::Outcome::loss;
      if (p.winner != solver::nobody) answer.plies = 0;
      choose(p, *winner, answer);
      follow(p, *winner, answer);
    }
    answer.nodes = budget_.nodes();
    return answer;
  }

 private:
  /// The moves with which the winner still wins; the loser can't help it with any.
  void choose(const Position& p, Side winner, solver::Answer<Move>& answer) {
    if (p.side != winner) {
      const solver::MoveList<Game> all(p);
      answer.best.assign(all.begin(), all.end());
      return;
    }
    for (const Move move : solver::MoveList<Game>(p)) {
      const auto then = prover_->winner(Game::play(p, move), budget_, {});
      if (!then) break;
      if (*then == winner) answer.best.push_back(move);
    }
    if (!budget_.exhausted() || !answer.best.empty()) return;
    const solver::MoveList<Game> moves(p);
    const auto kept = solver::find_kept_move(moves, [&](Move move, solver::Budget& budget) {
      const auto then = prover_->winner(Game::play(p, move), budget, {});
      return then ? std::optional(*then == winner) : std::nullopt;
    });
    if (kept) answer.best = {*kept};
  }

  void follow(Position p, Side winner, solver::Answer<Move>& answer) {
    while (p.winner == solver::nobody) {
      const solver::MoveList<Game> moves(p);
      const auto keeps = [&](Move move) {
        return p.side != winner || prover_->winner(Game::play(p, move), budget_, {}) == winner;
      };
      const auto* const move = std::find_if(moves.begin(), moves.end(), keeps);
      if (move == moves.end()) return;
      answer.pv.push_back(*move);
      p = Game::play(p, *move);
    }
  }

  solver::Budget& budget_;
  std::unique_ptr<Prover> prover_;
};

}  // namespace

solver::Answer<Move> Game::solve(const Position& p, solver::Budget& budget) {
  if (is_stuck(p)) {
    solver::Answer<Move> answer;
    answer.result = solver::Outcome::draw;
    answer.best = {Move::pass()};
    return answer;
  }
  if (has_crosscut(p.red, p.blue)) return solver::GenericSolver<GameWithDraws>(budget).solve(p);
  return Solver(p.size, budget).solve(p);
}

}  // namespace halfboard::halfcut
