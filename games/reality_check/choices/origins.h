#pragma once

#include "games/reality_check/choices/arrivals.h"
#include "games/reality_check/position.h"
#include "games/reality_check/reach.h"

/// The pieces that can go to one square: arrivals.h looked at from the other end.
namespace halfboard::reality_check {

namespace detail {

/// The first piece or hole in a direction, or, if there is none, no square of the board.
template <bitboards::Direction D>
constexpr Word first_seen(int square, Word blocked) {
  const Word line = bitboards::Rays<Board>::ray(square, D) & blocked;
  if constexpr (Board::step(D) > 0)
    return line & (0 - line);
  else
    return Word{1} << 63 >> (std::countl_zero(line) & 63);
}

constexpr Word origins(const Movers<Word>& own, Word blocked, int to, Word pawns_from) {
  using enum bitboards::Direction;
  const Word straight = first_seen<north>(to, blocked) | first_seen<east>(to, blocked) |
                        first_seen<south>(to, blocked) | first_seen<west>(to, blocked);
  const Word diagonal = first_seen<north_east>(to, blocked) | first_seen<south_east>(to, blocked) |
                        first_seen<south_west>(to, blocked) | first_seen<north_west>(to, blocked);
  return (straight & own.rooks) | (diagonal & own.bishops) | (pawns_from & own.pawns) |
         (leap_table[static_cast<std::size_t>(to)].knight & own.knights);
}

constexpr Word origins(const Position& p, int to, Word pawns_from) {
  return origins(movers(p.own(), p.up[0], p.up[1]), p.occupied() | ~p.board().squares, to,
                 pawns_from);
}

}  // namespace detail

/// Pieces of the side to move that can step to an empty square.
constexpr Word step_origins(const Position& p, int to) {
  return detail::origins(p, to, pawn_steps(to));
}

/// Pieces of the side to move that can capture on a square.
constexpr Word capture_origins(const Position& p, int to) {
  return detail::origins(p, to, pawn_captures(to));
}

}  // namespace halfboard::reality_check
