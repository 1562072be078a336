#include "games/chinese_checkers/layout.h"

#include <bit>

namespace halfboard::chinese_checkers {
namespace {

using bitboards::SquareName;
using bitboards::Symmetry;

constexpr std::array<SquareName, 1> one_coin{{{0, 0}}};
constexpr std::array<SquareName, 2> two_coins{{{0, 0}, {1, 1}}};
constexpr std::array<SquareName, 3> three_coins{{{0, 0}, {1, 0}, {0, 1}}};
constexpr std::array<SquareName, 4> four_coins{{{0, 0}, {1, 0}, {0, 1}, {1, 1}}};
constexpr std::array<SquareName, 5> five_coins{{{0, 0}, {1, 0}, {0, 1}, {2, 0}, {0, 2}}};
constexpr std::array<SquareName, 6> six_coins{{{0, 0}, {1, 0}, {0, 1}, {2, 0}, {1, 1}, {0, 2}}};

/// What takes the corner a1 to a colour's corner.
constexpr Symmetry corner(Colour c) {
  constexpr std::array corners{Symmetry::identity, Symmetry::flip_ranks, Symmetry::rotate_180,
                               Symmetry::flip_files};
  return corners[index(c)];
}

}  // namespace

std::span<const SquareName> pattern(int coins) {
  static constexpr std::array<std::span<const SquareName>, max_pattern> patterns{
      one_coin, two_coins, three_coins, four_coins, five_coins, six_coins};
  return patterns[static_cast<std::size_t>(coins - 1)];
}

Result<Word> corner_pattern(int coins, int files, int ranks) {
  if (coins > max_pattern)
    return Error{"no usual start squares for " + std::to_string(coins) + " coins", "",
                 "at most 6 coins, or the start squares of r as 'start:a1,b1,..'"};
  Word home = 0;
  for (const auto [file, rank] : pattern(coins)) {
    if (file >= files || rank >= ranks)
      return Error{"no room for the usual start squares of " + std::to_string(coins) + " coins",
                   bitboards::square_name(file, rank),
                   "a larger board, or the start squares of r as 'start:a1,b1,..'"};
    home |= bit(file + files * rank);
  }
  return home;
}

Result<Layout> lay_out(int files, int ranks, Word board, bool four, Word home) {
  Layout layout{static_cast<std::uint8_t>(files), static_cast<std::uint8_t>(ranks), board, {}};
  Word taken = 0;
  for (Colour c : all_colours) {
    if (!four && c != Colour::red && c != Colour::blue) continue;
    const Word set = transform(corner(c), home, files, ranks);
    if (const Word missing = set & ~board)
      return Error{std::string("start square of ") + letter(c) + " is not on the board",
                   layout.name(std::countr_zero(missing)), "a square of the board"};
    if (const Word shared = set & taken)
      return Error{std::string("start square of ") + letter(c) + " is also another player's",
                   layout.name(std::countr_zero(shared)),
                   "start squares that lie apart: a larger board or fewer coins"};
    layout.home[index(c)] = set;
    taken |= set;
  }
  return layout;
}

Layout standard_layout() {
  return *lay_out(8, 8, band(), false, *corner_pattern(max_pattern, 8, 8));
}

}  // namespace halfboard::chinese_checkers
