#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "games/halfcut/packed.h"

namespace halfboard::halfcut {

/// The number of a position of N x N squares, the same for all its images and for no other
/// position: the least of four numbers of base 3, one for each image that leaves top and bottom to
/// the mover. The digit of a square is 0 if it is empty, 1 for the mover's checker, 2 for the
/// other's; the lowest is a1's. A number is a sum over checkers, so one placement changes it
/// little.
template <int N>
class ImageKey {
 public:
  using B = typename Packed<N>::B;
  __extension__ using Wide = unsigned __int128;
  using Number = std::conditional_t<(N <= 6), std::uint64_t, Wide>;
  static constexpr std::size_t words =
      sizeof(Number) / sizeof(std::uint64_t);  // NOLINT(bugprone-sizeof-expression)
  using Words = std::array<std::uint64_t, words>;
  /// Of the four images, in the order: itself, files flipped, ranks flipped, both.
  using Numbers = std::array<Number, 4>;

  static constexpr Words of(const Packed<N>& p) { return least(numbers(p)); }

  static constexpr Numbers numbers(const Packed<N>& p) {
    Numbers sum{};
    for (int rank = 0; rank < N; ++rank) {
      const Word own = p.own() >> (N * rank) & B::rank(0);
      const Word enemy = p.enemy() >> (N * rank) & B::rank(0);
      const Number row = rows[own] + 2 * Number{rows[enemy]};
      const Number flipped = flipped_rows[own] + 2 * Number{flipped_rows[enemy]};
      sum[0] += row * power(0, rank);
      sum[1] += flipped * power(0, rank);
      sum[2] += row * power(0, N - 1 - rank);
      sum[3] += flipped * power(0, N - 1 - rank);
    }
    return sum;
  }

  /// What a mover's checker on the square adds.
  static constexpr Numbers weight(int square) {
    const int file = B::file_of(square);
    const int rank = B::rank_of(square);
    const int across = N - 1 - file;
    const int up = N - 1 - rank;
    return {power(file, rank), power(across, rank), power(file, up), power(across, up)};
  }

  static constexpr Words least(const Numbers& n) {
    const Number number = std::min(std::min(n[0], n[1]), std::min(n[2], n[3]));
    if constexpr (words == 1)
      return {number};
    else
      return {static_cast<std::uint64_t>(number), static_cast<std::uint64_t>(number >> 64)};
  }

  /// Is the position its own image?
  static constexpr bool is_symmetric(const Numbers& n) {
    return n[0] == n[1] || n[0] == n[2] || n[0] == n[3];
  }

 private:
  static constexpr std::size_t squares = static_cast<std::size_t>(N * N);
  using Rows = std::array<std::uint32_t, std::size_t{1} << N>;

  static constexpr auto powers = [] {
    std::array<Number, squares> list{};
    list[0] = 1;
    for (std::size_t i = 1; i < squares; ++i) list[i] = 3 * list[i - 1];
    return list;
  }();
  static constexpr Number power(int file, int rank) {
    return powers[static_cast<std::size_t>(file + N * rank)];
  }
  /// Numbers of one rank's checkers.
  static constexpr auto rows = [] {
    Rows list{};
    for (std::size_t set = 0; set < list.size(); ++set)
      for (std::size_t file = 0; file < N; ++file)
        if (set >> file & 1) list[set] += static_cast<std::uint32_t>(powers[file]);
    return list;
  }();
  static constexpr auto flipped_rows = [] {
    Rows list{};
    for (std::size_t set = 0; set < list.size(); ++set)
      for (std::size_t file = 0; file < N; ++file)
        if (set >> file & 1) list[set] += static_cast<std::uint32_t>(powers[N - 1 - file]);
    return list;
  }();
};

}  // namespace halfboard::halfcut
