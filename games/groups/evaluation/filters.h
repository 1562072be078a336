#pragma once

#include <cstddef>

#include "bitboards/symmetry.h"
#include "games/groups/rules.h"
#include "solver/play/filters.h"

namespace halfboard::groups {

/// The board for networks: positions that are images of each other get the same.
struct FilterShape {
  static constexpr std::size_t squares = Board::squares;
  static constexpr std::size_t symmetries = 8;
  static constexpr std::size_t filters = 16;

  static constexpr std::size_t image(std::size_t symmetry, std::size_t square) {
    return static_cast<std::size_t>(bitboards::transform_square<Board>(
        static_cast<bitboards::Symmetry>(symmetry), static_cast<int>(square)));
  }
};

template <std::size_t Groups>
using Filters = solver::play::Filters<FilterShape, Groups>;

}  // namespace halfboard::groups
