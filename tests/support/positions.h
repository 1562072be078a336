#pragma once

#include <array>
#include <cstdint>

#include "games/sight_reduction/game.h"

namespace halfboard::tests {

/// The four rules of single checkers.
inline constexpr std::array without_pairs{
    sight_reduction::all_variants[0], sight_reduction::all_variants[1],
    sight_reduction::all_variants[2], sight_reduction::all_variants[3]};

/// The checkers of a position on its lower ranks.
inline sight_reduction::Position lower_part(sight_reduction::Position p, int ranks) {
  p.ranks = static_cast<std::uint8_t>(ranks);
  p.white &= p.on_board();
  p.black &= p.on_board();
  return p;
}

}  // namespace halfboard::tests
