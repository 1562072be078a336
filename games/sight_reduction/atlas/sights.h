#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/sight_reduction/game.h"

/// The positions of a board by the squares that are taken: who sees whom depends on these alone, so
/// all colourings of one set are looked at together.
namespace halfboard::sight_reduction {

/// A set of a board's squares: bit i is its i-th square, a1 b1 .. a2 b2 ..
using Places = std::uint32_t;
/// A colouring of a set of k squares: bit i is its i-th square, set if a white checker is there.
using Colours = std::uint32_t;

inline constexpr int most_coloured = 24;  ///< checkers

constexpr Colours all_white(int checkers) { return (Colours{1} << checkers) - 1; }

/// A colouring without one of its squares.
constexpr Colours without(Colours colours, int square) {
  const Colours low = (Colours{1} << square) - 1;
  return (colours & low) | ((colours >> 1) & ~low);
}

/// What the checkers on a set of squares see.
struct Sights {
  struct Pair {
    std::uint8_t first;
    std::uint8_t second;
    std::uint32_t below;
  };
  int checkers = 0;
  std::array<Colours, most_coloured> friends{};      ///< whom each sees along the lines of friends
  std::array<Colours, most_coloured> enemies{};      ///< .. of enemies
  std::array<std::uint32_t, most_coloured> below{};  ///< the number of the set without it
  std::vector<Pair> pairs;  ///< two that see each other, and the number of the set without both
};

/// A set of squares under a symmetry of the board, and where its members go.
struct Image {
  Places set = 0;
  std::array<std::uint8_t, most_coloured> member{};  ///< by member: which one of the image it is
};

/// A board of up to 32 squares and its sets of k squares, numbered in ascending order.
class AtlasBoard {
 public:
  AtlasBoard(Variant variant, int files, int ranks);

  [[nodiscard]] Variant variant() const { return variant_; }
  [[nodiscard]] int files() const { return files_; }
  [[nodiscard]] int ranks() const { return ranks_; }
  [[nodiscard]] int squares() const { return files_ * ranks_; }
  /// How many sets of k squares there are.
  [[nodiscard]] std::uint64_t sets(int k) const;
  [[nodiscard]] Places set_of(int k, std::uint64_t number) const;
  /// The next set of as many squares; after the last one anything. Precondition: not empty.
  static Places next(Places set) {
    const Places low = set & (~set + 1);
    const Places ripple = set + low;
    // In two steps: on 32 squares the last set of one would be shifted by more than 31 places.
    return ripple | (((set ^ ripple) >> 2) >> std::countr_zero(set));
  }
  [[nodiscard]] std::uint32_t number_of(Places set) const { return number_without(set, 0); }
  /// The different images of a set under the symmetries of the board, the set itself first; nothing
  /// if one of them is less than it.
  void images(Places set, std::vector<Image>& out) const;
  /// Precondition: 1 .. most_coloured squares.
  void look(Places set, Sights& sights) const;
  /// White to move.
  [[nodiscard]] Position position(Places set, Colours colours) const;

 private:
  [[nodiscard]] std::uint32_t number_without(Places set, Places gone) const;

  Variant variant_;
  int files_;
  int ranks_;
  std::vector<std::array<std::uint8_t, 32>> symmetries_{};  ///< by place
};

}  // namespace halfboard::sight_reduction
