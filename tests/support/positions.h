#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/sight_reduction/game.h"
#include "solver/random.h"

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

/// A full board of 4 x `ranks`, as many white as black checkers, White to move.
inline sight_reduction::Position random_filling(std::uint64_t seed, std::uint64_t index, int ranks,
                                                sight_reduction::Variant v) {
  using sight_reduction::Board;
  solver::Stream random(seed, index);
  sight_reduction::Position p;
  p.ranks = static_cast<std::uint8_t>(ranks);
  p.variant = v;
  while (std::popcount(p.white) < 2 * ranks)
    p.white |= Board::bit(static_cast<int>(random.below(static_cast<std::uint64_t>(4 * ranks))));
  p.black = p.on_board() & ~p.white;
  return p;
}

}  // namespace halfboard::tests
