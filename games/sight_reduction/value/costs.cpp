#include "games/sight_reduction/value/costs.h"

#include <algorithm>

namespace halfboard::sight_reduction {
namespace {

/// The moves of the side to move; nothing if stopped at a limit.
std::optional<std::vector<MoveCost>> costs_of(const Position& position, PlacementSolver& solver) {
  const int sign = position.side == Side::white ? 1 : -1;
  std::vector<MoveCost> moves;
  for (const Move& move : solver::MoveList<Game>(position)) {
    const auto value = solver.value(Game::play(position, move));
    if (!value) return std::nullopt;
    moves.push_back({move, *value, 0});
  }
  int best = -Board::squares;
  for (const MoveCost& m : moves) best = std::max(best, sign * m.value);
  for (MoveCost& m : moves) m.cost = best - sign * m.value;
  return moves;
}

std::optional<std::vector<Move>> best_line(Position position, PlacementSolver& solver) {
  std::vector<Move> line;
  for (;;) {
    const auto moves = costs_of(position, solver);
    if (!moves) return std::nullopt;
    if (moves->empty()) return line;
    line.push_back(std::ranges::find(*moves, 0, &MoveCost::cost)->move);
    position = Game::play(position, line.back());
  }
}

}  // namespace

std::optional<Costs> move_costs(const Position& position, PlacementSolver& solver) {
  const auto value = solver.value(position);
  if (!value) return std::nullopt;
  Costs costs{*value, {}, {}};
  for (const Side side : {Side::white, Side::black}) {
    if (position.phase == Phase::placement && side != position.side) continue;
    Position p = position;
    p.side = side;
    auto moves = costs_of(p, solver);
    if (!moves) return std::nullopt;
    costs.sides[static_cast<std::size_t>(side)] = std::move(*moves);
  }
  auto line = best_line(position, solver);
  if (!line) return std::nullopt;
  costs.line = std::move(*line);
  return costs;
}

}  // namespace halfboard::sight_reduction
