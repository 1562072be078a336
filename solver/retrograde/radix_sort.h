#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace halfboard::solver::retrograde {

/// Sorts unsigned numbers, byte by byte from the lowest; bytes that all numbers share cost one look
/// for all of them. `spare` may hold anything; whoever keeps it saves the memory's allocation.
template <class Number>
void radix_sort(std::vector<Number>& numbers, std::vector<Number>& spare) {
  constexpr std::size_t few = 128;
  if (numbers.size() < few) {
    std::ranges::sort(numbers);
    return;
  }
  Number differing = 0;
  for (const Number n : numbers) differing |= n ^ numbers[0];
  spare.resize(numbers.size());
  for (int shift = 0; shift < std::numeric_limits<Number>::digits; shift += 8) {
    if ((differing >> shift & 255) == 0) continue;
    std::array<std::size_t, 256> place{};
    for (const Number n : numbers) ++place[n >> shift & 255];
    std::size_t sum = 0;
    for (std::size_t& p : place) sum += std::exchange(p, sum);
    for (const Number n : numbers) spare[place[n >> shift & 255]++] = n;
    numbers.swap(spare);
  }
}

}  // namespace halfboard::solver::retrograde
