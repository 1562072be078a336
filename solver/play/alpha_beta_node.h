#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "solver/play/knowledge.h"
#include "solver/play/move_order.h"
#include "solver/play/score.h"

namespace halfboard::solver::play {

/// A position whose moves are being searched.
template <Evaluates K>
struct AlphaBetaNode {
  using G = typename K::Game;
  using Ranks = typename MoveOrder<K>::Ranks;

  AlphaBetaNode(const MoveList<G>& list, Ranks& order, Score lower)
      : moves(list), ranks(order), alpha(lower) {}

  /// The best of the moves that are left, by rank; once many have failed, simply the next one. `n`
  /// moves were taken before.
  std::size_t pick(std::size_t n) {
    constexpr std::size_t sorted = 16;  // so many are taken in order
    constexpr std::int32_t taken = std::numeric_limits<std::int32_t>::min();
    std::size_t first = next;
    while (ranks[first] == taken) ++first;
    next = first;
    if (n < sorted)
      for (std::size_t i = first + 1; i < moves.size(); ++i)
        if (ranks[i] > ranks[first]) first = i;
    ranks[first] = taken;
    return first;
  }

  const MoveList<G>& moves;
  Ranks& ranks;
  std::array<std::uint16_t, 64> put_off;  ///< moves that others are at work on
  std::array<std::uint8_t, 64> less;      ///< .. and their reductions
  std::size_t waiting = 0;                ///< how many were put off
  std::size_t searched = 0;
  Score best = -infinite_score;
  Score alpha;
  std::size_t best_move = 0;
  std::size_t next = 0;  ///< all before it are taken
};

/// Plies by which the n-th move is searched less deep at first.
inline int reduction(int depth, std::size_t n) {
  if (depth < 3 || n < 4) return 0;
  static const auto table = [] {
    std::array<std::array<std::int8_t, 64>, 64> list{};
    for (std::size_t d = 1; d < 64; ++d)
      for (std::size_t i = 1; i < 64; ++i)
        list[d][i] = static_cast<std::int8_t>(0.4 + std::log(static_cast<double>(d)) *
                                                        std::log(static_cast<double>(i)) / 2.3);
    return list;
  }();
  return table[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(n, 63)];
}

}  // namespace halfboard::solver::play
