#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <iterator>
#include <string_view>
#include <vector>

/// Numbers as bytes: little-endian, or as they are in memory.
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

/// A list of numbers, as they are in memory.
template <class List>
std::string_view bytes_of(const List& list) {
  return {reinterpret_cast<const char*>(std::data(list)),
          std::size(list) * sizeof(*std::data(list))};
}

/// Fills a list of numbers, as they are in memory. False if there are fewer.
template <class List>
bool read_into(std::istream& in, List&& list) {
  const auto size = static_cast<std::streamsize>(std::size(list) * sizeof(*std::data(list)));
  in.read(reinterpret_cast<char*>(std::data(list)), size);
  return in.gcount() == size;
}

}  // namespace halfboard::solver
