#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "bitboards/fills.h"
#include "bitboards/rays.h"
#include "bitboards/symmetry.h"

/// Groups by Rich Hutnik (1998): who is connected, where pieces go. All functions are pure.
namespace halfboard::groups {

using Board = bitboards::Board<8, 8>;
using Word = Board::Word;
using bitboards::Direction;

inline constexpr int pieces_a_side = 6;

/// Which of the four rules is played.
struct Variant {
  bool king = false;    ///< slides go one square only
  bool nojump = false;  ///< no jumps
  friend constexpr bool operator==(const Variant&, const Variant&) = default;
};

/// All variants, in the order in which they are listed everywhere.
inline constexpr Variant all_variants[] = {
    {false, false}, {true, false}, {false, true}, {true, true}};

constexpr std::string_view name_of(Variant v) {
  constexpr std::string_view names[] = {"standard", "king", "nojump", "king-nojump"};
  return names[(v.king ? 1 : 0) + (v.nojump ? 2 : 0)];
}

constexpr std::optional<Variant> variant_named(std::string_view name) {
  for (Variant v : all_variants)
    if (name_of(v) == name) return v;
  return std::nullopt;
}

/// The set-up diagram: each of the sixteen squares c3 .. f6 carries the label of one player.
class Labels {
 public:
  /// The block c3 .. f6 as a board of its own; c3 is its a1.
  using Block = bitboards::Board<4, 4>;
  static constexpr int corner = 2;  ///< file and rank of c3, from 0

  /// The checkerboard: player 1 on the light squares (a1 is dark).
  constexpr Labels() : Labels(0x5a5a) {}
  /// `white` holds the squares of the block labelled for player 1: six to ten of them.
  constexpr explicit Labels(Block::Word white) : white_(white) {
    for (int i = 0; i < 8; ++i)
      if (bitboards::transform<Block>(static_cast<bitboards::Symmetry>(i), white) == white)
        kept_by_ = static_cast<std::uint8_t>(kept_by_ | 1 << i);
  }

  [[nodiscard]] constexpr Word white() const { return on_board(white_); }
  [[nodiscard]] constexpr Word black() const { return on_board(static_cast<Block::Word>(~white_)); }

  /// How many of the eight symmetries of the board map the labels onto themselves.
  [[nodiscard]] constexpr int kept() const { return std::popcount(kept_by_); }
  /// The symmetries numbered 0 .. 7 so that those that keep the labels come first.
  [[nodiscard]] constexpr bitboards::Symmetry symmetry(int number) const {
    std::uint8_t set = kept_by_;
    if (number >= kept()) {
      number -= kept();
      set = static_cast<std::uint8_t>(~set);
    }
    for (; number > 0; --number) bitboards::pop_lowest(set);
    return static_cast<bitboards::Symmetry>(std::countr_zero(set));
  }

  friend constexpr bool operator==(const Labels&, const Labels&) = default;

 private:
  static constexpr Word on_board(Block::Word block) {
    Word set = 0;
    for (int rank = 0; rank < Block::ranks; ++rank)
      set |= (Word{block} >> (4 * rank) & 15) << Board::square(corner, corner + rank);
    return set;
  }

  Block::Word white_;
  std::uint8_t kept_by_ = 0;  // bit i: Symmetry i
};

/// True for six pieces that form one group along ranks and files. A player who has that has won.
constexpr bool connected(Word set) {
  // Nearly always some piece stands alone, which is cheap to see.
  if (set & ~bitboards::orthogonal_neighbours<Board>(set)) return false;
  if (std::popcount(set) != pieces_a_side) return false;
  return bitboards::flood<Board>(set & (~set + 1), set) == set;
}

/// How many slides and jumps the pieces of `own` have. Within one direction no two slides end on
/// the same square, because the rear piece's way ends at the front piece, and no two jumps do; a
/// slide and a jump may, so they are counted apart.
template <bool king, bool nojump>
constexpr int count_all(Word own, Word enemy) {
  const Word occupied = own | enemy;
  int count = 0;
  bitboards::for_directions([&]<Direction d>() {
    const Word step = Board::shift<d>(own);
    if constexpr (king)
      count += std::popcount(step & ~occupied);
    else
      count += std::popcount(bitboards::fill<Board, d>(own, ~occupied) ^ own);
    if constexpr (!nojump) count += std::popcount(Board::shift<d>(step & occupied) & ~occupied);
  });
  return count;
}

constexpr int count_all(Variant v, Word own, Word enemy) {
  if (v.king)
    return v.nojump ? count_all<true, true>(own, enemy) : count_all<true, false>(own, enemy);
  return v.nojump ? count_all<false, true>(own, enemy) : count_all<false, false>(own, enemy);
}

/// Where the piece on `square` may go: by tables of rays, square by square, where count_all fills.
constexpr Word targets(Variant v, int square, Word occupied) {
  using Rays = bitboards::Rays<Board>;
  Word set = 0;
  bitboards::for_directions([&]<Direction d>() {
    const Word from = Board::bit(square);
    const Word first = Rays::first(square, d, occupied);
    const Word step = Board::shift<d>(from);
    if (!v.nojump && (first & step)) set |= Board::shift<d>(first) & ~occupied;
    if (v.king)
      set |= step & ~occupied;
    else
      set |= Rays::ray(square, d) & ~first &
             (first ? ~Rays::ray(std::countr_zero(first), d) : ~Word{0});
  });
  return set;
}

}  // namespace halfboard::groups
