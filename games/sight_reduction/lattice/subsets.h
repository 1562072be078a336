#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bitboards/bits512.h"

namespace halfboard::sight_reduction {

/// How many subsets of a size there are.
constexpr std::size_t subset_count(int members, int size) {
  std::size_t count = 1;
  for (int i = 0; i < size; ++i)
    count = count * static_cast<std::size_t>(members - i) / static_cast<std::size_t>(i + 1);
  return count;
}

/// The subsets of up to 16 members, sorted by size and, within a size, as numbers. A subset's place
/// among those of its size is its rank. Blocks hold 512 consecutive ranks of a size.
class Subsets {
 public:
  using Set = std::uint16_t;
  using Bits512 = bitboards::Bits512;

  /// Precondition: 0 <= members <= 16.
  explicit Subsets(int members);

  [[nodiscard]] int members() const { return members_; }
  [[nodiscard]] std::size_t count(int size) const { return of(size).size(); }
  [[nodiscard]] std::size_t blocks(int size) const {
    return (count(size) + Bits512::bits - 1) / Bits512::bits;
  }
  [[nodiscard]] std::span<const Set> of(int size) const {
    return sets_[static_cast<std::size_t>(size)];
  }
  [[nodiscard]] Set rank(Set set) const { return ranks_[set]; }

  /// Bit x is set if the subset of rank 512 * block + x has the member.
  [[nodiscard]] const Bits512& has(int member, int size, std::size_t block) const {
    return columns(size, block)[static_cast<std::size_t>(member)];
  }
  /// Bit x is set if there is a subset of rank 512 * block + x.
  [[nodiscard]] const Bits512& exists(int size, std::size_t block) const {
    return columns(size, block)[static_cast<std::size_t>(members_)];
  }

 private:
  [[nodiscard]] const Bits512* columns(int size, std::size_t block) const {
    const auto stride = static_cast<std::size_t>(members_) + 1;
    return columns_[static_cast<std::size_t>(size)].data() + block * stride;
  }

  int members_;
  std::array<std::vector<Set>, 17> sets_;
  std::vector<Set> ranks_;
  std::array<std::vector<Bits512>, 17> columns_;  // a block: one of each member, then `exists`
};

inline Subsets::Subsets(int members) : members_(members), ranks_(std::size_t{1} << members) {
  for (std::size_t set = 0; set < ranks_.size(); ++set) {
    auto& same_size = sets_[static_cast<std::size_t>(std::popcount(set))];
    ranks_[set] = static_cast<Set>(same_size.size());
    same_size.push_back(static_cast<Set>(set));
  }
  const auto stride = static_cast<std::size_t>(members) + 1;
  for (int size = 0; size <= members; ++size) {
    auto& columns = columns_[static_cast<std::size_t>(size)];
    columns.assign(blocks(size) * stride, Bits512{});
    for (std::size_t rank = 0; rank < count(size); ++rank) {
      Bits512* block = columns.data() + rank / Bits512::bits * stride;
      for (unsigned set = of(size)[rank]; set; set &= set - 1)
        block[std::countr_zero(set)].set(rank % Bits512::bits);
      block[members].set(rank % Bits512::bits);
    }
  }
}

}  // namespace halfboard::sight_reduction
