#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bitboards/board.h"

namespace halfboard::solver::play {

/// The hidden layer of a small network over the squares of two sides' pieces.
///
/// A unit adds up a weight for each piece, by its square and its side. Between 0 and `full` it
/// counts by its square. Each filter has as many units as the board has symmetries, its images, so
/// positions that are images of each other get the same. Integers only, so that searches are the
/// same on every machine.
///
/// `Shape`: what the board is like: `squares`, how many `symmetries` it has, `image(symmetry,
/// square)`, and how many `filters` there shall be.
/// `Groups`: what the units count for differs by groups of positions.
template <class Shape, std::size_t Groups>
class Filters {
 public:
  static constexpr std::size_t squares = Shape::squares;
  static constexpr std::size_t symmetries = Shape::symmetries;
  static constexpr std::size_t count = Shape::filters;
  static constexpr std::size_t units = symmetries * count;
  static constexpr std::int16_t full = 181;  ///< its square still has 16 bits
  static constexpr int most_output = 181;    ///< so that its product with a unit has 16 bits, too
  static constexpr std::size_t weights = (2 * squares + 1 + Groups) * count;

  static constexpr std::size_t image(std::size_t symmetry, std::size_t square) {
    return Shape::image(symmetry, square);
  }

  /// `list`: by squares, the first side's pieces and then the second's, the filters' weights; what
  /// the filters have without a piece; by groups, the filters' outputs.
  explicit Filters(std::span<const std::int16_t, weights> list) {
    const std::int16_t* next = list.data();
    const auto take = [&next](std::size_t symmetry, Units& row) {
      std::copy_n(next, count, row.begin() + static_cast<std::ptrdiff_t>(symmetry * count));
    };
    for (std::size_t side = 0; side < 2; ++side)
      for (std::size_t square = 0; square < squares; ++square, next += count)
        for (std::size_t symmetry = 0; symmetry < symmetries; ++symmetry)
          take(symmetry, squares_[side * squares + image(symmetry, square)]);
    for (std::size_t symmetry = 0; symmetry < symmetries; ++symmetry) take(symmetry, empty_);
    next += count;
    for (Units& outputs : outputs_) {
      for (std::size_t symmetry = 0; symmetry < symmetries; ++symmetry) take(symmetry, outputs);
      next += count;
    }
  }

  using Units = std::array<std::int16_t, units>;

  /// What a piece adds to the units.
  [[nodiscard]] const Units& of(bool first_side, int square) const {
    return squares_[static_cast<std::size_t>(square) + (first_side ? 0 : squares)];
  }

  [[nodiscard]] Units sums(std::uint64_t first_side, std::uint64_t second_side) const {
    Units sums = empty_;
    const auto add = [&](bool first, std::uint64_t pieces) {
      bitboards::for_each(pieces, [&](int square) {
        const Units& row = of(first, square);
        for (std::size_t i = 0; i < units; ++i)
          sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
      });
    };
    add(true, first_side);
    add(false, second_side);
    return sums;
  }

  /// The sum of what the units count, in steps of 2^-22: 181 for a unit, by the square, 128 for an
  /// output. `unit(i)`: what the i-th has added up.
  template <class Unit>
  [[nodiscard]] std::int32_t weigh(std::size_t group, const Unit& unit) const {
    const Units& outputs = outputs_[group];
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < units; ++i) {
      const auto x =
          static_cast<std::int16_t>(std::clamp<int>(static_cast<std::int16_t>(unit(i)), 0, full));
      sum += static_cast<std::int16_t>(x * outputs[i]) * x;
    }
    return sum;
  }

 private:
  alignas(64) std::array<Units, 2 * squares> squares_;
  Units empty_;
  std::array<Units, Groups> outputs_;
};

}  // namespace halfboard::solver::play
