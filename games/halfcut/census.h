#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/halfcut/game.h"
#include "solver/limits.h"

namespace halfboard::halfcut {

/// Exact distances of all positions of a small board, by going through every one of them: the
/// winner wins as soon as possible, the loser holds out as long as possible. Positions here are
/// unfinished and without crosscuts, reachable or not.
struct Census {
  static constexpr int largest = 4;

  std::uint64_t boards = 0;  ///< with Red to move; as many with Blue, their images
  std::uint64_t mover_wins = 0;
  std::uint64_t zugzwangs = 0;  ///< boards on which whoever moves loses
  int longest = 0;              ///< plies to the end, at most
  /// Plies of the whole game after each first placement, in the order of Game::moves.
  std::vector<int> openings;
};

/// Nothing if stopped by the deadline. Precondition: 2 <= size <= Census::largest.
std::optional<Census> take_census(int size, const solver::Deadline& deadline);

}  // namespace halfboard::halfcut
