#pragma once

#include <algorithm>
#include <cstddef>

#include "bitboards/bits512.h"
#include "solver/zeroed.h"

namespace halfboard::sight_reduction {

/// A set of positions with the same numbers of checkers, as a matrix of bits: one row for each
/// subset of the one colour, one column for each subset of the other, by rank (subsets.h), in tiles
/// of 512 x 512. Tiles are stored block of columns by block of columns, so a block is all that a
/// move of the rows' colour touches. Rows and columns past the last subset are zero.
///
///                  columns 0-511   512-1023  ..
///     rows 0-511      tile 0       tile h            h = tiles of a block;
///        512-1023     tile 1       tile h+1          a tile is 512 lines of 64 bytes
///        ..
class Layer {
 public:
  using Bits512 = bitboards::Bits512;
  static constexpr std::size_t side = Bits512::bits;

  /// Bytes of so many rows and columns.
  static constexpr std::size_t bytes(std::size_t rows, std::size_t columns) {
    return tiles(rows) * tiles(columns) * side * sizeof(Bits512);
  }
  static constexpr std::size_t tiles(std::size_t n) { return (n + side - 1) / side; }

  Layer() = default;

  /// Takes a shape; the content is undefined. Memory is kept, and only grows.
  void reshape(std::size_t tiles_down, std::size_t tiles_across) {
    down_ = tiles_down;
    if (const std::size_t lines = tiles_down * tiles_across * side; lines > capacity_) {
      lines_ = {};  // before there are both
      capacity_ = 0;
      lines_ = solver::Zeroed<Bits512>(lines, solver::Pages::huge);
      capacity_ = lines;
    }
    lines_in_use_ = tiles_down * tiles_across * side;
  }
  void clear() { std::fill_n(lines_.data(), lines_in_use_, Bits512{}); }

  /// Tiles of a block.
  [[nodiscard]] std::size_t down() const { return down_; }
  /// All rows of a block of columns.
  [[nodiscard]] Bits512* block(std::size_t x) { return lines_.data() + x * down_ * side; }
  [[nodiscard]] const Bits512* block(std::size_t x) const {
    return lines_.data() + x * down_ * side;
  }
  [[nodiscard]] Bits512* tile(std::size_t y, std::size_t x) { return block(x) + y * side; }

  [[nodiscard]] bool test(std::size_t row, std::size_t column) const {
    return block(column / side)[row].test(column % side);
  }
  void set(std::size_t row, std::size_t column) { block(column / side)[row].set(column % side); }

 private:
  std::size_t down_ = 0;
  std::size_t lines_in_use_ = 0;
  std::size_t capacity_ = 0;
  solver::Zeroed<Bits512> lines_;
};

}  // namespace halfboard::sight_reduction
