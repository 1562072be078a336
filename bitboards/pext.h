#pragma once

#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace halfboard::bitboards {

/// Gathers the bits of `word` under `mask` into the low bits (x86 PEXT; a loop elsewhere).
constexpr std::uint64_t pext(std::uint64_t word, std::uint64_t mask) {
#if defined(__BMI2__)
  if (!__builtin_is_constant_evaluated()) return _pext_u64(word, mask);
#endif
  std::uint64_t out = 0;
  for (std::uint64_t to = 1; mask; mask &= mask - 1, to <<= 1)
    if (word & mask & (~mask + 1)) out |= to;
  return out;
}

/// Spreads the low bits of `word` over the bits of `mask` (x86 PDEP; a loop elsewhere).
constexpr std::uint64_t pdep(std::uint64_t word, std::uint64_t mask) {
#if defined(__BMI2__)
  if (!__builtin_is_constant_evaluated()) return _pdep_u64(word, mask);
#endif
  std::uint64_t out = 0;
  for (; mask; mask &= mask - 1, word >>= 1)
    if (word & 1) out |= mask & (~mask + 1);
  return out;
}

/// The n-th set bit of a word, counted from 0. Precondition: there are that many.
constexpr int nth_square(std::uint64_t set, unsigned n) {
#if defined(__BMI2__)
  if (!__builtin_is_constant_evaluated())
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, set));
#endif
  while (n-- > 0) set &= set - 1;
  return std::countr_zero(set);
}

}  // namespace halfboard::bitboards
