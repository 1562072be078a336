#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "solver/bytes.h"

/// Numbers in seven bits a byte, low ones first, for small gaps.
namespace halfboard::solver::retrograde {

inline void put_varint(Bytes& out, std::uint32_t number) {
  for (; number >= 128; number >>= 7) out.push_back(static_cast<unsigned char>(number | 128));
  out.push_back(static_cast<unsigned char>(number));
}

/// Reads one and moves `at` behind it. Precondition: the bytes come from put_varint.
inline std::uint32_t take_varint(const unsigned char*& at) {
  std::uint32_t number = *at++;
  if (number < 128) return number;
  number &= 127;
  for (unsigned shift = 7;; shift += 7) {
    const std::uint32_t byte = *at++;
    number |= (byte & 127) << shift;
    if (byte < 128) return number;
  }
}

/// The same for bytes of strangers. Nothing if they are no such number, or go on at `end`.
inline std::optional<std::uint32_t> checked_varint(const unsigned char*& at,
                                                   const unsigned char* end) {
  std::uint64_t number = 0;
  for (unsigned shift = 0; shift < 35 && at != end; shift += 7) {
    const std::uint64_t byte = *at++;
    number |= (byte & 127) << shift;
    if (byte >= 128) continue;
    if (number > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    return static_cast<std::uint32_t>(number);
  }
  return std::nullopt;
}

}  // namespace halfboard::solver::retrograde
