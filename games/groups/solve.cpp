#include "games/groups/proofs/bounded_prover.h"
#include "solver/kept_move.h"

namespace halfboard::groups {
namespace {

/// The answer of `solve`: the exact distance, the fastest moves, and a line of best play.
class Analysis {
 public:
  Analysis(Variant variant, solver::Budget& budget)
      : budget_(budget),
        table_(budget.limits().memory_mib << 20),
        variant_(variant),
        prover_(variant, hexominoes_, table_, budget) {}

  solver::Answer<Move> solve(const Position& position) {
    solver::Answer<Move> answer;
    int checked = 0;
    if (const auto verdict = prover_.shortest_win(position, BoundedProver::longest, checked)) {
      const bool wins = verdict->winner == position.side;
      answer.result = wins ? solver::Outcome::win : solver::Outcome::loss;
      answer.plies = verdict->plies;
      answer.best = best_moves(position, *verdict);
      answer.pv = line(position, *verdict);
    }
    answer.nodes = budget_.nodes();
    return answer;
  }

 private:
  /// Does the winner still win within so many plies after the move?
  bool wins_after(const Position& position, Move move, Side winner, int plies) {
    return prover_.wins(Game::play(position, move), winner, plies).value_or(false);
  }

  /// The moves that win as fast; of a lost position all.
  std::vector<Move> best_moves(const Position& position, const BoundedProver::Win& verdict) {
    std::vector<Move> best;
    for (const Move& move : solver::MoveList<Game>(position))
      if (verdict.winner != position.side ||
          wins_after(position, move, verdict.winner, verdict.plies - 1))
        best.push_back(move);
    if (!budget_.exhausted() || !best.empty()) return best;
    const auto wins = [&](Move move, solver::Budget& budget) {
      BoundedProver prover(variant_, hexominoes_, table_, budget);
      return prover.wins(Game::play(position, move), verdict.winner, verdict.plies - 1);
    };
    const solver::MoveList<Game> moves(position);
    if (const auto kept = solver::find_kept_move(moves, wins)) best.push_back(*kept);
    return best;
  }

  /// The winner hurries, the loser delays.
  std::vector<Move> line(Position position, const BoundedProver::Win& verdict) {
    std::vector<Move> moves;
    for (int plies = verdict.plies; plies > 0 && !budget_.exhausted(); --plies) {
      const bool hurries = position.side == verdict.winner;
      for (const Move& move : solver::MoveList<Game>(position)) {
        const int below = hurries ? plies - 1 : plies - 3;
        const bool fast = below >= 0 && wins_after(position, move, verdict.winner, below);
        if (fast != hurries || budget_.exhausted()) continue;
        moves.push_back(move);
        position = Game::play(position, move);
        break;
      }
    }
    return moves;
  }

  solver::Budget& budget_;
  Hexominoes hexominoes_;
  DistanceTable table_;
  Variant variant_;
  BoundedProver prover_;
};

}  // namespace

solver::Answer<Move> Game::solve(const Position& position, solver::Budget& budget) {
  return Analysis(position.variant, budget).solve(position);
}

}  // namespace halfboard::groups
