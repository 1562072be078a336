#include "games/groups/distance_table.h"

namespace halfboard::groups {
namespace {

// The eight images of a board by whole-word steps; transform() goes square by square.
// Source: https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating
Word flip_files(Word set) {
  set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
  set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
  return (set >> 4 & 0x0f0f0f0f0f0f0f0f) | (set & 0x0f0f0f0f0f0f0f0f) << 4;
}

Word flip_ranks(Word set) { return __builtin_bswap64(set); }

Word transpose(Word set) {
  Word t = 0x0f0f0f0f00000000 & (set ^ set << 28);
  set ^= t ^ t >> 28;
  t = 0x3333000033330000 & (set ^ set << 14);
  set ^= t ^ t >> 14;
  t = 0x5500550055005500 & (set ^ set << 7);
  return set ^ (t ^ t >> 7);
}

std::array<Word, 8> images(Word set) {
  const Word turned = transpose(set);
  const Word mirrored = flip_files(set);
  const Word both = flip_files(turned);
  return {set,    mirrored, flip_ranks(set),    flip_ranks(mirrored),
          turned, both,     flip_ranks(turned), flip_ranks(both)};
}

Word image(Word set, std::size_t symmetry) {
  if (symmetry & 4) set = transpose(set);
  if (symmetry & 1) set = flip_files(set);
  return symmetry & 2 ? flip_ranks(set) : set;
}

}  // namespace

PositionNumbers::PositionNumbers(Word own) {
  constexpr std::uint64_t enemies = 40'475'358;  // C(58, 6)
  const std::array<Word, 8> own_images = images(own);
  first_ = *std::min_element(own_images.begin(), own_images.end());
  symmetries_ = 0;
  for (std::size_t i = 0; i < own_images.size(); ++i)
    symmetries_ |= static_cast<unsigned>(own_images[i] == first_) << i;
  rank_ = bitboards::rank_of(first_) * enemies;
}

std::uint64_t PositionNumbers::of(Word enemy) const {
  Word second = ~Word{0};
  for (unsigned rest = symmetries_; rest; rest &= rest - 1)
    second = std::min(second, image(enemy, static_cast<unsigned>(std::countr_zero(rest))));
  // The rank of the second set among the sets of squares that the first one leaves.
  std::uint64_t number = rank_;
  int place = 0;
  bitboards::for_each(second, [&](int square) {
    number +=
        Hexominoes::binomial(++place, square - std::popcount(first_ & (Board::bit(square) - 1)));
  });
  return number;
}

std::uint64_t position_number(Word own, Word enemy) { return PositionNumbers(own).of(enemy); }

}  // namespace halfboard::groups
