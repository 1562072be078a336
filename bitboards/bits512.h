#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

/// Rows of 512 bits, one cache line each, worked on with the widest vectors of the build's
/// instruction set (GCC/Clang vector extension), and square matrices of them.
namespace halfboard::bitboards {

#if defined(__AVX512F__)
inline constexpr std::size_t vector_bytes = 64;
#elif defined(__AVX2__)
inline constexpr std::size_t vector_bytes = 32;
#else
inline constexpr std::size_t vector_bytes = 16;
#endif

/// Bit x is bit x % 64 of word x / 64.
struct alignas(64) Bits512 {
  using Word = std::uint64_t;
  using Vector = Word __attribute__((vector_size(vector_bytes)));
  static constexpr std::size_t bits = 512;
  static constexpr std::size_t words = 8;
  static constexpr std::size_t lanes = vector_bytes / sizeof(Word);
  static constexpr std::size_t parts = words / lanes;

  Vector part[parts];

  [[nodiscard]] Word word(std::size_t i) const { return part[i / lanes][i % lanes]; }
  void set_word(std::size_t i, Word value) { part[i / lanes][i % lanes] = value; }
  [[nodiscard]] bool test(std::size_t x) const { return (word(x / 64) >> (x % 64) & 1) != 0; }
  void set(std::size_t x) { set_word(x / 64, word(x / 64) | Word{1} << (x % 64)); }
  [[nodiscard]] bool any() const {
    Word all = 0;
    for (std::size_t i = 0; i < words; ++i) all |= word(i);
    return all != 0;
  }
  [[nodiscard]] std::uint64_t count() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < words; ++i) sum += static_cast<unsigned>(std::popcount(word(i)));
    return sum;
  }

  Bits512& operator&=(const Bits512& other) {
    for (std::size_t i = 0; i < parts; ++i) part[i] &= other.part[i];
    return *this;
  }
  Bits512& operator|=(const Bits512& other) {
    for (std::size_t i = 0; i < parts; ++i) part[i] |= other.part[i];
    return *this;
  }
  friend Bits512 operator&(Bits512 a, const Bits512& b) { return a &= b; }
  friend Bits512 operator|(Bits512 a, const Bits512& b) { return a |= b; }
  friend Bits512 operator~(Bits512 a) {
    for (std::size_t i = 0; i < parts; ++i) a.part[i] = ~a.part[i];
    return a;
  }
};

namespace detail {

/// Swaps the high halves of the 2j-bit groups of `low` with the low halves of `high`.
template <unsigned j>
inline void swap_halves(Bits512::Vector& low, Bits512::Vector& high) {
  constexpr std::uint64_t half = ~std::uint64_t{0} / ((std::uint64_t{1} << j) + 1);
  const Bits512::Vector difference = ((low >> j) ^ high) & half;
  high ^= difference;
  low ^= difference << j;
}

/// Three of the six rounds of a 64 x 64 transposition, on eight rows.
template <unsigned j>
inline void swap_eight(Bits512::Vector (&row)[8]) {
  for (std::size_t i = 0; i < 4; ++i) swap_halves<4 * j>(row[i], row[i + 4]);
  for (const std::size_t i : {0u, 1u, 4u, 5u}) swap_halves<2 * j>(row[i], row[i + 2]);
  for (std::size_t i = 0; i < 8; i += 2) swap_halves<j>(row[i], row[i + 1]);
}

}  // namespace detail

/// out[x] bit y = in[y] bit x, for 512 rows each. Every lane of a vector transposes a matrix of
/// 64 x 64 by halves (H. S. Warren, Hacker's Delight, 7-3). Precondition: no overlap.
inline void transpose(const Bits512* in, Bits512* out) {
  constexpr std::size_t lanes = Bits512::lanes;
  for (std::size_t y = 0; y < Bits512::words; ++y)
    for (std::size_t part = 0; part < Bits512::parts; ++part) {
      Bits512::Vector half_done[64];
      for (std::size_t i = 0; i < 8; ++i) {
        Bits512::Vector row[8];
        for (std::size_t k = 0; k < 8; ++k) row[k] = in[64 * y + i + 8 * k].part[part];
        detail::swap_eight<8>(row);
        for (std::size_t k = 0; k < 8; ++k) half_done[i + 8 * k] = row[k];
      }
      for (std::size_t i = 0; i < 64; i += 8) {
        Bits512::Vector row[8];
        for (std::size_t k = 0; k < 8; ++k) row[k] = half_done[i + k];
        detail::swap_eight<1>(row);
        for (std::size_t lane = 0; lane < lanes; ++lane)
          for (std::size_t k = 0; k < 8; ++k)
            out[64 * (part * lanes + lane) + i + k].set_word(y, row[k][lane]);
      }
    }
}

}  // namespace halfboard::bitboards
