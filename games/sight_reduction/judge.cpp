#include "games/sight_reduction/judge.h"

#include <algorithm>

namespace halfboard::sight_reduction {

bool replays(Position position, std::span<const Move> solution,
             const std::optional<Target>& target) {
  for (const Move& move : solution) {
    const solver::MoveList<Game> legal(position);
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) return false;
    position = Game::play(position, move);
  }
  return is_goal(position, target);
}

class Judge::Impl {};

Judge::Judge(std::size_t) : impl_(std::make_unique<Impl>()) {}
Judge::~Judge() = default;
Judge::Judge(Judge&&) noexcept = default;
Judge& Judge::operator=(Judge&&) noexcept = default;
std::optional<bool> Judge::has_value(const Position&, int, const solver::Limits&) {
  return std::nullopt;
}
std::optional<int> Judge::fewest_left(const Position&, const solver::Limits&) {
  return std::nullopt;
}
std::optional<bool> Judge::solvable(const Position&, const std::optional<Target>&,
                                    const solver::Limits&) {
  return std::nullopt;
}

}  // namespace halfboard::sight_reduction
