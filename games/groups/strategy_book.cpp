#include "games/groups/strategy_book.h"

#include <algorithm>

#include "games/groups/distance_table.h"

namespace halfboard::groups {
namespace {

std::uint64_t number_of(const Position& p) { return position_number(p.own(), p.enemy()); }

/// The move of `step` in a position that may be an image of the step's.
std::optional<Move> as_in(const Position& p, const Strategy::Step& step) {
  if (p.variant != step.position.variant) return std::nullopt;
  for (int i = 0; i < Game::symmetries(p); ++i) {
    const Position image = Game::transform(p, i);
    if (image.own() != step.position.own() || image.enemy() != step.position.enemy()) continue;
    for (const Move& move : solver::MoveList<Game>(p))
      if (Game::transform_move(p, move, i) == step.move) return move;
  }
  return std::nullopt;
}

}  // namespace

void StrategyBook::add(const Strategy& strategy) {
  const auto order = [](const auto& entry) { return std::pair(entry.first, entry.second.plies); };
  const auto old = static_cast<std::ptrdiff_t>(steps_.size());
  for (const Strategy::Step& step : strategy.steps)
    steps_.emplace_back(number_of(step.position), step);
  std::ranges::sort(steps_.begin() + old, steps_.end(), {}, order);
  std::ranges::inplace_merge(steps_, steps_.begin() + old, {}, order);
}

std::optional<StrategyBook::Win> StrategyBook::winning_move(const Position& p) const {
  if (p.setting_up() || p.finished()) return std::nullopt;
  for (const Move& move : solver::MoveList<Game>(p))
    if (connected(Game::play(p, move).enemy())) return Win{move, 1};
  const std::uint64_t number = number_of(p);
  auto at =
      std::ranges::lower_bound(steps_, number, {}, [](const auto& entry) { return entry.first; });
  for (; at != steps_.end() && at->first == number; ++at)
    if (const auto move = as_in(p, at->second)) return Win{*move, at->second.plies};
  return std::nullopt;
}

}  // namespace halfboard::groups
