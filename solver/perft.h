#pragma once

#include <cstdint>

#include "solver/game.h"

namespace halfboard::solver {

/// Number of legal moves; counted in bulk where the game can.
template <Game G>
std::uint64_t count_moves(const typename G::Position& position) {
  if constexpr (CountsMoves<G>)
    return static_cast<std::uint64_t>(G::count_moves(position));
  else
    return MoveList<G>(position).size();
}

/// Number of legal move sequences of exactly `depth` moves (depth 0: one). A finished position has
/// no continuation. The last ply is counted in bulk. `stop()` ends the count early; the number is
/// meaningless then.
/// Source of the name: https://www.chessprogramming.org/Perft
template <Game G, class Stop>
std::uint64_t perft(const typename G::Position& position, int depth, const Stop& stop) {
  if (depth == 0) return 1;
  if (depth == 1) return count_moves<G>(position);
  std::uint64_t nodes = 0;
  for (const auto& move : MoveList<G>(position)) {
    if (depth >= 4 && stop()) return nodes;
    nodes += perft<G>(G::play(position, move), depth - 1, stop);
  }
  return nodes;
}

template <Game G>
std::uint64_t perft(const typename G::Position& position, int depth) {
  return perft<G>(position, depth, [] { return false; });
}

}  // namespace halfboard::solver
