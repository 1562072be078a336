#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

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

  /// Colex rank of a set among the sets of its size: C(s1,1) + C(s2,2) + .. for s1 < s2 < ..
  static std::uint32_t rank(Word set);

  /// C(square, k), by which a square at place k (from 1) of its set adds to the rank.
  static std::uint32_t binomial(int k, int square) {
    return binomials[static_cast<std::size_t>(k)][static_cast<std::size_t>(square)];
  }

  /// All squares that some group holding the set has besides it; empty if there is no such group.
  /// For 1 to 4 squares, given by their rank.
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

  static constexpr Binomials binomials = [] {
    Binomials table{};
    table[0].fill(1);
    for (std::size_t k = 1; k < table.size(); ++k)
      for (std::size_t n = 1; n < Board::squares; ++n)
        table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
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
