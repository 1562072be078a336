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
    std::array<unsigned char, 16> bytes{};
    for (unsigned i = 0; i < 8; ++i) {
      bytes[i] = static_cast<unsigned char>(index_ >> (8 * i));
      bytes[8 + i] = static_cast<unsigned char>(count_ >> (8 * i));
    }
    ++count_;
    return XXH64(bytes.data(), bytes.size(), seed_);
  }

  /// Uniform in 0 .. n-1, without bias: the low bits that can hold n-1, drawn until they are below
  /// n. Precondition: n > 0.
  std::uint64_t below(std::uint64_t n) {
    const std::uint64_t mask = std::bit_ceil(n) - 1;
    for (;;)
      if (const std::uint64_t draw = bits() & mask; draw < n) return draw;
  }

 private:
  std::uint64_t seed_;
  std::uint64_t index_;
  std::uint64_t count_ = 0;
};

}  // namespace halfboard::solver
