#pragma once

#include <cstdint>

#include "bitboards/board.h"

namespace halfboard::bitboards {

/// The eight symmetries of a square; a rectangle has the first four. Bit 0 exchanges left and
/// right, bit 1 top and bottom, bit 2 (applied last) reflects in the a1 diagonal.
enum class Symmetry : std::uint8_t {
  identity,
  flip_files,
  flip_ranks,
  rotate_180,
  transpose,
  flip_files_transpose,
  flip_ranks_transpose,
  rotate_180_transpose
};

/// Where a symmetry takes a square of the f x r corner of board B. Transposing ones need f == r.
template <class B>
constexpr int transform_square(Symmetry symmetry, int square, int f = B::files, int r = B::ranks) {
  const int code = static_cast<int>(symmetry);
  int file = B::file_of(square);
  int rank = B::rank_of(square);
  if (code & 1) file = f - 1 - file;
  if (code & 2) rank = r - 1 - rank;
  return (code & 4) ? B::square(rank, file) : B::square(file, rank);
}

/// Image of a set of squares under a symmetry of the f x r corner of board B.
template <class B>
constexpr typename B::Word transform(Symmetry symmetry, typename B::Word set, int f = B::files,
                                     int r = B::ranks) {
  typename B::Word image = 0;
  for_each(set, [&](int square) { image |= B::bit(transform_square<B>(symmetry, square, f, r)); });
  return image;
}

/// How many symmetries an f x r board has: 8 if square, else 4.
constexpr int symmetry_count(int f, int r) { return f == r ? 8 : 4; }

}  // namespace halfboard::bitboards
