#pragma once

#include <concepts>
#include <cstdint>

#include "games/sight_reduction/rules.h"

/// Eight positions side by side, one a SIMD lane (GCC/Clang vector extension): two SSE2 or NEON
/// registers, one AVX2 register, whatever the build's instruction set offers. Most positions have
/// fewer than eight moves, so wider vectors would run half empty.
namespace halfboard::sight_reduction {

inline constexpr int lane_count = 8;
using Lanes = Word __attribute__((vector_size(4 * lane_count)));

constexpr Lanes all_lanes(Word word) {
  return Lanes{word, word, word, word, word, word, word, word};
}

/// All bits set in the lanes that are not zero.
template <std::unsigned_integral Set>
constexpr Set nonzero(Set set) {
  return set ? ~Set{0} : 0;
}
inline Lanes nonzero(Lanes set) { return reinterpret_cast<Lanes>(set != 0); }

/// The union of all lanes' sets.
inline Word united(Lanes set) {
  using Halves = std::uint64_t __attribute__((vector_size(4 * lane_count)));
  const Halves h = reinterpret_cast<Halves>(set);
  const std::uint64_t two = h[0] | h[1] | h[2] | h[3];
  return static_cast<Word>(two | two >> 32);
}

constexpr bool any(Word set) { return set != 0; }
inline bool any(Lanes set) {
  using Halves = std::uint64_t __attribute__((vector_size(4 * lane_count)));
  const Halves h = reinterpret_cast<Halves>(set);
  return (h[0] | h[1] | h[2] | h[3]) != 0;
}

/// Set bits of each lane (SWAR: there is no vector popcount below AVX-512).
constexpr Word popcount(Word set) { return static_cast<Word>(std::popcount(set)); }
constexpr Lanes popcount(Lanes set) {
  set -= (set >> 1) & 0x55555555u;
  set = (set & 0x33333333u) + ((set >> 2) & 0x33333333u);
  set = (set + (set >> 4)) & 0x0f0f0f0fu;
  set += set >> 8;
  return (set + (set >> 16)) & 0x3fu;
}

}  // namespace halfboard::sight_reduction
