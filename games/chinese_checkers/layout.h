#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "bitboards/notation.h"
#include "bitboards/result.h"
#include "games/chinese_checkers/grid.h"

namespace halfboard::chinese_checkers {

/// The players in clockwise order, which is the order of play, from the corner a1 on.
enum class Colour : std::uint8_t { red, green, blue, yellow };

inline constexpr std::array all_colours{Colour::red, Colour::green, Colour::blue, Colour::yellow};
inline constexpr std::string_view letters = "rgby";

constexpr std::size_t index(Colour c) { return static_cast<std::size_t>(c); }
constexpr char letter(Colour c) { return letters[index(c)]; }
/// The colour of the opposite corner.
constexpr Colour opposite(Colour c) { return static_cast<Colour>((index(c) + 2) % 4); }

/// What stays the same throughout a game.
struct Layout {
  std::uint8_t files = 8;
  std::uint8_t ranks = 8;
  Word board = 0;                 ///< the squares that exist
  std::array<Word, 4> home = {};  ///< start squares by colour; none for who takes no part

  [[nodiscard]] constexpr bool four() const { return home[index(Colour::green)] != 0; }
  [[nodiscard]] constexpr int players() const { return four() ? 4 : 2; }
  [[nodiscard]] constexpr bool plays(Colour c) const { return home[index(c)] != 0; }
  /// The squares a colour has to get to.
  [[nodiscard]] constexpr Word goal(Colour c) const { return home[index(opposite(c))]; }
  [[nodiscard]] constexpr Colour after(Colour c) const {
    return static_cast<Colour>((index(c) + (four() ? 1 : 2)) % 4);
  }
  [[nodiscard]] constexpr Colour before(Colour c) const {
    return static_cast<Colour>((index(c) + (four() ? 3 : 2)) % 4);
  }
  /// A set of squares reflected in the diagonal from a1. Precondition: files == ranks.
  [[nodiscard]] Word mirror(Word set) const {
    return transform(bitboards::Symmetry::transpose, set, files, ranks);
  }
  [[nodiscard]] std::string name(int square) const {
    return bitboards::square_name(square % files, square / files);
  }
  friend constexpr bool operator==(const Layout&, const Layout&) = default;
};

/// The full files x ranks rectangle.
constexpr Word rectangle(int files, int ranks) { return ~Word{0} >> (max_squares - files * ranks); }

/// The two players' board of ten tiles: of the 4 x 4 tiles of 2 x 2 squares those next to the
/// diagonal a1-h8 (|tile file - tile rank| <= 1), 40 squares.
constexpr Word band() {
  Word board = 0;
  for (int square = 0; square < max_squares; ++square) {
    const int apart = square % 8 / 2 - square / 8 / 2;
    if (apart >= -1 && apart <= 1) board |= bit(square);
  }
  return board;
}

/// The first `coins` (1 to 6) start squares, as seen from the corner.
constexpr int max_pattern = 6;
std::span<const bitboards::SquareName> pattern(int coins);

/// The pattern as a set of squares in the corner a1, or why it does not fit the board.
Result<Word> corner_pattern(int coins, int files, int ranks);

/// The layout with `home` in the corner a1 and its mirror images in the other corners that are
/// played from (all four, or a1 and the opposite one). All of them must be on the board, and apart.
Result<Layout> lay_out(int files, int ranks, Word board, bool four, Word home);

/// Two players, six coins each, on the band.
Layout standard_layout();

}  // namespace halfboard::chinese_checkers
