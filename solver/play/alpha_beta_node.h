#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

#include "solver/constant_math.h"
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
  /// moves were taken before. Most searches of a position end with its first moves, so these are
  /// looked for one by one, and the rest are put in order when the third is asked for.
  std::size_t pick(std::size_t n) {
    std::size_t i = 0;
    if (n < searched_for) {
      i = highest();
    } else {
      if (n == searched_for) put_in_order();
      if (n - searched_for < sorted) {
        i = 0xffff - static_cast<std::size_t>(in_order[n - searched_for] & 0xffff);
      } else {
        while (ranks[next] == taken) ++next;
        i = next;
      }
    }
    ranks[i] = taken;
    return i;
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
  std::size_t next = 0;    ///< all before it are taken
  std::size_t sorted = 0;  ///< how many are in order

 private:
  static constexpr std::size_t searched_for = 2;
  static constexpr std::size_t taken_in_order = 14;  ///< so many more
  static constexpr std::int32_t taken = std::numeric_limits<std::int32_t>::min();

  /// The first one of the highest rank.
  [[nodiscard]] std::size_t highest() const {
    std::int32_t most = ranks[0];
    for (std::size_t i = 1; i < moves.size(); ++i) most = std::max(most, ranks[i]);
    std::size_t i = 0;
    while (ranks[i] != most) ++i;
    return i;
  }

  void put_in_order() {
    std::size_t left = 0;
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (ranks[i] != taken)
        in_order[left++] =
            static_cast<std::int64_t>(ranks[i]) * 0x10000 + static_cast<std::int64_t>(0xffff - i);
    sorted = std::min(left, taken_in_order);
    const auto begin = in_order.begin();
    std::partial_sort(begin, begin + static_cast<std::ptrdiff_t>(sorted),
                      begin + static_cast<std::ptrdiff_t>(left), std::greater<>());
  }

  /// Rank, and below it 0xffff minus the place in the list: the first of equals comes first.
  std::array<std::int64_t, static_cast<std::size_t>(G::max_moves)> in_order;
};

/// Plies by which the n-th move is searched less deep at first.
inline int reduction(int depth, std::size_t n) {
  if (depth < 3 || n < 4) return 0;
  static constexpr auto table = [] {
    std::array<double, 64> logarithms{};
    for (std::size_t i = 1; i < 64; ++i)
      logarithms[i] = constant::logarithm(static_cast<double>(i));
    std::array<std::array<std::int8_t, 64>, 64> list{};
    for (std::size_t d = 1; d < 64; ++d)
      for (std::size_t i = 1; i < 64; ++i)
        list[d][i] = static_cast<std::int8_t>(0.4 + logarithms[d] * logarithms[i] / 2.3);
    return list;
  }();
  return table[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(n, 63)];
}

}  // namespace halfboard::solver::play
