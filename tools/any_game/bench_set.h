#pragma once

#include <cstdint>

#include "tools/any_game/any_game.h"

namespace halfboard::tools {

/// Nodes of one search of the game's bench set. Throws if the game refuses what it declared.
std::uint64_t bench_nodes(const AnyGame& game, const solver::BenchJob& job);

}  // namespace halfboard::tools
