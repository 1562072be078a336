#pragma once

#include <array>

#include "bitboards/board.h"
#include "bitboards/symmetry.h"

/// Reality Check by Andrew Juell (1998): the two boards of 39 squares. Both live in one 7 x 9 word;
/// the advanced board of 7 x 7 lies in its a1 corner.
///
///     basic            advanced          '.' a square, '#' a hole,
///   9 # # # . # # #                      X / x White's / Black's home:
///   8 # # x x x # #   7 x x x x . . .    basic: the nine squares of the diagram (d9 is one, too),
///   7 # x x x x x #   6 x x x # . . .    advanced: nine of these ten
///   6 . . . . . . .   5 x x # . # . .
///   5 . . . . . . .   4 x # # . # # X
///   4 . . . . . . .   3 . . # . # X X
///   3 # X X X X X #   2 . . . # X X X
///   2 # # X X X # #   1 . . . X X X X
///   1 # # # X # # #     a b c d e f g
///     a b c d e f g
namespace halfboard::reality_check {

using Board = bitboards::Board<7, 9>;
using Word = Board::Word;

constexpr Word bit(int square) { return Board::bit(square); }

/// One of the two boards.
struct Geometry {
  int ranks;
  Word squares;               ///< those that exist
  std::array<Word, 2> zones;  ///< where White, Black may set up under variant 3
  std::array<Word, 2> homes;  ///< the drop squares, unless the set-up is free
};

namespace detail {

constexpr Word mirrored(Word set) {
  return bitboards::transform<Board>(bitboards::Symmetry::flip_ranks, set);
}

constexpr Geometry make_basic_board() {
  constexpr std::array<int, 9> widths{1, 3, 5, 7, 7, 7, 5, 3, 1};
  Geometry g{Board::ranks, 0, {}, {}};
  for (int rank = 0; rank < Board::ranks; ++rank)
    for (int file = 0; file < Board::files; ++file) {
      const int from_centre = file < 3 ? 3 - file : file - 3;
      if (2 * from_centre + 1 > widths[static_cast<std::size_t>(rank)]) continue;
      const Word square = bit(Board::square(file, rank));
      g.squares |= square;
      if (rank < 4) g.zones[0] |= square;
      if (rank < 3) g.homes[0] |= square;
    }
  g.zones[1] = mirrored(g.zones[0]);
  g.homes[1] = mirrored(g.homes[0]);
  return g;
}

constexpr Geometry make_advanced_board() {
  Geometry g{7, Board::corner(7, 7), {}, {}};
  constexpr std::array<std::array<int, 2>, 10> holes{
      {{3, 5}, {2, 4}, {4, 4}, {1, 3}, {2, 3}, {4, 3}, {5, 3}, {2, 2}, {4, 2}, {3, 1}}};
  for (const auto& hole : holes) g.squares &= ~bit(Board::square(hole[0], hole[1]));
  for (int rank = 0; rank < 7; ++rank)
    for (int file = 0; file < 7; ++file) {
      if (file - rank >= 3) g.zones[0] |= bit(Board::square(file, rank));
      if (rank - file >= 3) g.zones[1] |= bit(Board::square(file, rank));
    }
  // All but the square in the middle of the zone (f2, b6): the default set-up's choice.
  g.homes = {g.zones[0] & ~bit(Board::square(5, 1)), g.zones[1] & ~bit(Board::square(1, 5))};
  return g;
}

}  // namespace detail

inline constexpr Geometry basic_board = detail::make_basic_board();
inline constexpr Geometry advanced_board = detail::make_advanced_board();

static_assert(std::popcount(basic_board.squares) == 39);
static_assert(std::popcount(basic_board.homes[0]) == 9 &&
              std::popcount(basic_board.zones[0]) == 16);
static_assert(std::popcount(advanced_board.squares) == 39);
static_assert(std::popcount(advanced_board.homes[1]) == 9);
static_assert(std::popcount(advanced_board.zones[1]) == 10);
static_assert((advanced_board.zones[0] & ~advanced_board.squares) == 0);

constexpr const Geometry& geometry(bool advanced) {
  return advanced ? advanced_board : basic_board;
}

}  // namespace halfboard::reality_check
