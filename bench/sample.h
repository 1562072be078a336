#pragma once

#include <vector>

#include "games/sight_reduction/deal.h"
#include "solver/random.h"

/// The same positions for every bench and machine.
namespace halfboard::bench {

/// The positions of random games from random deals: all stages of the game.
inline std::vector<sight_reduction::Position> sample(sight_reduction::Variant variant, int deals) {
  using sight_reduction::Game;
  std::vector<Game::Position> positions;
  for (int i = 0; i < deals; ++i) {
    const auto index = static_cast<std::uint64_t>(i);
    auto position = sight_reduction::deal(sight_reduction::random_deal(1, index), variant);
    solver::Stream random(2, index);
    for (;;) {
      positions.push_back(position);
      const solver::MoveList<Game> moves(position);
      if (moves.empty()) break;
      position = Game::play(position, moves[random.below(moves.size())]);
    }
  }
  return positions;
}

}  // namespace halfboard::bench
