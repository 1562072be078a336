#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/reality_check/position.h"

/// How the sides set up: nine pieces on nine squares, the tenth in hand.
namespace halfboard::reality_check {

inline constexpr int setup_size = 9;

/// The faces that show, on a side's nine squares in ascending order.
using UpFaces = std::array<Face, setup_size>;

/// The pieces below them, and the one in hand.
struct Setup {
  std::array<Piece, setup_size> pieces{};
  Piece in_hand = no_piece;
  friend constexpr bool operator==(const Setup&, const Setup&) = default;
};

/// The faces of the diagram on the squares of a side (basic board).
UpFaces diagram_faces(Side side);

/// All set-ups that show these faces, in ascending order of their pieces: 672 for the diagram, at
/// most 1392 for any faces.
std::vector<Setup> setups(const UpFaces& faces);

/// Puts a side's pieces on the squares of a set of nine, and the tenth into its hand.
void place(Position& position, Side side, Word squares, const UpFaces& faces, const Setup& setup);

/// White's first move. The same set-up for both sides, Black's reflected in the middle rank (basic
/// board) or turned by 180 degrees (advanced board).
Position default_start(const Variants& variants);

/// White's first move from a random set-up, the same on every machine. Without variant 3 the
/// upturned faces are those of the diagram, and all set-ups that show them are equally likely. With
/// it the order of the pieces, the face each shows and the squares are drawn one after the other.
Position random_start(const Variants& variants, std::uint64_t seed);

}  // namespace halfboard::reality_check
