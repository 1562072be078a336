#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/// Four 64-bit words side by side: one register with AVX2 (GCC/Clang vector extension).
namespace halfboard::bitboards {

inline constexpr std::size_t lane_count = 4;

#if defined(__AVX2__) || defined(__wasm_simd128__)
using Lanes64 = std::uint64_t __attribute__((vector_size(32)));

constexpr Lanes64 all_lanes(std::uint64_t word) { return Lanes64{word, word, word, word}; }

/// All bits set in the lanes that are not zero.
inline Lanes64 nonzero(Lanes64 set) { return reinterpret_cast<Lanes64>(set != 0); }

/// All bits set in the lanes where a < b. Precondition: both are below 2^63.
inline Lanes64 less(Lanes64 a, Lanes64 b) {
  using Signed = std::int64_t __attribute__((vector_size(32)));
  return reinterpret_cast<Lanes64>(reinterpret_cast<Signed>(a) < reinterpret_cast<Signed>(b));
}
#else
/// Without AVX2 a class, with the same operators and layout. A vector type would be handed over in
/// another way than where AVX2 is there, by functions of the same name: this has other names, so
/// that a program built for any machine and a library built for one can't be mixed up.
class alignas(32) Lanes64 {
 public:
  constexpr Lanes64() = default;
  template <std::integral Word>
  constexpr Lanes64(Word word)  // NOLINT: implicit, as with vectors
      : Lanes64(static_cast<std::uint64_t>(word), static_cast<std::uint64_t>(word),
                static_cast<std::uint64_t>(word), static_cast<std::uint64_t>(word)) {}
  constexpr Lanes64(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d)
      : words_{a, b, c, d} {}

  constexpr std::uint64_t& operator[](std::size_t lane) { return words_[lane]; }
  constexpr const std::uint64_t& operator[](std::size_t lane) const { return words_[lane]; }

  friend constexpr Lanes64 operator&(Lanes64 a, const Lanes64& b) { return a &= b; }
  friend constexpr Lanes64 operator|(Lanes64 a, const Lanes64& b) { return a |= b; }
  friend constexpr Lanes64 operator^(Lanes64 a, const Lanes64& b) { return a ^= b; }
  friend constexpr Lanes64 operator+(Lanes64 a, const Lanes64& b) { return a += b; }
  friend constexpr Lanes64 operator-(Lanes64 a, const Lanes64& b) { return a -= b; }
  friend constexpr Lanes64 operator*(Lanes64 a, const Lanes64& b) { return a *= b; }
  friend constexpr Lanes64 operator<<(Lanes64 a, const Lanes64& b) {
    return a.apply(b, [](std::uint64_t x, std::uint64_t y) { return x << y; });
  }
  friend constexpr Lanes64 operator>>(Lanes64 a, const Lanes64& b) {
    return a.apply(b, [](std::uint64_t x, std::uint64_t y) { return x >> y; });
  }
  constexpr Lanes64 operator~() const { return *this ^ Lanes64(~std::uint64_t{0}); }
  constexpr Lanes64& operator&=(const Lanes64& b) {
    return apply(b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
  }
  constexpr Lanes64& operator|=(const Lanes64& b) {
    return apply(b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
  }
  constexpr Lanes64& operator^=(const Lanes64& b) {
    return apply(b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
  }
  constexpr Lanes64& operator+=(const Lanes64& b) {
    return apply(b, [](std::uint64_t x, std::uint64_t y) { return x + y; });
  }
  constexpr Lanes64& operator-=(const Lanes64& b) {
    return apply(b, [](std::uint64_t x, std::uint64_t y) { return x - y; });
  }
  constexpr Lanes64& operator*=(const Lanes64& b) {
    return apply(b, [](std::uint64_t x, std::uint64_t y) { return x * y; });
  }

 private:
  template <class F>
  constexpr Lanes64& apply(const Lanes64& b, F f) {
    for (std::size_t i = 0; i < lane_count; ++i) words_[i] = f(words_[i], b.words_[i]);
    return *this;
  }

  std::array<std::uint64_t, lane_count> words_{};
};

constexpr Lanes64 all_lanes(std::uint64_t word) { return {word}; }

constexpr Lanes64 less(const Lanes64& a, const Lanes64& b) {
  Lanes64 found;
  for (std::size_t i = 0; i < lane_count; ++i) found[i] = a[i] < b[i] ? ~std::uint64_t{0} : 0;
  return found;
}

constexpr Lanes64 nonzero(const Lanes64& set) { return less(Lanes64{}, set); }
#endif

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
