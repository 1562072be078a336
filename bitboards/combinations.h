#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "bitboards/board.h"

/// Sets of k of n things, numbered in colexicographic order, the order of their words: the number
/// of {p0 < p1 < ..} is C(p0, 1) + C(p1, 2) + ..
namespace halfboard::bitboards {

/// Of how many of a set's things there are numbers; a set has 64 at most.
inline constexpr int most_chosen = 6;

/// C(n, k) as [n][k] up to those given, 0 where k > n. Those of more than 32 bits wrap around.
template <std::size_t last_n, std::size_t last_k>
constexpr auto binomial_table() {
  std::array<std::array<std::uint32_t, last_k + 1>, last_n + 1> table{};
  for (std::size_t n = 0; n <= last_n; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= last_k && n > 0; ++k)
      table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}

/// None that is used wraps around.
inline constexpr auto binomials = binomial_table<64, most_chosen + 1>();

constexpr std::uint32_t binomial(int n, int k) {
  return binomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

constexpr std::uint32_t rank_of(std::uint64_t set) {
  std::uint32_t rank = 0;
  int k = 0;
  for_each(set, [&](int p) { rank += binomial(p, ++k); });
  return rank;
}

/// The set of that number among the sets of k of n things.
constexpr std::uint64_t set_of(std::uint32_t rank, int k, int n) {
  std::uint64_t set = 0;
  for (; k > 0; --k) {
    while (binomial(n, k) > rank) --n;
    set |= std::uint64_t{1} << n;
    rank -= binomial(n, k);
  }
  return set;
}

/// All sets of k of n things, in order. Precondition: 1 <= k <= n.
inline std::vector<std::uint64_t> combinations(int n, int k) {
  std::vector<std::uint64_t> sets(binomial(n, k));
  std::uint64_t set = (std::uint64_t{1} << k) - 1;
  for (std::uint64_t& next : sets) {
    next = set;
    const std::uint64_t low = set & (~set + 1);  // Gosper's hack
    const std::uint64_t high = set + low;
    set = high | ((set ^ high) / low >> 2);
  }
  return sets;
}

/// The numbers of all sets that differ from one in a single thing, found without adding up all
/// things of each.
class Exchanges {
 public:
  explicit constexpr Exchanges(std::uint64_t set) {
    for_each(set, [&](int p) {
      const auto& row = binomials[static_cast<std::size_t>(p)];
      same_[size_ + 1] = same_[size_] + row[size_ + 1];
      up_[size_ + 1] = up_[size_] + row[size_ + 2];
      down_[size_ + 1] = down_[size_] + row[size_];
      ++size_;
    });
  }

  /// With the i-th thing taken away: calls f(number) for the set with each of `others` in its
  /// place, until f returns false. Is f true for all? `rest` is the set without that thing.
  template <class F>
  constexpr bool all(std::size_t i, std::uint64_t rest, std::uint64_t others, F&& f) const {
    std::array<std::uint32_t, most_chosen> base{};
    for (std::size_t j = 0; j < size_; ++j)
      base[j] = j <= i ? same_[j] + (up_[i] - up_[j]) + (same_[size_] - same_[i + 1])
                       : same_[i] + (down_[j + 1] - down_[i + 1]) + (same_[size_] - same_[j + 1]);
    for (; others; others &= others - 1) {
      const int t = std::countr_zero(others);
      const auto j = static_cast<std::size_t>(std::popcount(rest & ((std::uint64_t{1} << t) - 1)));
      if (!f(base[j] + binomials[static_cast<std::size_t>(t)][j + 1])) return false;
    }
    return true;
  }

 private:
  // Numbers of the first things: in their places, and each one place further up or down.
  std::array<std::uint32_t, most_chosen + 1> same_{}, up_{}, down_{};
  std::size_t size_ = 0;
};

}  // namespace halfboard::bitboards
