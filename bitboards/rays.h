#pragma once

#include <array>
#include <bit>
#include <limits>

#include "bitboards/board.h"

/// Line of sight by tables: for one square the first checker in a direction is the lowest or
/// highest bit of (ray & occupied). The plain companion of fills.h: it answers for one square what
/// fills answer for a set.
namespace halfboard::bitboards {

template <class B>
class Rays {
 public:
  using Word = typename B::Word;

  /// All squares in direction d from the square, to the edge.
  static constexpr Word ray(int square, Direction d) {
    return table[static_cast<std::size_t>(square)][static_cast<std::size_t>(d)];
  }

  /// The first square of `occupied` in direction d as a one-bit set, or the empty set.
  static constexpr Word first(int square, Direction d, Word occupied) {
    const Word hit = ray(square, d) & occupied;
    if (!hit) return 0;
    return B::step(d) > 0 ? static_cast<Word>(hit & (~hit + 1u)) : std::bit_floor(hit);
  }

  /// Its number; without one -1 in directions towards a1, else the number of bits of a Word.
  template <Direction d>
  static constexpr int first_square(int square, Word occupied) {
    const Word hit = ray(square, d) & occupied;
    if constexpr (B::step(d) > 0)
      return std::countr_zero(hit);
    else
      return std::numeric_limits<Word>::digits - 1 - std::countl_zero(hit);
  }

  /// Squares strictly between two squares of one line; the empty set if they share none.
  static constexpr Word between(int a, int b) {
    for (int i = 0; i < 8; ++i) {
      const auto d = static_cast<Direction>(i);
      if (ray(a, d) & B::bit(b)) return static_cast<Word>(ray(a, d) & ~ray(b, d) & ~B::bit(b));
    }
    return 0;
  }

 private:
  static constexpr auto table = [] {
    std::array<std::array<Word, 8>, B::squares> t{};
    for (int s = 0; s < B::squares; ++s)
      for (std::size_t i = 0; i < 8; ++i) {
        const auto d = static_cast<Direction>(i);
        int f = B::file_of(s) + file_step(d);
        int r = B::rank_of(s) + rank_step(d);
        for (; f >= 0 && f < B::files && r >= 0 && r < B::ranks;
             f += file_step(d), r += rank_step(d))
          t[static_cast<std::size_t>(s)][i] |= B::bit(B::square(f, r));
      }
    return t;
  }();
};

}  // namespace halfboard::bitboards
