#include "games/groups/evaluation/nearness.h"

#include <algorithm>

namespace halfboard::groups {
namespace {

int count_at(int square, const std::array<Word, 10>& masks) {
  Word count = 0;
  for (const Word mask : masks) count += mask >> square & 1;
  return static_cast<int>(count);
}

}  // namespace

Nearness::Nearness(const Hexominoes& hexominoes, Word five) {
  // add[k][i]: what the i-th square adds to the rank of a set in which it has place k + 1.
  std::array<std::array<std::uint32_t, 5>, 4> add;
  std::array<Word, 5> bits;
  std::size_t at = 0;
  bitboards::for_each(five, [&](int square) {
    bits[at] = Board::bit(square);
    for (int k = 0; k < 4; ++k)
      add[static_cast<std::size_t>(k)][at] = Hexominoes::binomial(k + 1, square);
    ++at;
  });
  Word* next_two = two_.data();
  Word* next_three = three_.data();
  for (std::size_t a = 0; a < 5; ++a)
    for (std::size_t b = a + 1; b < 5; ++b) {
      const std::uint32_t two = add[0][a] + add[1][b];
      *next_two++ = hexominoes.completion(2, two);
      for (std::size_t c = b + 1; c < 5; ++c) {
        const std::uint32_t three = two + add[2][c];
        const Word beside = hexominoes.completion(3, three);
        threes_ += beside != 0;
        *next_three++ = beside;
        for (std::size_t d = c + 1; d < 5; ++d) {
          const Word squares = hexominoes.completion(4, three + add[3][d]);
          fours_ += squares != 0;
          one_ |= squares;
        }
      }
    }
  // If all five can stay it takes one move wherever the sixth stands.
  if (one_ & five) one_ = ~Word{0};
}

int Nearness::with(int square) const {
  if (one_ >> square & 1) return 0;
  const int fours = fours_ + count_at(square, three_);
  if (fours > 0) return std::max(1, 5 - fours);
  const int threes = threes_ + count_at(square, two_);
  return threes >= 9 ? 5 : threes >= 6 ? 6 : threes >= 3 ? 7 : threes > 0 ? 8 : 9;
}

int nearness(const Hexominoes& hexominoes, Word own) {
  const int sixth = std::countr_zero(own);
  return Nearness(hexominoes, own & ~Board::bit(sixth)).with(sixth);
}

}  // namespace halfboard::groups
