#include "games/groups/hexominoes.h"

#include <algorithm>

namespace halfboard::groups {
namespace {

/// All connected sets of six, grown square by square.
std::vector<Word> grow() {
  std::vector<Word> sets;
  sets.reserve(Board::squares);
  for (int s = 0; s < Board::squares; ++s) sets.push_back(Board::bit(s));
  for (int size = 2; size <= pieces_a_side; ++size) {
    std::vector<Word> larger;
    for (const Word set : sets)
      bitboards::for_each(bitboards::orthogonal_neighbours<Board>(set) & ~set,
                          [&](int s) { larger.push_back(set | Board::bit(s)); });
    std::sort(larger.begin(), larger.end());
    larger.erase(std::unique(larger.begin(), larger.end()), larger.end());
    sets = std::move(larger);
  }
  return sets;
}

/// Calls f for every subset of so many squares.
template <class F>
void for_each_subset(Word set, int size, F&& f) {
  for (Word part = set; part; part = (part - 1) & set)
    if (std::popcount(part) == size) f(part);
}

}  // namespace

Hexominoes::Hexominoes() : all_(grow()) {
  for (int size = 1; size <= largest; ++size) fill(size);
}

void Hexominoes::fill(int size) {
  // As many sets of the size as there are: the rank of the last one, and one.
  const Word last = ~Word{0} << (Board::squares - size);
  std::vector<Word> masks(bitboards::rank_of(last) + 1);
  for (const Word group : all_)
    for_each_subset(group, size,
                    [&](Word part) { masks[bitboards::rank_of(part)] |= group & ~part; });
  Level& level = levels_[static_cast<std::size_t>(size - 1)];
  level.bits.resize(masks.size() / 64 + 1);
  level.before.resize(level.bits.size());
  for (std::size_t i = 0; i < masks.size(); ++i) {
    if (i % 64 == 0) level.before[i / 64] = static_cast<std::uint32_t>(level.masks.size());
    if (!masks[i]) continue;
    level.bits[i / 64] |= std::uint64_t{1} << (i % 64);
    level.masks.push_back(masks[i]);
  }
}

}  // namespace halfboard::groups
