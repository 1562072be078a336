#include "games/sight_reduction/atlas/sights.h"

#include <algorithm>

#include "bitboards/combinations.h"
#include "bitboards/symmetry.h"

namespace halfboard::sight_reduction {
namespace {

constexpr auto binomial = bitboards::binomial_table<32, most_coloured + 1>();

/// What a checker on one square sees among `taken`, along the lines of friends or of enemies.
Word seen_from(Word square, Word taken, bool diagonals) {
  Word seen = bitboards::orthogonal_rays<Board>(square, ~taken);
  if (diagonals) seen |= bitboards::diagonal_rays<Board>(square, ~taken);
  return seen & taken;
}

/// The members of `part`, numbered as members of `whole`.
Colours numbered(Word part, Word whole) {
  Colours colours = 0;
  bitboards::for_each(part, [&](int square) {
    colours |= Colours{1} << std::popcount(whole & (Board::bit(square) - 1));
  });
  return colours;
}

}  // namespace

AtlasBoard::AtlasBoard(Variant variant, int files, int ranks)
    : variant_(variant), files_(files), ranks_(ranks) {
  symmetries_.resize(static_cast<std::size_t>(bitboards::symmetry_count(files, ranks)));
  for (std::size_t i = 0; i < symmetries_.size(); ++i)
    for (int place = 0; place < files * ranks; ++place) {
      const int square = bitboards::transform_square<Board>(
          static_cast<bitboards::Symmetry>(i), Board::square(place % files, place / files), files,
          ranks);
      symmetries_[i][static_cast<std::size_t>(place)] =
          static_cast<std::uint8_t>(Board::file_of(square) + files * Board::rank_of(square));
    }
}

std::uint64_t AtlasBoard::sets(int k) const {
  return binomial[static_cast<std::size_t>(squares())][static_cast<std::size_t>(k)];
}

/// The combinatorial number system: C(s1, 1) + C(s2, 2) + .. for the squares s1 < s2 < ..
Places AtlasBoard::set_of(int k, std::uint64_t number) const {
  Places set = 0;
  for (int square = squares(); k > 0; --k) {
    do --square;
    while (binomial[static_cast<std::size_t>(square)][static_cast<std::size_t>(k)] > number);
    number -= binomial[static_cast<std::size_t>(square)][static_cast<std::size_t>(k)];
    set |= Places{1} << square;
  }
  return set;
}

std::uint32_t AtlasBoard::number_without(Places set, Places gone) const {
  std::uint32_t number = 0;
  std::size_t k = 0;
  for (Places rest = set & ~gone; rest; rest &= rest - 1)
    number += binomial[static_cast<std::size_t>(std::countr_zero(rest))][++k];
  return number;
}

void AtlasBoard::images(Places set, std::vector<Image>& out) const {
  out.clear();
  for (const auto& place : symmetries_) {
    Image image;
    for (Places rest = set; rest; rest &= rest - 1)
      image.set |= Places{1} << place[static_cast<std::size_t>(std::countr_zero(rest))];
    if (image.set < set) return out.clear();
    if (std::ranges::find(out, image.set, &Image::set) != out.end()) continue;
    std::size_t i = 0;
    for (Places rest = set; rest; rest &= rest - 1) {
      const Places to = Places{1} << place[static_cast<std::size_t>(std::countr_zero(rest))];
      image.member[i++] = static_cast<std::uint8_t>(std::popcount(image.set & (to - 1)));
    }
    out.push_back(image);
  }
}

void AtlasBoard::look(Places set, Sights& sights) const {
  const Position here = position(set, all_white(std::popcount(set)));
  sights.checkers = std::popcount(set);
  sights.pairs.clear();
  int i = 0;
  Places rest = set;
  bitboards::for_each(here.white, [&](int square) {
    const auto at = static_cast<std::size_t>(i);
    const Word bit = Board::bit(square);
    sights.friends[at] = numbered(seen_from(bit, here.white, variant_.easier), here.white);
    sights.enemies[at] = numbered(seen_from(bit, here.white, true), here.white);
    sights.below[at] = number_without(set, rest & (~rest + 1));
    Places others = rest & (rest - 1);
    for (int j = i + 1; variant_.pairs && j < sights.checkers; ++j, others &= others - 1)
      if (sights.friends[at] >> j & 1u)
        sights.pairs.push_back(
            {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j),
             number_without(set, (rest & (~rest + 1)) | (others & (~others + 1)))});
    rest &= rest - 1;
    ++i;
  });
}

Position AtlasBoard::position(Places set, Colours colours) const {
  Position position;
  position.variant = variant_;
  position.files = static_cast<std::uint8_t>(files_);
  position.ranks = static_cast<std::uint8_t>(ranks_);
  for (; set; set &= set - 1, colours >>= 1) {
    const int place = std::countr_zero(set);
    const Word bit = Board::bit(Board::square(place % files_, place / files_));
    (colours & 1 ? position.white : position.black) |= bit;
  }
  return position;
}

}  // namespace halfboard::sight_reduction
