#pragma once

#include <algorithm>
#include <cstddef>

#include "solver/play/win_network.h"

namespace halfboard::chinese_checkers {

/// 8 x 8 squares for networks. The band is its own reflection in the long diagonal.
struct FilterShape {
  static constexpr std::size_t squares = 64;
  static constexpr std::size_t symmetries = 2;
  static constexpr std::size_t filters = 32;

  static constexpr std::size_t image(std::size_t symmetry, std::size_t square) {
    return symmetry == 0 ? square : square % 8 * 8 + square / 8;
  }
};

/// What tells positions apart besides the squares: the moves that the mover and the other side need
/// alone.
struct WinCases {
  static constexpr std::size_t distances = 20;
  static constexpr std::size_t count = distances * distances;
  static constexpr std::size_t of(int mover, int other) {
    constexpr int most = static_cast<int>(distances) - 1;
    return static_cast<std::size_t>(std::min(mover, most)) * distances +
           static_cast<std::size_t>(std::min(other, most));
  }
  static constexpr std::size_t groups = 16;
  static constexpr std::size_t group_of(std::size_t of_case) {
    const auto stage = [](std::size_t moves) { return std::min<std::size_t>(moves / 4, 3); };
    return 4 * stage(of_case / distances) + stage(of_case % distances);
  }
};

/// For two players with six coins each on the band. Learned from games
/// (bench/chinese_checkers_evaluation.cpp), one for each of the two ways to win.
using WinNetwork = solver::play::WinNetwork<FilterShape, WinCases>;

}  // namespace halfboard::chinese_checkers
