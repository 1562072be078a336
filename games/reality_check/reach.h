#pragma once

#include <array>

#include "bitboards/rays.h"
#include "games/reality_check/board.h"
#include "games/reality_check/pieces.h"

/// Where a face can go. `blocked` are the squares that stop a slide: pieces and holes.
namespace halfboard::reality_check {

namespace detail {

constexpr Word leaps(int square, bool (*fits)(int, int)) {
  Word set = 0;
  for (int file = 0; file < Board::files; ++file)
    for (int rank = 0; rank < Board::ranks; ++rank) {
      const int dx = file - Board::file_of(square);
      const int dy = rank - Board::rank_of(square);
      if (fits(dx * dx, dy * dy)) set |= bit(Board::square(file, rank));
    }
  return set;
}

struct Leaps {
  Word knight;    ///< a knight's leaps
  Word step;      ///< one square along rank or file: how a pawn moves
  Word diagonal;  ///< one square diagonally: how a pawn captures
};

inline constexpr auto leap_table = [] {
  std::array<Leaps, Board::squares> table{};
  for (int s = 0; s < Board::squares; ++s)
    table[static_cast<std::size_t>(s)] = {
        leaps(s, [](int xx, int yy) { return xx + yy == 5; }),
        leaps(s, [](int xx, int yy) { return xx + yy == 1; }),
        leaps(s, [](int xx, int yy) { return xx == 1 && yy == 1; })};
  return table;
}();

/// Squares seen from a square in direction D, the first blocked one included.
template <bitboards::Direction D>
constexpr Word slide(int square, Word blocked) {
  using Rays = bitboards::Rays<Board>;
  const Word ray = Rays::ray(square, D);
  const Word hit = ray & blocked;
  if (!hit) return ray;
  const int stop = Board::step(D) > 0 ? std::countr_zero(hit) : 63 - std::countl_zero(hit);
  return ray & ~Rays::ray(stop, D);
}

}  // namespace detail

constexpr Word rook_reach(int square, Word blocked) {
  using enum bitboards::Direction;
  return detail::slide<north>(square, blocked) | detail::slide<east>(square, blocked) |
         detail::slide<south>(square, blocked) | detail::slide<west>(square, blocked);
}

constexpr Word bishop_reach(int square, Word blocked) {
  using enum bitboards::Direction;
  return detail::slide<north_east>(square, blocked) | detail::slide<south_east>(square, blocked) |
         detail::slide<south_west>(square, blocked) | detail::slide<north_west>(square, blocked);
}

/// Squares a face moves to if they are empty and captures on if they are not; for pawns see
/// pawn_steps and pawn_captures.
constexpr Word reach(Face face, int square, Word blocked) {
  if (face == rook) return rook_reach(square, blocked);
  if (face == bishop) return bishop_reach(square, blocked);
  return detail::leap_table[static_cast<std::size_t>(square)].knight;
}

constexpr Word pawn_steps(int square) {
  return detail::leap_table[static_cast<std::size_t>(square)].step;
}
constexpr Word pawn_captures(int square) {
  return detail::leap_table[static_cast<std::size_t>(square)].diagonal;
}

/// Squares that any face sees: to step to, or to capture on.
constexpr Word step_reach(Face face, int square, Word blocked) {
  return face == pawn ? pawn_steps(square) : reach(face, square, blocked);
}
constexpr Word capture_reach(Face face, int square, Word blocked) {
  return face == pawn ? pawn_captures(square) : reach(face, square, blocked);
}

namespace detail {

/// Most squares a face sees from anywhere on an empty board.
constexpr int widest_reach(Face face, const Geometry& board) {
  int most = 0;
  bitboards::for_each(board.squares, [&](int s) {
    const int count = std::popcount(reach(face, s, ~board.squares) & board.squares);
    most = count > most ? count : most;
  });
  return most;
}

// Game::max_moves builds on these.
static_assert(widest_reach(rook, basic_board) == 14 && widest_reach(rook, advanced_board) <= 14);
static_assert(widest_reach(bishop, basic_board) <= 8 && widest_reach(bishop, advanced_board) <= 8);
static_assert(widest_reach(knight, basic_board) <= 8 && widest_reach(knight, advanced_board) <= 8);

}  // namespace detail

}  // namespace halfboard::reality_check
