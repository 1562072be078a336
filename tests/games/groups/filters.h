#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "bitboards/symmetry.h"
#include "games/groups/rules.h"
#include "solver/random.h"

/// What games/groups/evaluation/filters.h adds up, done plainly.
namespace halfboard::groups::plain {

/// Six squares that are not taken.
inline Word scattered(solver::Stream& random, Word taken) {
  Word pieces = 0;
  while (std::popcount(pieces) < 6)
    pieces |= Board::bit(static_cast<int>(random.below(64))) & ~taken;
  return pieces;
}

/// Straight from the list and in floating point.
inline double weigh(const std::vector<std::int16_t>& list, std::size_t filters, Word first,
                    Word second, std::size_t group) {
  double sum = 0;
  for (int symmetry = 0; symmetry < 8; ++symmetry)
    for (std::size_t filter = 0; filter < filters; ++filter) {
      int unit = list[128 * filters + filter];
      for (int square = 0; square < 64; ++square) {
        const Word bit = Board::bit(square);
        if (!((first | second) & bit)) continue;
        const int image =
            bitboards::transform_square<Board>(static_cast<bitboards::Symmetry>(symmetry), square);
        const int row = image + (first & bit ? 0 : 64);
        unit += list[static_cast<std::size_t>(row) * filters + filter];
      }
      unit = std::min(std::max(unit, 0), 181);
      sum += list[(129 + group) * filters + filter] * std::pow(unit, 2) / (1 << 22);
    }
  return sum;
}

}  // namespace halfboard::groups::plain
