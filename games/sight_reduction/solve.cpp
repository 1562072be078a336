#include <optional>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/value.h"
#include "solver/forced_win.h"

namespace halfboard::sight_reduction {
namespace {

/// Analysis of positions that are integers: the side to move wins exactly if the value is of its
/// own sign.
class IntegerAnalysis {
 public:
  explicit IntegerAnalysis(solver::Budget& budget)
      : budget_(budget), values_((budget.limits().memory_mib << 20) / 2) {}

  solver::Answer<Move> solve(const Position& position) {
    solver::Answer<Move> answer;
    answer.value = values_.value(position, budget_);
    if (answer.value) {
      const bool white = position.side == Side::white;
      const bool wins = white ? *answer.value > 0 : *answer.value < 0;
      answer.result = wins ? solver::Outcome::win : solver::Outcome::loss;
      for (const Move& move : solver::MoveList<Game>(position)) {
        const auto keep = keeps(position, move, wins);
        if (!keep) break;
        if (*keep) answer.best.push_back(move);
      }
      follow(position, wins, answer.pv);
    }
    if (budget_.exhausted()) answer.best.clear();
    answer.nodes = budget_.nodes();
    return answer;
  }

 private:
  /// Does the mover, who wins or loses, still do so after the move? Nothing can win a lost game.
  std::optional<bool> keeps(const Position& position, Move move, bool wins) {
    if (!wins) return true;
    const Position next = Game::play(position, move);
    // White has won if Black, to move, has not a negative value; and the other way round.
    const auto holds = values_.at_least(next, position.side == Side::white ? 0 : 1, budget_);
    if (!holds) return std::nullopt;
    return position.side == Side::white ? *holds : !*holds;
  }

  void follow(Position position, bool wins, std::vector<Move>& line) {
    for (;;) {
      const solver::MoveList<Game> moves(position);
      std::optional<Move> pick;
      for (const Move& move : moves)
        if (keeps(position, move, wins).value_or(false)) {
          pick = move;
          break;
        }
      if (!pick) return;
      line.push_back(*pick);
      position = Game::play(position, *pick);
      wins = !wins;
    }
  }

  solver::Budget& budget_;
  ValueSolver values_;
};

}  // namespace

solver::Answer<Move> Game::solve(const Position& position, solver::Budget& budget) {
  if (position.phase == Phase::play && has_integer_values(position.variant))
    return IntegerAnalysis(budget).solve(position);
  return solver::GenericSolver<Game>(budget).solve(position);
}

}  // namespace halfboard::sight_reduction
