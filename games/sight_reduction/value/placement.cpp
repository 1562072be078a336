#include "games/sight_reduction/value/placement.h"

#include <bit>

namespace halfboard::sight_reduction {

Side first_to_move(const Position& p) {
  const bool even = std::popcount(p.white | p.black) % 2 == 0;
  return p.phase == Phase::play || even ? p.side : other(p.side);
}

PlacementSolver::PlacementSolver(solver::Budget& budget)
    : budget_(budget),
      values_((budget.limits().memory_mib << 20) / 2, budget.limits().threads),
      map_((budget.limits().memory_mib << 20) / 4) {}

std::optional<int> PlacementSolver::value(const Position& position) {
  const auto positive = at_least(position, 1);
  if (!positive) return std::nullopt;
  for (int k = *positive ? 2 : 0;; k += *positive ? 1 : -1) {
    const auto holds = at_least(position, k);
    if (!holds) return std::nullopt;
    if (*holds != *positive) return *positive ? k - 1 : k;
  }
}

std::optional<bool> PlacementSolver::at_least(const Position& position, int k) {
  const bool part = (position.white & ~white_) == 0 && (position.black & ~black_) == 0;
  if (position.phase == Phase::play && part) return values_.at_least(position, k, budget_);
  if (const auto answer = known(position, k)) return answer;
  const std::uint64_t before = budget_.nodes();
  const auto answer = position.phase == Phase::play ? play(position, k) : place(position, k);
  if (!answer) return std::nullopt;
  Facts& facts = map_.slot(Game::key(position));
  (*answer ? facts.low : facts.high) = *answer ? k : k - 1;
  facts.work += static_cast<std::int64_t>(budget_.nodes() - before) + 1;
  return answer;
}

std::optional<bool> PlacementSolver::known(const Position& position, int k) const {
  const Facts* facts = map_.find(Game::key(position));
  return facts ? facts->at_least(k) : std::nullopt;
}

/// White looks for a placement after which the value is at least k, Black for one after which it is
/// not; first among what is known.
std::optional<bool> PlacementSolver::place(const Position& position, int k) {
  if (!budget_.spend()) return std::nullopt;
  const bool white = position.side == Side::white;
  const solver::MoveList<Game> moves(position);
  for (const Move& move : moves)
    if (known(Game::play(position, move), k) == white) return white;
  for (const Move& move : moves) {
    const auto holds = at_least(Game::play(position, move), k);
    if (!holds || *holds == white) return holds;
  }
  return !white;
}

std::optional<bool> PlacementSolver::play(const Position& position, int k) {
  values_.begin();
  white_ = position.white;
  black_ = position.black;
  return values_.at_least(position, k, budget_);
}

}  // namespace halfboard::sight_reduction
