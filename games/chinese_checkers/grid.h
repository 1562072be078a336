#pragma once

#include <array>
#include <cstdint>

#include "bitboards/board.h"
#include "bitboards/symmetry.h"

/// Steps and jumps on a rectangle of any width, as long as it has at most 64 squares.
namespace halfboard::chinese_checkers {

using Word = std::uint64_t;

constexpr int max_squares = 64;
constexpr int max_files = 26;  ///< a file is one letter

constexpr Word bit(int square) { return Word{1} << square; }

/// The squares of a files x ranks board, numbered file + files * rank from a1.
///
/// Sets may carry stray bits above the last square: whoever asks for squares to land on gives the
/// empty squares, and those are on the board.
class Grid {
 public:
  /// Precondition: 1 <= files <= max_files.
  constexpr explicit Grid(int files)
      : files_(files),
        first_(first_files[static_cast<std::size_t>(files)]),
        last_(first_ << (files - 1)) {}

  /// The set itself and all squares next to it, kingwise.
  [[nodiscard]] constexpr Word around(Word set) const {
    const Word row = set | (set & ~last_) << 1 | (set & ~first_) >> 1;
    return row | row << files_ | row >> files_;
  }

 private:
  friend class Jumps;

  static constexpr auto first_files = [] {
    std::array<Word, max_files + 1> sets{};
    for (int files = 1; files <= max_files; ++files)
      for (int square = 0; square < max_squares; square += files)
        sets[static_cast<std::size_t>(files)] |= bit(square);
    return sets;
  }();

  int files_;
  Word first_;  // the a-file
  Word last_;   // the last file
};

/// All single jumps of a position, by direction: the squares that have a coin beside them in that
/// direction and an empty square behind it.
///
/// A coin that jumps keeps the parity of its file and of its rank, and the two squares beside its
/// start square on any line have another parity. So it never gets to jump over the place that it
/// left, and the jumps of the position as it stands are the jumps of every chain.
class Jumps {
 public:
  constexpr Jumps(const Grid& grid, Word occupied, Word empty) : files_(grid.files_) {
    const Word inner = occupied & ~grid.first_ & ~grid.last_;
    const int n = files_;
    east_ = inner >> 1 & empty >> 2;
    west_ = inner << 1 & empty << 2;
    north_ = occupied >> n & empty >> 2 * n;
    south_ = occupied << n & empty << 2 * n;
    north_east_ = inner >> (n + 1) & empty >> 2 * (n + 1);
    south_west_ = inner << (n + 1) & empty << 2 * (n + 1);
    north_west_ = inner >> (n - 1) & empty >> 2 * (n - 1);
    south_east_ = inner << (n - 1) & empty << 2 * (n - 1);
  }

  /// The squares from which some jump is possible.
  [[nodiscard]] constexpr Word starts() const {
    return east_ | west_ | north_ | south_ | north_east_ | south_west_ | north_west_ | south_east_;
  }

  /// `from` and all empty squares that chains of jumps from there lead to.
  [[nodiscard]] constexpr Word reach(Word from) const {
    Word reached = from;
    do {
      from = leap(from) & ~reached;
      reached |= from;
    } while (from);
    return reached;
  }

 private:
  /// The squares one jump away.
  [[nodiscard]] constexpr Word leap(Word set) const {
    const int n = files_;
    return (set & east_) << 2 | (set & west_) >> 2 | (set & north_) << 2 * n |
           (set & south_) >> 2 * n | (set & north_east_) << 2 * (n + 1) |
           (set & south_west_) >> 2 * (n + 1) | (set & north_west_) << 2 * (n - 1) |
           (set & south_east_) >> 2 * (n - 1);
  }

  int files_;
  Word east_, west_, north_, south_, north_east_, south_west_, north_west_, south_east_;
};

/// Where a symmetry takes a square. Transposing ones need files == ranks.
constexpr int transform_square(bitboards::Symmetry symmetry, int square, int files, int ranks) {
  const int code = static_cast<int>(symmetry);
  int file = square % files;
  int rank = square / files;
  if (code & 1) file = files - 1 - file;
  if (code & 2) rank = ranks - 1 - rank;
  return (code & 4) ? rank + files * file : file + files * rank;
}

/// Image of a set of squares.
constexpr Word transform(bitboards::Symmetry symmetry, Word set, int files, int ranks) {
  Word image = 0;
  bitboards::for_each(set,
                      [&](int s) { image |= bit(transform_square(symmetry, s, files, ranks)); });
  return image;
}

}  // namespace halfboard::chinese_checkers
