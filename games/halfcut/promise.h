#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "bitboards/pext.h"
#include "games/halfcut/distance.h"

/// Which placements are likely to win: a sum of three weights, learned from solved positions
/// (bench/halfcut_promise.cpp). It puts moves in order; no answer hangs on it.
namespace halfboard::halfcut::promise {

/// The eight squares around one, in base 3, the lower left one lowest: 0 empty, 1 the mover's, 2
/// the other's. Beyond an edge that the mover joins they are his, beyond the others the other's,
/// beyond a corner empty.
inline constexpr std::size_t surroundings = 6561;
/// By the distances, at most 2 each, from the nearest of the left and right edges and from the
/// nearest of top and bottom.
inline constexpr std::size_t places = 9;
/// By `Distance::slack` of the mover and of the other, and whether checkers are taken off (2) or,
/// if not, whether the other's shortest ways all lead over the square (1).
inline constexpr std::size_t ways = 27;

/// In twentieths of the natural logarithm of the odds.
extern const std::array<std::int8_t, surroundings> of_surroundings;
extern const std::array<std::int8_t, places> of_place;
extern const std::array<std::int8_t, ways> of_ways;

/// The least of the four images of surroundings under the reflections that keep the colours.
std::size_t folded(std::size_t around);

template <class B>
constexpr std::size_t place_of(int square) {
  const auto from_edge = [](int i, int n) { return std::min({i, n - 1 - i, 2}); };
  return static_cast<std::size_t>(3 * from_edge(B::file_of(square), B::files) +
                                  from_edge(B::rank_of(square), B::ranks));
}

template <class B>
std::size_t ways_of(const Distance<B>& own, const Distance<B>& enemy, Word bit, bool takes) {
  return 9 * own.slack(bit) + 3 * enemy.slack(bit) + (takes ? 2 : enemy.needed() & bit ? 1 : 0);
}

/// The surroundings of all squares of a board.
template <class B>
class Surroundings {
 public:
  Surroundings(Word own, Word enemy) : own_(framed(own)), enemy_(framed(enemy)) {
    own_ |= (Framed{B::rank(0)} << 1) | (Framed{B::rank(0)} << (width * (B::ranks + 1) + 1));
    for (int rank = 1; rank <= B::ranks; ++rank)
      enemy_ |= (Framed{1} | Framed{1} << (width - 1)) << (width * rank);
  }

  [[nodiscard]] std::size_t at(int square) const {
    const int corner = width * B::rank_of(square) + B::file_of(square);
    return digits[bitboards::pext(static_cast<std::uint64_t>(own_ >> corner), ring)] +
           std::size_t{2} *
               digits[bitboards::pext(static_cast<std::uint64_t>(enemy_ >> corner), ring)];
  }

 private:
  /// Squares of the board with one more on each side.
  static constexpr int width = B::files + 2;
  __extension__ using Wide = unsigned __int128;
  using Framed = std::conditional_t<(width * (B::ranks + 2) <= 64), std::uint64_t, Wide>;
  static constexpr std::uint64_t ring =
      std::uint64_t{7} | std::uint64_t{5} << width | std::uint64_t{7} << (2 * width);

  /// The numbers of base 3 with the digits 0 and 1.
  static constexpr auto digits = [] {
    std::array<std::uint16_t, 256> list{};
    for (std::size_t set = 0; set < list.size(); ++set)
      for (unsigned i = 0, power = 1; i < 8; ++i, power *= 3)
        if (set >> i & 1) list[set] = static_cast<std::uint16_t>(list[set] + power);
    return list;
  }();

  static Framed framed(Word set) {
    Framed image = 0;
    for (int rank = 0; rank < B::ranks; ++rank)
      image |= Framed{set >> (B::files * rank) & B::rank(0)} << (width * (rank + 1) + 1);
    return image;
  }

  Framed own_;
  Framed enemy_;
};

}  // namespace halfboard::halfcut::promise
