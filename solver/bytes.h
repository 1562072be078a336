#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// Numbers as bytes, little-endian.
namespace halfboard::solver {

using Bytes = std::vector<unsigned char>;

/// Appends the lowest `count` bytes of a number to a text or to bytes.
template <class Text, class Number>
void put(Text& out, Number number, std::size_t count = sizeof(Number)) {
  for (std::size_t i = 0; i < count; ++i)
    out.push_back(
        static_cast<typename Text::value_type>(static_cast<std::uint64_t>(number) >> (8 * i)));
}

/// The number of `count` bytes. Precondition: they are there.
template <class Number, class Byte>
Number take(const Byte* at, std::size_t count = sizeof(Number)) {
  std::uint64_t number = 0;
  for (std::size_t i = count; i-- > 0;) number = number << 8 | static_cast<unsigned char>(at[i]);
  return static_cast<Number>(number);
}

}  // namespace halfboard::solver
