#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "solver/proof/proof_numbers.h"

/// What the proof search may expect of a position it has not seen: numbers measured on positions
/// that a search settled (bench/halfcut_numbers.cpp). They order the search; no answer hangs on
/// them.
namespace halfboard::halfcut::start_numbers {

/// Longer ways, and none at all, count as this many steps.
inline constexpr std::uint32_t farthest = 8;

/// By the mover's distance and, in a row, the other's, both from 0 to `farthest`.
inline constexpr auto measured = std::to_array<solver::ProofNumbers>({
#include "games/halfcut/start_numbers.inc"
});
static_assert(measured.size() == (farthest + 1) * (farthest + 1));

/// Of a position in which the mover and the other side need `mover` and `other` more squares.
constexpr solver::ProofNumbers of(std::uint32_t mover, std::uint32_t other) {
  return measured[(farthest + 1) * std::min(mover, farthest) + std::min(other, farthest)];
}

}  // namespace halfboard::halfcut::start_numbers
