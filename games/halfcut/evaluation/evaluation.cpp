#include "games/halfcut/evaluation/evaluation.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "games/halfcut/distance.h"
#include "games/halfcut/evaluation/features.h"
#include "games/halfcut/proof.h"
#include "solver/play/score.h"

namespace halfboard::halfcut {

#ifdef HALFBOARD_SMALL

int Evaluation::guess(const Position& position) const {
  const auto steps = [&](Word own, Word enemy, Side side) {
    const auto& [from, to] = edges_[static_cast<std::size_t>(side)];
    const Distance<Board> way(own, enemy | outside_, from, to);
    return static_cast<int>(std::min(way.steps(), std::uint32_t{position.size} + 2));
  };
  // Where ways are as long, what stands at the edge counts for less: an empty board says nothing
  // else.
  Word edge = 0;
  for (const auto& [from, to] : edges_) edge |= from | to;
  const int inside = std::popcount(position.enemy() & edge) - std::popcount(position.own() & edge);
  return 100 * (steps(position.enemy(), position.own(), other(position.side)) -
                steps(position.own(), position.enemy(), position.side)) +
         10 * inside + 50;
}

#else

namespace {

/// In hundredths, by feature.
constexpr auto weights = std::to_array<std::int16_t>({
#include "games/halfcut/evaluation/weights.inc"
});
static_assert(weights.size() == features::count);
static_assert(std::all_of(weights.begin(), weights.begin() + features::Patterns::count,
                          [](int weight) { return weight >= -127 && weight <= 127; }));

/// Those of the patterns of one side to move.
std::array<std::int8_t, features::Patterns::of_one_side> of_patterns(Side mover) {
  std::array<std::int8_t, features::Patterns::of_one_side> list;
  std::ranges::transform(features::Patterns::features_of(mover), list.begin(),
                         [](std::size_t i) { return static_cast<std::int8_t>(weights[i]); });
  return list;
}

const auto& pattern_weights(Side mover) {
  static const std::array by_mover{of_patterns(Side::red), of_patterns(Side::blue)};
  return by_mover[static_cast<std::size_t>(mover)];
}

}  // namespace

int Evaluation::guess(const Position& position) const {
  if (position.winner != solver::nobody)
    return position.winner == Game::to_move(position) ? solver::play::most_guess
                                                      : -solver::play::most_guess;
  const auto& by_pattern = pattern_weights(position.side);
  int sum = 0;
  features::for_each(
      position, [&](std::size_t pattern) { sum += by_pattern[pattern]; },
      [&](std::size_t feature) { sum += weights[features::Patterns::count + feature]; });
  return sum;
}

#endif

Evaluation::Evaluation(const Position& root)
    : outside_(~root.on_board()),
      edges_{{{Board::rank(0), Board::rank(root.size - 1)},
              {Board::file(0), Board::file(root.size - 1)}}} {
#ifndef HALFBOARD_SMALL
  pattern_weights(root.side);  // made now, they do not delay the first answer
#endif
}

int Evaluation::operator()(const Position& position, int player) const {
  return player == Game::to_move(position) ? guess(position) : -guess(position);
}

std::optional<int> Evaluation::forced_end(const Position& position) const {
  if (position.winner != solver::nobody) return position.winner == Game::to_move(position) ? 1 : 0;
  const auto& [from, to] = edges_[static_cast<std::size_t>(position.side)];
  const Word wins = completions<Board>(position.own(), position.enemy() | outside_,
                                       from & ~outside_, to & ~outside_);
  if (wins && placements(position.own(), position.enemy(), wins)) return 1;
  return std::nullopt;
}

}  // namespace halfboard::halfcut
