#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

// g++ without AVX warns of vectors in our templates: a call would take them otherwise with AVX. No
// such call leaves the library, which is linked with -Bsymbolic-functions.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace halfboard::bitboards {

/// The eight directions, in the order north, north-east, .. clockwise.
enum class Direction : std::uint8_t {
  north,
  north_east,
  east,
  south_east,
  south,
  south_west,
  west,
  north_west
};

constexpr Direction opposite(Direction d) {
  return static_cast<Direction>((static_cast<int>(d) + 4) % 8);
}

constexpr int file_step(Direction d) {
  constexpr int steps[] = {0, 1, 1, 1, 0, -1, -1, -1};
  return steps[static_cast<int>(d)];
}

constexpr int rank_step(Direction d) {
  constexpr int steps[] = {1, 1, 0, -1, -1, -1, 0, 1};
  return steps[static_cast<int>(d)];
}

/// A rectangular board of up to 64 squares, one bit a square, in the smallest word that holds them.
///
///     rank R   (R-1)*F ..            R*F-1      bit of a square = file + Files * rank,
///     ..                                        both counted from 0 at a1.
///     rank 2   F  F+1  ..
///     rank 1   0  1    ..   F-1
///              a  b    ..
///
/// A smaller board is played in the a1 corner of a larger one: squares that stay empty for ever
/// change neither lines of sight nor neighbourhoods of checkers.
template <int Files, int Ranks>
struct Board {
  static_assert(Files >= 1 && Ranks >= 1 && Files * Ranks <= 64, "a board is 1 to 64 squares");
  static constexpr int files = Files;
  static constexpr int ranks = Ranks;
  static constexpr int squares = Files * Ranks;

  using Word = std::conditional_t<
      squares <= 8, std::uint8_t,
      std::conditional_t<squares <= 16, std::uint16_t,
                         std::conditional_t<squares <= 32, std::uint32_t, std::uint64_t>>>;

  static constexpr Word all = static_cast<Word>(~std::uint64_t{0} >> (64 - squares));

  static constexpr int square(int file, int rank) { return file + Files * rank; }
  static constexpr int file_of(int square) { return square % Files; }
  static constexpr int rank_of(int square) { return square / Files; }
  static constexpr Word bit(int square) { return static_cast<Word>(Word{1} << square); }

  static constexpr Word file(int f) {
    Word set = 0;
    for (int r = 0; r < Ranks; ++r) set |= bit(square(f, r));
    return set;
  }
  static constexpr Word rank(int r) {
    Word set = 0;
    for (int f = 0; f < Files; ++f) set |= bit(square(f, r));
    return set;
  }
  /// The f x r squares in the a1 corner.
  static constexpr Word corner(int f, int r) {
    Word set = 0;
    for (int i = 0; i < r; ++i)
      for (int j = 0; j < f; ++j) set |= bit(square(j, i));
    return set;
  }

  /// Bits by which a step in direction d raises (or, negative, lowers) a square's number.
  static constexpr int step(Direction d) { return file_step(d) + Files * rank_step(d); }

  /// The squares a set may stand on so that a step of n squares in direction d stays on its rank.
  static constexpr Word steppable(Direction d, int n = 1) {
    Word set = 0;
    for (int f = 0; f < Files; ++f) {
      const int to = f + n * file_step(d);
      if (to >= 0 && to < Files) set |= file(f);
    }
    return set;
  }

  /// Moves every square of `set` n squares in direction D; what leaves the board is dropped.
  /// Set is Word, or a SIMD vector whose lanes are Words (GCC/Clang vector extension).
  template <Direction D, int N = 1, class Set>
  static constexpr Set shift(Set set) {
    constexpr int by = step(D) * N;
    constexpr Word keep = steppable(D, N);
    if constexpr (by >= 0)
      return static_cast<Set>(((set & keep) << by) & all);
    else
      return static_cast<Set>((set & keep) >> -by);
  }
};

/// Takes the lowest square out of a set and returns its number. Precondition: set != 0.
template <class Word>
constexpr int pop_lowest(Word& set) {
  const int square = std::countr_zero(set);
  set &= static_cast<Word>(set - 1);
  return square;
}

/// Calls f(square) for each square of a set, ascending.
template <class Word, class F>
constexpr void for_each(Word set, F&& f) {
  while (set) f(pop_lowest(set));
}

/// The same file by file, upwards: in the order of the squares' names.
template <class Board, class F>
constexpr void for_each_by_file(typename Board::Word set, F&& f) {
  for (int file = 0; file < Board::files; ++file)
    for_each(static_cast<typename Board::Word>(set & Board::file(file)), f);
}

/// Calls f.template operator()<direction>() for the eight directions.
template <class F>
constexpr void for_directions(F&& f) {
  using enum Direction;
  f.template operator()<north>();
  f.template operator()<north_east>();
  f.template operator()<east>();
  f.template operator()<south_east>();
  f.template operator()<south>();
  f.template operator()<south_west>();
  f.template operator()<west>();
  f.template operator()<north_west>();
}

}  // namespace halfboard::bitboards
