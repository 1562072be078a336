#pragma once

#include <compare>
#include <cstdint>

#include "games/reality_check/position.h"

namespace halfboard::reality_check {

/// The kinds of actions, in the order in which they are listed.
enum class Kind : std::uint8_t {
  step,        ///< a = from, b = to, c = the square flipped then, or no_flip
  capture,     ///< a = from, b = to, c = 1 with a Reality Check
  drop,        ///< a = piece, b = to, c = which of faces_of(piece) is up
  memory,      ///< a < b: two squares, see memory_order
  take,        ///< take the captured piece to one's hand
  refuse,      ///< have it removed from play
  lose_board,  ///< a = square
  lose_hand,   ///< a = piece
  roll,        ///< a, b = dice; b = 0 with one die
  flip         ///< a = square
};

inline constexpr std::uint8_t no_flip = 63;

/// In place of the piece of a drop as those see it who don't know the hand; `a` is then the face
/// that is up.
inline constexpr std::uint8_t some_piece = 60;

/// One action; unused fields are 0. Trivial: a list of moves does not clear its memory.
struct Move {
  Kind kind;
  std::uint8_t a;
  std::uint8_t b;
  std::uint8_t c;
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

constexpr Move move(Kind kind, int a = 0, int b = 0, int c = 0) {
  return {kind, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
          static_cast<std::uint8_t>(c)};
}

/// The squares of a Memory move in the order of their names: file by file. In this order they are
/// written and the pieces go to their owner's hand.
constexpr std::array<int, 2> memory_order(Move m) {
  const bool swapped = Board::file_of(m.a) > Board::file_of(m.b);
  return swapped ? std::array<int, 2>{m.b, m.a} : std::array<int, 2>{m.a, m.b};
}

}  // namespace halfboard::reality_check
