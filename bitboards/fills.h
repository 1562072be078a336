#pragma once

#include "bitboards/board.h"

/// Sliding and flooding by parallel-prefix ("Kogge-Stone") fills. All functions take a Word of the
/// board or a SIMD vector of them, so that one text serves one position and many at once.
/// Source: https://www.chessprogramming.org/Kogge-Stone_Algorithm
namespace halfboard::bitboards {

/// Longest slide, in squares, in a direction on the board.
template <class B>
constexpr int reach(Direction d) {
  const int by_file = file_step(d) ? B::files - 1 : B::ranks + B::files;
  const int by_rank = rank_step(d) ? B::ranks - 1 : B::ranks + B::files;
  return by_file < by_rank ? by_file : by_rank;
}

/// `from` and all squares reached from it in direction D over squares of `open` (occluded fill).
template <class B, Direction D, class Set>
constexpr Set fill(Set from, Set open) {
  constexpr int far = reach<B>(D);
  if constexpr (far >= 1) from = static_cast<Set>(from | (open & B::template shift<D>(from)));
  if constexpr (far >= 2) {
    open = static_cast<Set>(open & B::template shift<D>(open));
    from = static_cast<Set>(from | (open & B::template shift<D, 2>(from)));
  }
  if constexpr (far >= 4) {
    open = static_cast<Set>(open & B::template shift<D, 2>(open));
    from = static_cast<Set>(from | (open & B::template shift<D, 4>(from)));
  }
  return from;
}

/// Squares seen from `from` in direction D: every empty square up to and with the first one that
/// is not in `empty`.
template <class B, Direction D, class Set>
constexpr Set rays(Set from, Set empty) {
  return B::template shift<D>(fill<B, D>(from, empty));
}

/// Squares seen along ranks and files.
template <class B, class Set>
constexpr Set orthogonal_rays(Set from, Set empty) {
  using enum Direction;
  return static_cast<Set>(rays<B, north>(from, empty) | rays<B, south>(from, empty) |
                          rays<B, east>(from, empty) | rays<B, west>(from, empty));
}

/// Squares seen along diagonals.
template <class B, class Set>
constexpr Set diagonal_rays(Set from, Set empty) {
  using enum Direction;
  return static_cast<Set>(rays<B, north_east>(from, empty) | rays<B, south_west>(from, empty) |
                          rays<B, north_west>(from, empty) | rays<B, south_east>(from, empty));
}

/// The (up to four) squares next to the set along ranks and files.
template <class B, class Set>
constexpr Set orthogonal_neighbours(Set set) {
  using enum Direction;
  return static_cast<Set>(B::template shift<north>(set) | B::template shift<south>(set) |
                          B::template shift<east>(set) | B::template shift<west>(set));
}

/// The (up to eight) squares next to the set, kingwise.
template <class B, class Set>
constexpr Set neighbours(Set set) {
  using enum Direction;
  const Set row =
      static_cast<Set>(set | B::template shift<east>(set) | B::template shift<west>(set));
  return static_cast<Set>((row | B::template shift<north>(row) | B::template shift<south>(row)) &
                          ~set);
}

/// The squares of `region` connected to `seed` along ranks and files (seed included).
/// Precondition: seed is a subset of region.
template <class B, class Word>
constexpr Word flood(Word seed, Word region) {
  for (;;) {
    const Word grown = static_cast<Word>(seed | (region & orthogonal_neighbours<B>(seed)));
    if (grown == seed) return seed;
    seed = grown;
  }
}

}  // namespace halfboard::bitboards
