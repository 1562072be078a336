#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

/// The ten pieces of a side: the unordered pairs of the four faces. Both sides have the same.
namespace halfboard::reality_check {

/// A face, numbered as the die does less one: pawn, knight, bishop, rook.
using Face = std::uint8_t;
inline constexpr Face pawn = 0;
inline constexpr Face knight = 1;
inline constexpr Face bishop = 2;
inline constexpr Face rook = 3;
inline constexpr std::string_view face_letters = "PNBR";

/// A piece 0 .. 9 in the order PP PN PB PR NN NB NR BB BR RR.
using Piece = std::uint8_t;
inline constexpr int piece_count = 10;
inline constexpr Piece no_piece = 10;

/// Pieces of one side, bit i for piece i.
using PieceSet = std::uint16_t;
inline constexpr PieceSet all_pieces = 0x3ff;
inline constexpr PieceSet true_pieces = 1U << 0 | 1U << 4 | 1U << 7 | 1U << 9;

constexpr PieceSet set_of(Piece piece) { return static_cast<PieceSet>(1U << piece); }
constexpr bool is_true(Piece piece) { return (true_pieces >> piece & 1U) != 0; }

/// The two faces of a piece, the lower one first.
constexpr std::array<Face, 2> faces_of(Piece piece) {
  constexpr std::array<std::array<Face, 2>, 10> faces{
      {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1}, {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}}};
  return faces[piece];
}

/// The face below: `up` is one of the piece's two.
constexpr Face face_below(Piece piece, Face up) {
  const auto faces = faces_of(piece);
  return faces[0] == up ? faces[1] : faces[0];
}

/// The piece with these two faces, in either order.
constexpr Piece piece_of(Face a, Face b) {
  constexpr std::array<Piece, 16> pieces{0, 1, 2, 3, 1, 4, 5, 6, 2, 5, 7, 8, 3, 6, 8, 9};
  return pieces[static_cast<std::size_t>(a * 4 + b)];
}

/// "PN": two capital letters, `first` and `second` face.
inline std::string face_pair(Face first, Face second) {
  return {face_letters[first], face_letters[second]};
}

inline std::string name_of(Piece piece) {
  return face_pair(faces_of(piece)[0], faces_of(piece)[1]);
}

}  // namespace halfboard::reality_check
