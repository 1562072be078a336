#pragma once

#include <array>
#include <bit>

#include "bitboards/fills.h"

/// The crosscut rule on bitboards. A crosscut is a 2 x 2 block with one colour on each diagonal.
/// Boards of n x n squares stand in the a1 corner of the 8 x 8 board, or are a board B of their
/// own.
namespace halfboard::halfcut {

using Board = bitboards::Board<8, 8>;
using Word = Board::Word;

/// What placing a checker on one empty square would do, by the crosscut rule.
struct Placement {
  Word group = 0;     ///< the placed checker's group, measured before anything is removed
  Word crosscut = 0;  ///< enemy checkers in the crosscuts formed
  Word removed = 0;   ///< those of them that go: their group is smaller than `group`
  bool legal = true;  ///< every crosscut formed has one that goes
};

/// The crosscuts that a checker on `bit` forms, each as the set of its two enemy checkers, for the
/// blocks to the north-east, south-east, south-west and north-west; empty where there is none.
template <class B = Board>
constexpr std::array<Word, 4> crosscuts_at(Word own, Word enemy, Word bit) {
  using enum bitboards::Direction;
  const Word n = B::template shift<north>(bit) & enemy;
  const Word s = B::template shift<south>(bit) & enemy;
  const Word e = B::template shift<east>(bit) & enemy;
  const Word w = B::template shift<west>(bit) & enemy;
  return {n && e && (B::template shift<north_east>(bit) & own) ? n | e : 0,
          s && e && (B::template shift<south_east>(bit) & own) ? s | e : 0,
          s && w && (B::template shift<south_west>(bit) & own) ? s | w : 0,
          n && w && (B::template shift<north_west>(bit) & own) ? n | w : 0};
}

/// Judges a placement on the empty square `bit`, exactly by the rules (R2 to R5 of the README).
template <class B = Board>
constexpr Placement judge(Word own, Word enemy, Word bit) {
  const auto crosscuts = crosscuts_at<B>(own, enemy, bit);
  Placement placement;
  placement.group = bitboards::flood<B>(bit, own | bit);
  placement.crosscut = crosscuts[0] | crosscuts[1] | crosscuts[2] | crosscuts[3];
  const int size = std::popcount(placement.group);
  for (Word left = placement.crosscut; left;) {
    const Word group = bitboards::flood<B>(left & (~left + 1), enemy);
    if (std::popcount(group) < size) placement.removed |= group & placement.crosscut;
    left &= ~group;
  }
  for (const Word pair : crosscuts)
    if (pair && !(pair & placement.removed)) placement.legal = false;
  return placement;
}

/// All squares on which the side with the checkers `own` may place.
///
/// Found for the whole board at once, but for the squares where group sizes decide:
/// - no crosscut formed: legal;
/// - a crosscut formed without an own checker beside the square: the group is the placed checker
///   alone, smaller than no other, so illegal;
/// - each crosscut formed has an enemy checker that stands alone, and there is an own checker
///   beside the square: the group has at least two checkers, so legal;
/// - else the groups are flooded.
template <class B = Board>
constexpr Word placements(Word own, Word enemy, Word on_board) {
  using enum bitboards::Direction;
  const Word empty = on_board & ~(own | enemy);
  const Word n = B::template shift<south>(enemy);  // squares with an enemy to the north, ..
  const Word s = B::template shift<north>(enemy);
  const Word e = B::template shift<west>(enemy);
  const Word w = B::template shift<east>(enemy);
  const Word ne = n & e & B::template shift<south_west>(own);
  const Word se = s & e & B::template shift<north_west>(own);
  const Word sw = s & w & B::template shift<north_east>(own);
  const Word nw = n & w & B::template shift<south_east>(own);
  const Word forming = (ne | se | sw | nw) & empty;
  if (!forming) return empty;

  const Word supported = forming & bitboards::orthogonal_neighbours<B>(own);
  const Word alone = enemy & ~(n | s | e | w);
  const Word alone_n = B::template shift<south>(alone);
  const Word alone_s = B::template shift<north>(alone);
  const Word alone_e = B::template shift<west>(alone);
  const Word alone_w = B::template shift<east>(alone);
  const Word open = (ne & ~(alone_n | alone_e)) | (se & ~(alone_s | alone_e)) |
                    (sw & ~(alone_s | alone_w)) | (nw & ~(alone_n | alone_w));
  Word legal = (empty & ~forming) | (supported & ~open);
  for (Word left = supported & open; left; left &= left - 1) {
    const Word bit = left & (~left + 1);
    if (judge<B>(own, enemy, bit).legal) legal |= bit;
  }
  return legal;
}

/// True if some crosscut stands on the board; never so in positions reached by play.
constexpr bool has_crosscut(Word red, Word blue) {
  using enum bitboards::Direction;
  const auto blocks = [](Word lower_left, Word other) {
    return lower_left & Board::shift<south_west>(lower_left) & Board::shift<west>(other) &
           Board::shift<south>(other);
  };
  return (blocks(red, blue) | blocks(blue, red)) != 0;
}

}  // namespace halfboard::halfcut
