#include "games/groups/proofs/effort.h"

#include <algorithm>

#include "solver/constant_math.h"

namespace halfboard::groups::effort {
namespace {

/// Proof numbers by the logarithm of the cost, in steps of 1/64: twelve times its power of 0.3.
constexpr int steps = 64;
constexpr int most_logarithm = 16;
constexpr auto numbers = [] {
  using namespace solver::constant;
  std::array<std::uint32_t, most_logarithm * steps> list{};
  for (std::size_t i = 0; i < list.size(); ++i)
    list[i] =
        static_cast<std::uint32_t>(rounded(12 * exponential(0.3 * static_cast<double>(i) / steps)));
  return list;
}();

using Weights = std::array<std::int16_t, Network::weights>;
#ifdef HALFBOARD_SMALL

/// What the cases alone say under the standard rules, as bench/groups_effort.cpp of commit 9e4cf8f
/// measured it. For the page: the networks would make it a twentieth larger.
constexpr Weights small = [] {
  constexpr std::array<std::int16_t, cases> logarithms{
#include "games/groups/proofs/effort_cases.inc"
  };
  Weights list{};
  std::ranges::copy(logarithms, list.end() - cases);
  return list;
}();

template <class M>
constexpr const Weights& weights_for = small;

#else

constexpr Weights standard{
#include "games/groups/proofs/effort_standard.inc"
};
constexpr Weights king{
#include "games/groups/proofs/effort_king.inc"
};
constexpr Weights nojump{
#include "games/groups/proofs/effort_nojump.inc"
};
constexpr Weights king_nojump{
#include "games/groups/proofs/effort_king-nojump.inc"
};

template <class M>
constexpr const Weights& weights_for = M::variant.king ? (M::variant.nojump ? king_nojump : king)
                                                       : (M::variant.nojump ? nojump : standard);

#endif

}  // namespace

template <class M>
const Network& network() {
  static const Network found(weights_for<M>);
  return found;
}

template const Network& network<Movement<false, false>>();
template const Network& network<Movement<true, false>>();
template const Network& network<Movement<false, true>>();
template const Network& network<Movement<true, true>>();

Network::Network(std::span<const std::int16_t, weights> list)
    : layer_(list.first<Layer::weights>()) {
  std::ranges::copy(list.last<cases>(), logarithms_.begin());
}

std::uint32_t Network::number(const Units& sums, const Step& step, std::size_t of_case) const {
  const Units& from = layer_.of(step.by_attacker, step.move.from);
  const Units& to = layer_.of(step.by_attacker, step.move.to);
  const std::int32_t sum =
      layer_.weigh(group_of(of_case), [&](std::size_t i) { return sums[i] - from[i] + to[i]; });
  const std::int32_t logarithm = ((logarithms_[of_case] << 14) + sum) >> 16;
  return numbers[static_cast<std::size_t>(
      std::clamp<std::int32_t>(logarithm, 0, static_cast<std::int32_t>(numbers.size()) - 1))];
}

}  // namespace halfboard::groups::effort
