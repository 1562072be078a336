#pragma once

#include <bit>

#include "games/sight_reduction/deal.h"

/// Deals up to symmetry. The four symmetries of the 4 x 8 board keep who moves and what is legal,
/// so deals that are images of each other have the same answers. Exchanging the colours does not
/// help: White begins in every deal.
namespace halfboard::sight_reduction {

/// Mirror images of a set of squares of the 4 x 8 board, or of a vector of sets:
///
///     bit   31 30 29 28   27 ..  4   3  2  1  0
///           d8 c8 b8 a8              d1 c1 b1 a1
template <class Set>
constexpr Set flip_files(Set s) {
  s = ((s >> 1) & 0x55555555u) | ((s & 0x55555555u) << 1);
  return ((s >> 2) & 0x33333333u) | ((s & 0x33333333u) << 2);
}
template <class Set>
constexpr Set flip_ranks(Set s) {
  s = ((s >> 4) & 0x0f0f0f0fu) | ((s & 0x0f0f0f0fu) << 4);
  s = ((s >> 8) & 0x00ff00ffu) | ((s & 0x00ff00ffu) << 8);
  return (s >> 16) | (s << 16);
}

/// How many different deals the four symmetries make of a deal, if none of them has a smaller
/// number; otherwise 0. So each orbit is met once, with its size. Numbers ascend with the set of
/// white squares read as a number (the combinatorial number system).
constexpr int orbit_size_if_least(Word white) {
  const Word files = flip_files(white);
  const Word ranks = flip_ranks(white);
  const Word both = flip_ranks(files);
  if (files < white || ranks < white || both < white) return 0;
  return 4 / (1 + (files == white) + (ranks == white) + (both == white));
}

/// The white squares of the next deal (Gosper's hack: the next larger word with as many bits set).
/// Precondition: not the last deal.
constexpr Word next_deal(Word white) {
  const Word low = white & (~white + 1);
  const Word ripple = white + low;
  return ripple | ((white ^ ripple) >> (2 + std::countr_zero(white)));
}

}  // namespace halfboard::sight_reduction
