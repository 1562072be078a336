#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bitboards/combinations.h"
#include "games/groups/rules.h"

namespace halfboard::groups {

/// The 6,872 sets of six squares that form one group, and which smaller sets extend to one: the
/// lower bounds of the searches. A player who still has n moves leaves at least 6 - n pieces where
/// they are, and those must extend to a group, whatever the opponent does.
class Hexominoes {
 public:
  Hexominoes();

  /// All of them, ascending.
  [[nodiscard]] std::span<const Word> all() const { return all_; }

  /// C(square, k), by which a square at place k (from 1) of its set adds to bitboards::rank_of.
  static std::uint32_t binomial(int k, int square) {
    return binomials[static_cast<std::size_t>(k)][static_cast<std::size_t>(square)];
  }

  /// All squares that some group holding the set has besides it; empty if there is no such group.
  /// For 1 to 4 squares, given by bitboards::rank_of.
  [[nodiscard]] Word completion(int size, std::uint32_t rank) const {
    const Level& level = levels_[static_cast<std::size_t>(size - 1)];
    const std::uint64_t bits = level.bits[rank / 64];
    const std::uint64_t bit = std::uint64_t{1} << (rank % 64);
    if (!(bits & bit)) return 0;
    return level
        .masks[level.before[rank / 64] + static_cast<unsigned>(std::popcount(bits & (bit - 1)))];
  }

 private:
  static constexpr int largest = 4;
  using Binomials = std::array<std::array<std::uint32_t, Board::squares>, pieces_a_side + 1>;

  /// By k first: a set's pieces are looked up in rows of their own.
  static constexpr Binomials binomials = [] {
    Binomials table{};
    for (std::size_t k = 0; k < table.size(); ++k)
      for (int n = 0; n < Board::squares; ++n)
        table[k][static_cast<std::size_t>(n)] = bitboards::binomial(n, static_cast<int>(k));
    return table;
  }();

  /// The masks of one size, without the empty ones: their index is the number of bits before.
  struct Level {
    std::vector<std::uint64_t> bits;
    std::vector<std::uint32_t> before;
    std::vector<Word> masks;
  };

  void fill(int size);

  std::vector<Word> all_;
  std::array<Level, largest> levels_;
};

}  // namespace halfboard::groups
