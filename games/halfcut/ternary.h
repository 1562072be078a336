#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/halfcut/packed.h"

namespace halfboard::halfcut {

/// All placements of checkers on a board of N x N squares, legal or not, as numbers of base 3: the
/// digit of a square is 1 for a checker of the mover, 2 for one of the enemy.
template <int N>
class Ternary {
 public:
  static_assert(N <= 4, "a number for every placement, a table of all sets of squares");

  Ternary() : digits_(std::size_t{1} << (N * N)) {
    for (int s = 0; s < N * N; ++s) size_ *= 3;
    for (std::size_t set = 1; set < digits_.size(); ++set) {
      std::uint32_t weight = 1;
      for (int s = 0; s < std::countr_zero(set); ++s) weight *= 3;
      digits_[set] = digits_[set & (set - 1)] + weight;
    }
  }

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::uint64_t number(const Packed<N>& p) const {
    return digits_[p.own()] + std::uint64_t{2} * digits_[p.enemy()];
  }
  static Packed<N> packed(std::uint64_t number) {
    Word own = 0;
    Word enemy = 0;
    for (int s = 0; number > 0; ++s, number /= 3) {
      if (number % 3 == 1) own |= Word{1} << s;
      if (number % 3 == 2) enemy |= Word{1} << s;
    }
    return Packed<N>(own, enemy);
  }

 private:
  std::vector<std::uint32_t> digits_;  ///< of sets of squares, as if each had a 1
  std::uint64_t size_ = 1;
};

}  // namespace halfboard::halfcut
