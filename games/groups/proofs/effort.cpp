#include "games/groups/proofs/effort.h"

#include <algorithm>
#include <cmath>

#include "bitboards/symmetry.h"

namespace halfboard::groups::effort {
namespace {

/// Proof numbers by the logarithm of the cost, in steps of 1/64: twelve times its power of 0.3.
constexpr int steps = 64;
constexpr int most_logarithm = 16;
const auto numbers = [] {
  std::array<std::uint32_t, most_logarithm * steps> list{};
  for (std::size_t i = 0; i < list.size(); ++i)
    list[i] = static_cast<std::uint32_t>(
        std::lround(12 * std::exp(0.3 * static_cast<double>(i) / steps)));
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

Network::Network(std::span<const std::int16_t, weights> list) {
  const std::int16_t* next = list.data();
  const auto take = [&next](std::size_t symmetry, Units& row) {
    std::copy_n(next, filters, row.begin() + static_cast<std::ptrdiff_t>(symmetry * filters));
  };
  for (std::size_t side = 0; side < 2; ++side)
    for (int square = 0; square < Board::squares; ++square, next += filters)
      for (std::size_t symmetry = 0; symmetry < 8; ++symmetry) {
        const int image =
            bitboards::transform_square<Board>(static_cast<bitboards::Symmetry>(symmetry), square);
        take(symmetry, squares_[side * Board::squares + static_cast<std::size_t>(image)]);
      }
  for (std::size_t symmetry = 0; symmetry < 8; ++symmetry) take(symmetry, empty_);
  next += filters;
  for (Units& outputs : outputs_) {
    for (std::size_t symmetry = 0; symmetry < 8; ++symmetry) take(symmetry, outputs);
    next += filters;
  }
  std::copy_n(next, cases, logarithms_.begin());
}

Network::Units Network::sums(Word attacker, Word defender) const {
  Units sums = empty_;
  const auto add = [&](bool attackers, Word pieces) {
    bitboards::for_each(pieces, [&](int square) {
      const Units& row = of(attackers, square);
      for (std::size_t i = 0; i < units; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
    });
  };
  add(true, attacker);
  add(false, defender);
  return sums;
}

std::uint32_t Network::number(const Units& sums, const Step& step, std::size_t of_case) const {
  const Units& from = of(step.by_attacker, step.move.from);
  const Units& to = of(step.by_attacker, step.move.to);
  const Units& outputs = outputs_[group_of(of_case)];
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < units; ++i) {
    const auto unit = static_cast<std::int16_t>(
        std::clamp<int>(static_cast<std::int16_t>(sums[i] - from[i] + to[i]), 0, full));
    sum += static_cast<std::int16_t>(unit * outputs[i]) * unit;
  }
  const std::int32_t logarithm = ((logarithms_[of_case] << 14) + sum) >> 16;
  return numbers[static_cast<std::size_t>(
      std::clamp<std::int32_t>(logarithm, 0, static_cast<std::int32_t>(numbers.size()) - 1))];
}

}  // namespace halfboard::groups::effort
