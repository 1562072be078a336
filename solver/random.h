#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "bitboards/lanes.h"

namespace halfboard::solver {

/// XXH64 of two words, one by one; T is a 64-bit word or several of them side by side.
/// Source: https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
namespace xxh64 {

inline constexpr std::uint64_t prime_1 = 0x9e3779b185ebca87;
inline constexpr std::uint64_t prime_2 = 0xc2b2ae3d27d4eb4f;
inline constexpr std::uint64_t prime_3 = 0x165667b19e3779f9;
inline constexpr std::uint64_t prime_4 = 0x85ebca77c2b2ae63;
inline constexpr std::uint64_t prime_5 = 0x27d4eb2f165667c5;

constexpr std::uint64_t begin(std::uint64_t seed) { return seed + prime_5 + 16; }

template <class T>
constexpr T absorb(T hash, T word) {
  word *= prime_2;
  hash ^= (word << 31 | word >> 33) * prime_1;
  return (hash << 27 | hash >> 37) * prime_1 + prime_4;
}

template <class T>
constexpr T finish(T hash) {
  hash = (hash ^ hash >> 33) * prime_2;
  hash = (hash ^ hash >> 29) * prime_3;
  return hash ^ hash >> 32;
}

}  // namespace xxh64

/// Random numbers by counter: the k-th draw of stream i of a seed is XXH64 of the two 64-bit
/// little-endian words (i, k) under that seed, on every machine. No draw depends on how many others
/// are asked for.
class Stream {
 public:
  constexpr Stream(std::uint64_t seed, std::uint64_t index)
      : state_(xxh64::absorb(xxh64::begin(seed), index)) {}

  /// The next 64 uniform bits.
  constexpr std::uint64_t bits() { return xxh64::finish(xxh64::absorb(state_, count_++)); }

  /// Uniform in 0 .. n-1, without bias: the low bits that can hold n-1, drawn until they are below
  /// n. Precondition: n > 0.
  constexpr std::uint64_t below(std::uint64_t n) {
    const std::uint64_t mask = std::bit_ceil(n) - 1;
    for (;;)
      if (const std::uint64_t draw = bits() & mask; draw < n) return draw;
  }

  /// Uniform in 0 .. n-1, without bias, by one draw almost always; other numbers than below().
  /// Precondition: n > 0.
  /// Source: D. Lemire, Fast random integer generation in an interval, 2019.
  constexpr std::uint32_t pick(std::uint32_t n) {
    std::uint64_t product = (bits() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t biased = (0 - n) % n;  // 2^32 mod n
      while (static_cast<std::uint32_t>(product) < biased) product = (bits() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Every order of the list with equal chances, by below().
  template <class List>
  constexpr void shuffle(List& list) {
    for (std::size_t i = list.size(); i > 1; --i)
      std::swap(list[i - 1], list[static_cast<std::size_t>(below(i))]);
  }

 private:
  friend class Streams;

  std::uint64_t state_;  ///< the index absorbed
  std::uint64_t count_ = 0;
};

/// Streams side by side. Each draws the numbers that it would draw alone.
class Streams {
 public:
  using Lanes64 = bitboards::Lanes64;

  void set(std::size_t k, const Stream& stream) {
    states_[k] = stream.state_;
    counts_[k] = stream.count_;
    draws_[k] = draw(k);
  }
  /// Stream::pick in every lane. Where n is 0 the number is 0.
  Lanes64 pick(Lanes64 n) {
    Lanes64 product = bitboards::times(draws_ >> 32, n);
    const Lanes64 suspect = bitboards::less(product & 0xffffffff, n);
    if (bitboards::any(suspect)) [[unlikely]]
      for (std::size_t k = 0; k < bitboards::lane_count; ++k)
        if (suspect[k]) pick_again(k, n[k], product);
    draws_ = xxh64::finish(xxh64::absorb(states_, counts_));
    counts_ += 1;
    return product >> 32;
  }

 private:
  void pick_again(std::size_t k, std::uint64_t n, Lanes64& product) {
    const std::uint64_t biased = (std::uint64_t{1} << 32) % n;
    while (static_cast<std::uint32_t>(product[k]) < biased) product[k] = (draw(k) >> 32) * n;
  }
  std::uint64_t draw(std::size_t k) {
    return xxh64::finish(xxh64::absorb<std::uint64_t>(states_[k], counts_[k]++));
  }

  Lanes64 states_{};
  Lanes64 counts_{};
  Lanes64 draws_{};  ///< drawn in advance, so that nothing has to wait for them
};

}  // namespace halfboard::solver
