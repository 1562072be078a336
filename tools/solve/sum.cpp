#include "tools/solve/sum.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;
using solver::GameId;

class Winner {
 public:
  explicit Winner(const solver::ShortGames& games) : games_(games) {}

  bool wins_first(GameId game, int side) {
    if (const auto& number = games_.number(game))
      return side == 0 ? *number > solver::Dyadic(0) : *number < solver::Dyadic(0);
    const auto key = std::pair(game, side);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const auto options = side == 0 ? games_.left(game) : games_.right(game);
    const bool wins =
        std::ranges::any_of(options, [&](GameId option) { return !wins_first(option, 1 - side); });
    return known_[key] = wins;
  }

 private:
  const solver::ShortGames& games_;
  std::map<std::pair<GameId, int>, bool> known_;
};

}  // namespace

solver::OutcomeClass outcome_of(const solver::ShortGames& games, GameId game) {
  Winner winner(games);
  return solver::outcome_class(winner.wins_first(game, 0), winner.wins_first(game, 1));
}

Sum::Sum(std::vector<sr::Position> parts, solver::Budget& budget)
    : bytes_(budget.limits().memory_mib << 20),
      values_(bytes_ / 2),
      games_(bytes_ / 2, budget),
      budget_(budget),
      parts_(std::move(parts)),
      order_(parts_.size()) {
  // One each: boards of different shapes may have equal keys.
  for (std::size_t i = 0; i < parts_.size(); ++i)
    canonizers_.emplace_back(bytes_ / 2 / parts_.size(), games_, budget_);
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::ranges::stable_sort(order_, {}, [&](std::size_t i) { return sr::Game::format(parts_[i]); });
}

GameId Sum::game(const std::vector<GameId>& values) {
  const Total all = total(values);
  return games_.sum(all.rest, games_.game_of(all.number));
}

std::vector<std::pair<std::size_t, std::string>> Sum::winning(std::vector<GameId> values,
                                                              int side) {
  std::vector<std::pair<std::size_t, std::string>> found;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const auto position = sr::Game::with_to_move(parts_[i], side);
    const GameId before = values[i];
    for (const auto& move : solver::MoveList<sr::Game>(*position)) {
      const auto after = canonical(i, sr::Game::play(*position, move));
      if (!after) return found;
      values[i] = *after;
      if (holds(total(values), side)) found.emplace_back(i, sr::Game::format_move(*position, move));
    }
    values[i] = before;
  }
  return found;
}

/// In an order of its own, and what is 0 together left out: so whether the sum is within reach
/// does not depend on the order that was given.
Sum::Total Sum::total(const std::vector<GameId>& values) {
  Total all;
  std::vector<GameId> others;
  for (const std::size_t i : order_) {
    if (const auto number = games_.number(values[i])) {
      all.number = all.number + *number;
      continue;
    }
    const auto opposite = std::ranges::find(others, games_.negative(values[i]));
    if (opposite == others.end())
      others.push_back(values[i]);
    else
      others.erase(opposite);
  }
  for (const GameId other : others) all.rest = games_.sum(all.rest, other);
  return all;
}

/// Does a side (0: first) win if the other begins?
bool Sum::holds(const Total& all, int side) {
  const GameId bound = games_.game_of(-all.number);
  return side == 0 ? games_.at_most(bound, all.rest) : games_.at_most(all.rest, bound);
}

/// Of what comes from a part by moves.
std::optional<GameId> Sum::canonical(std::size_t part, const sr::Position& position) {
  if (!sr::Game::has_integer_value(position)) return canonizers_[part].canonical(position);
  if (begun_ != part) values_.begin();
  begun_ = part;
  const auto value = values_.value(position, budget_);
  return value ? std::optional(games_.integer(*value)) : std::nullopt;
}

}  // namespace halfboard::tools
