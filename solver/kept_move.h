#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "solver/limits.h"

namespace halfboard::solver {

/// A limit came after a result was proved, but before the moves that keep it were found: one of
/// them is still looked for, the longer the fewer nodes its proof takes. What the search has proved
/// is in its table, so mostly the first round finds it. Takes a third of a second at most.
///
/// `keeps(move, budget)` -> std::optional<bool>.
template <class Moves, class Keeps>
auto find_kept_move(const Moves& moves, Keeps&& keeps)
    -> std::optional<std::remove_cvref_t<decltype(*moves.begin())>> {
  const Deadline enough({.seconds = 0.3});
  constexpr std::uint64_t most = std::uint64_t{1} << 40;  // more than there is time for
  for (std::uint64_t nodes = 4; nodes < most && !enough(); nodes *= 8)
    for (const auto& move : moves) {
      Budget budget({.seconds = std::max(0.0, 0.3 - enough.seconds()), .nodes = nodes});
      if (keeps(move, budget).value_or(false)) return move;
      if (enough()) break;
    }
  return std::nullopt;
}

}  // namespace halfboard::solver
