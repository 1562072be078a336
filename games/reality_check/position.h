#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/reality_check/board.h"
#include "games/reality_check/pieces.h"

namespace halfboard::reality_check {

enum class Side : std::uint8_t { white, black };
constexpr Side other(Side side) { return static_cast<Side>(static_cast<int>(side) ^ 1); }
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }

/// What has to be decided next.
enum class Phase : std::uint8_t {
  turn,     ///< a whole turn
  first,    ///< White's first move of the game
  choice,   ///< the owner takes or refuses the captured piece(s)
  penalty,  ///< Memory failed: give up a true piece
  roll,     ///< a die, or two
  flip      ///< a flip that the die asks for
};

/// The variants, in the order of their digits 1 .. 6.
struct Variants {
  bool retreat = false;     ///< own pieces may be captured
  bool memory = false;      ///< a turn may turn over two enemy pieces
  bool free_setup = false;  ///< pieces are set up at will
  bool advanced = false;    ///< the 7 x 7 board
  bool one_die = false;     ///< a die says what is flipped
  bool two_dice = false;    ///< two dice do, one flip each

  [[nodiscard]] constexpr bool dice() const { return one_die || two_dice; }
  friend constexpr bool operator==(const Variants&, const Variants&) = default;
};

/// A position with all its secrets: both faces of every piece, and both hands.
///
/// Faces of the pieces on the board are kept as two bit planes, plane 0 the low and plane 1 the
/// high bit of the face: the face at s is (plane[0] >> s & 1) + 2 * (plane[1] >> s & 1). Planes are
/// 0 on empty squares, unused fields 0, so that equal positions are equal bit for bit.
struct Position {
  std::array<Word, 2> owned{};   ///< squares of White's, Black's pieces
  std::array<Word, 2> up{};      ///< upturned faces
  std::array<Word, 2> hidden{};  ///< hidden faces
  std::array<Word, 2> home{};    ///< White's, Black's nine drop squares
  Word barred = 0;               ///< the player to move may not flip these
  Word done = 0;                 ///< flipped by the dice in this turn
  std::array<PieceSet, 2> hand{};
  Side side = Side::white;  ///< who decides, or (phase roll) whose die it is
  Phase phase = Phase::turn;
  std::array<std::uint8_t, 2> dice{};                   ///< dice still to be served, in order
  std::array<Piece, 2> captured{{no_piece, no_piece}};  ///< phase choice: the first one now
  Variants variants{};

  [[nodiscard]] constexpr const Geometry& board() const { return geometry(variants.advanced); }
  [[nodiscard]] constexpr Word own() const { return owned[index(side)]; }
  [[nodiscard]] constexpr Word enemy() const { return owned[index(other(side))]; }
  [[nodiscard]] constexpr Word occupied() const { return owned[0] | owned[1]; }
  [[nodiscard]] constexpr Face face_up(int s) const {
    return static_cast<Face>((up[0] >> s & 1) | (up[1] >> s & 1) << 1);
  }
  [[nodiscard]] constexpr Face face_hidden(int s) const {
    return static_cast<Face>((hidden[0] >> s & 1) | (hidden[1] >> s & 1) << 1);
  }
  [[nodiscard]] constexpr Piece piece_at(int s) const {
    return piece_of(face_up(s), face_hidden(s));
  }
  /// Squares of the pieces of one side with equal faces.
  [[nodiscard]] constexpr Word true_on_board(Side s) const {
    return owned[index(s)] & ~((up[0] ^ hidden[0]) | (up[1] ^ hidden[1]));
  }
  /// True pieces of a side that are still in play: on the board, in hand or waiting for a choice.
  [[nodiscard]] constexpr int true_count(Side s) const {
    int count = std::popcount(true_on_board(s)) +
                std::popcount(static_cast<PieceSet>(hand[index(s)] & true_pieces));
    if (phase == Phase::choice && s == side)
      for (Piece piece : captured) count += piece != no_piece && is_true(piece);
    return count;
  }
  [[nodiscard]] constexpr int hand_size(Side s) const { return std::popcount(hand[index(s)]); }
  /// Most pieces a side may hold in hand without having to drop.
  [[nodiscard]] constexpr int hand_limit(Side s) const { return true_count(s) - 1; }
  [[nodiscard]] constexpr bool over_limit(Side s) const { return hand_size(s) > hand_limit(s); }

  constexpr void put(int s, Side owner, Face face, Face below) {
    owned[index(owner)] |= bit(s);
    for (std::size_t plane = 0; plane < 2; ++plane) {
      up[plane] |= static_cast<Word>(face >> plane & 1) << s;
      hidden[plane] |= static_cast<Word>(below >> plane & 1) << s;
    }
  }
  constexpr void take_off(int s) {
    for (auto* planes : {&owned, &up, &hidden})
      for (Word& plane : *planes) plane &= ~bit(s);
  }
  constexpr void turn_over(int s) {
    for (std::size_t plane = 0; plane < 2; ++plane) {
      const Word change = (up[plane] ^ hidden[plane]) & bit(s);
      up[plane] ^= change;
      hidden[plane] ^= change;
    }
  }
  friend constexpr bool operator==(const Position&, const Position&) = default;
};

}  // namespace halfboard::reality_check
