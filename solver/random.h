#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "solver/hash.h"

namespace halfboard::solver {

/// Random numbers by counter: the k-th draw of stream i of a seed is XXH64 of the two 64-bit
/// little-endian words (i, k) under that seed, on every machine. No draw depends on how many others
/// are asked for.
class Stream {
 public:
  constexpr Stream(std::uint64_t seed, std::uint64_t index) : seed_(seed), index_(index) {}

  /// The next 64 uniform bits.
  std::uint64_t bits() {
    const std::array<std::uint64_t, 2> words{little_endian(index_), little_endian(count_)};
    ++count_;
    return XXH64(words.data(), sizeof words, seed_);
  }

  /// Uniform in 0 .. n-1, without bias: the low bits that can hold n-1, drawn until they are below
  /// n. Precondition: n > 0.
  std::uint64_t below(std::uint64_t n) {
    const std::uint64_t mask = std::bit_ceil(n) - 1;
    for (;;)
      if (const std::uint64_t draw = bits() & mask; draw < n) return draw;
  }

  /// Uniform in 0 .. n-1, without bias, by 32 bits almost always; other numbers than below().
  /// Precondition: n > 0.
  /// Source: D. Lemire, Fast random integer generation in an interval, 2019.
  std::uint32_t pick(std::uint32_t n) {
    std::uint64_t product = std::uint64_t{half()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t biased = (0 - n) % n;  // 2^32 mod n
      while (static_cast<std::uint32_t>(product) < biased) product = std::uint64_t{half()} * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  static constexpr std::uint64_t little_endian(std::uint64_t word) {
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
  }

  /// The lower half of a draw, then its upper half.
  std::uint32_t half() {
    if (spare_) {
      spare_ = false;
      return static_cast<std::uint32_t>(word_ >> 32);
    }
    spare_ = true;
    word_ = bits();
    return static_cast<std::uint32_t>(word_);
  }

  std::uint64_t seed_;
  std::uint64_t index_;
  std::uint64_t count_ = 0;
  std::uint64_t word_ = 0;
  bool spare_ = false;  ///< the upper half of word_ has not been used
};

}  // namespace halfboard::solver
