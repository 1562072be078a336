#pragma once

#include <cstdint>

#include "bitboards/combinations.h"
#include "games/sight_reduction/game.h"
#include "solver/random.h"

/// Full deals: 16 white and 16 black checkers on the 4 x 8 board, numbered 0 .. C(32,16) - 1.
namespace halfboard::sight_reduction {

using DealNumber = std::uint32_t;
inline constexpr DealNumber deal_count = 601'080'390;  ///< C(32, 16)

namespace detail {
inline constexpr auto binomial = bitboards::binomial_table<32, 16>();
}  // namespace detail

static_assert(detail::binomial[32][16] == deal_count);

/// The number of a full deal from its 16 white squares s1 < .. < s16 (a1 = 0, b1 = 1, .. d8 = 31):
/// C(s1,1) + C(s2,2) + .. + C(s16,16), the combinatorial number system.
/// Precondition: 16 bits set.
constexpr DealNumber number_of(Word white) {
  DealNumber number = 0;
  std::size_t k = 0;
  bitboards::for_each(white,
                      [&](int s) { number += detail::binomial[static_cast<std::size_t>(s)][++k]; });
  return number;
}

/// The white squares of a deal; inverse of number_of. Precondition: number < deal_count.
constexpr Word white_of(DealNumber number) {
  Word white = 0;
  std::size_t square = 32;
  for (std::size_t k = 16; k > 0; --k) {
    do --square;
    while (detail::binomial[square][k] > number);
    number -= detail::binomial[square][k];
    white |= Board::bit(static_cast<int>(square));
  }
  return white;
}

/// A full deal with White to move.
constexpr Position deal(DealNumber number, Variant variant = {}) {
  Position position;
  position.white = white_of(number);
  position.black = ~position.white;
  position.variant = variant;
  return position;
}

/// True for a position that has a deal number: full 4 x 8 board, 16 of each colour, White to move.
constexpr bool is_deal(const Position& p) {
  return p.phase == Phase::play && p.files == Board::files && p.ranks == Board::ranks &&
         p.side == Side::white && std::popcount(p.white) == 16 && p.black == ~p.white;
}

/// Random deal `index` of a seed: uniform, the same on every machine, whatever else is drawn.
inline DealNumber random_deal(std::uint64_t seed, std::uint64_t index) {
  return static_cast<DealNumber>(solver::Stream(seed, index).below(deal_count));
}

}  // namespace halfboard::sight_reduction
