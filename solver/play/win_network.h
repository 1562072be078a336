#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/play/filters.h"

namespace halfboard::solver::play {

/// How likely the side to move is to win: `Filters` over the squares of both sides' pieces and a
/// number for each case.
///
/// `Cases`: what else tells positions apart: `count` of them, the number of `groups` they fall into
/// and `group_of(case)`, what the filters count for.
template <class Shape, class Cases>
class WinNetwork {
 public:
  using Layer = Filters<Shape, Cases::groups>;
  static constexpr std::size_t weights = Layer::weights + Cases::count;

  /// `list`: the filters, the mover's side first; by cases, in steps of 1/256.
  explicit WinNetwork(std::span<const std::int16_t, weights> list)
      : layer_(list.template first<Layer::weights>()) {
    std::ranges::copy(list.template last<Cases::count>(), by_case_.begin());
  }

  /// The logarithm of wins over losses that are expected for the side to move, in hundredths.
  [[nodiscard]] int operator()(std::uint64_t mover, std::uint64_t other,
                               std::size_t of_case) const {
    const auto sums = layer_.sums(mover, other);
    const std::int32_t sum =
        layer_.weigh(Cases::group_of(of_case), [&](std::size_t i) { return sums[i]; });
    return ((((by_case_[of_case] << 14) + sum) >> 8) * 100) >> 14;
  }

 private:
  Layer layer_;
  std::array<std::int32_t, Cases::count> by_case_;
};

}  // namespace halfboard::solver::play
