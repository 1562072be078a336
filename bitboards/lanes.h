#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/// Four 64-bit words side by side (GCC/Clang vector extension): one register with AVX2.
namespace halfboard::bitboards {

using Lanes64 = std::uint64_t __attribute__((vector_size(32)));
inline constexpr std::size_t lane_count = sizeof(Lanes64) / sizeof(std::uint64_t);

constexpr Lanes64 all_lanes(std::uint64_t word) { return Lanes64{word, word, word, word}; }

/// All bits set in the lanes that are not zero.
inline Lanes64 nonzero(Lanes64 set) { return reinterpret_cast<Lanes64>(set != 0); }

/// All bits set in the lanes where a < b. Precondition: both are below 2^63.
inline Lanes64 less(Lanes64 a, Lanes64 b) {
  using Signed = std::int64_t __attribute__((vector_size(32)));
  return reinterpret_cast<Lanes64>(reinterpret_cast<Signed>(a) < reinterpret_cast<Signed>(b));
}

inline bool any(Lanes64 set) {
#if defined(__AVX2__)
  const auto bits = reinterpret_cast<__m256i>(set);
  return _mm256_testz_si256(bits, bits) == 0;
#else
  return (set[0] | set[1] | set[2] | set[3]) != 0;
#endif
}

/// Products. Precondition: the factors are below 2^32.
inline Lanes64 times(Lanes64 a, Lanes64 b) {
#if defined(__AVX2__)
  return reinterpret_cast<Lanes64>(
      _mm256_mul_epu32(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#else
  return a * b;
#endif
}

/// Set bits of each byte. There is no vector popcount below AVX-512.
inline Lanes64 byte_counts(Lanes64 set) {
#if defined(__AVX2__)
  const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const Lanes64 nibbles = all_lanes(0x0f0f0f0f0f0f0f0f);
  const auto count = [&](Lanes64 half) {
    return reinterpret_cast<Lanes64>(
        _mm256_shuffle_epi8(table, reinterpret_cast<__m256i>(half & nibbles)));
  };
  return count(set) + count(set >> 4);
#else
  set -= (set >> 1) & 0x5555555555555555;
  set = (set & 0x3333333333333333) + ((set >> 2) & 0x3333333333333333);
  return (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
#endif
}

/// The sum of the eight bytes of each lane. Precondition: it is below 256.
inline Lanes64 byte_sums(Lanes64 bytes) {
#if defined(__AVX2__)
  return reinterpret_cast<Lanes64>(
      _mm256_sad_epu8(reinterpret_cast<__m256i>(bytes), _mm256_setzero_si256()));
#else
  bytes += bytes >> 32;
  bytes += bytes >> 16;
  return (bytes + (bytes >> 8)) & 0xff;
#endif
}

/// Set bits of each lane.
inline Lanes64 popcount(Lanes64 set) { return byte_sums(byte_counts(set)); }

}  // namespace halfboard::bitboards
