#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/sight_reduction/rules.h"

namespace halfboard::sight_reduction {

/// Some squares with white and some with black checkers, the *core*, that tell how many checkers
/// are left at least, whatever stands elsewhere (README, "Patterns").
struct Pattern {
  Word white = 0;
  Word black = 0;
  std::uint8_t white_first = 0;  ///< at least so many are left if White moves first
  std::uint8_t black_first = 0;  ///< .. if Black does
  friend bool operator==(const Pattern&, const Pattern&) = default;
};

/// The patterns of patterns.inc (README), those that explain most deals first. They hold under
/// base and under challenging.
std::span<const Pattern> known_patterns();

/// The mirror images of a pattern, with and without exchange of colours.
std::array<Pattern, 8> images_of(const Pattern& pattern);

/// Is the pattern, as it is, part of a position in which `first` moves first?
inline bool is_in(const Pattern& pattern, Word first, Word second) {
  return (pattern.white & ~first) == 0 && (pattern.black & ~second) == 0;
}

/// The most that a known pattern, or a mirror image of one with or without exchange of colours,
/// tells of a position; 0 if none is in it.
int least_left_by_patterns(Word first, Word second);

/// How many checkers of the colour that moves first, and of the other one, are left by one who
/// leaves `left` of so many: the sides alternate. May be negative.
struct Leftover {
  int first;
  int second;
};
constexpr Leftover leftover(int firsts, int seconds, int left) {
  const int turns = firsts + seconds - left;
  return {firsts - (turns + 1) / 2, seconds - turns / 2};
}

}  // namespace halfboard::sight_reduction
