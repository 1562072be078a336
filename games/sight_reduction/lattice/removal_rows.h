#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/sight_reduction/lattice/removals.h"
#include "games/sight_reduction/lattice/subsets.h"

namespace halfboard::sight_reduction {

/// The removals between the subsets of a size and those of one less, listed for 512 consecutive
/// rows of the one or of the other: the rows of a tile.
class Steps {
 public:
  struct Step {
    std::uint16_t row;          ///< rank of the subset at the other end
    Removals::Index condition;  ///< on the enemy subset
  };

  /// What leads to the subsets of size - 1 with the ranks 512 * tile and so on.
  static Steps into(const Subsets& own, int size, std::size_t tile, const Removals& removals) {
    Steps steps;
    const unsigned all = (1u << own.members()) - 1;
    for (const Set to : rows_of(own, size - 1, tile)) {
      for (unsigned rest = all & ~unsigned{to}; rest; rest &= rest - 1) {
        const auto from = static_cast<Set>(to | (rest & (~rest + 1)));
        steps.add(own.rank(from), removals.condition(from, std::countr_zero(rest)));
      }
      steps.ends_.push_back(steps.steps_.size());
    }
    return steps;
  }

  /// Where the subsets of the size with the ranks 512 * tile and so on lead.
  static Steps out_of(const Subsets& own, int size, std::size_t tile, const Removals& removals) {
    Steps steps;
    for (const Set from : rows_of(own, size, tile)) {
      for (unsigned rest = from; rest; rest &= rest - 1) {
        const auto to = static_cast<Set>(from ^ (rest & (~rest + 1)));
        steps.add(own.rank(to), removals.condition(from, std::countr_zero(rest)));
      }
      steps.ends_.push_back(steps.steps_.size());
    }
    return steps;
  }

  /// How many rows the tile has: 512 but for the last tile.
  [[nodiscard]] std::size_t rows() const { return ends_.size() - 1; }
  [[nodiscard]] std::span<const Step> of(std::size_t row) const {
    return {steps_.data() + ends_[row], ends_[row + 1] - ends_[row]};
  }

 private:
  using Set = Subsets::Set;

  static std::span<const Set> rows_of(const Subsets& own, int size, std::size_t tile) {
    const auto rest = own.of(size).subspan(tile * bitboards::Bits512::bits);
    return rest.first(std::min(rest.size(), bitboards::Bits512::bits));
  }
  void add(std::uint16_t row, Removals::Index condition) {
    if (condition != Removals::never) steps_.push_back({row, condition});
  }

  std::vector<Step> steps_;
  std::vector<std::size_t> ends_{0};
};

}  // namespace halfboard::sight_reduction
