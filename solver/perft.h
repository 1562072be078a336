#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

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

namespace detail {
/// The moves of all plies lie in `room`, ply after ply: a stack has no room for the lists of a long
/// line. Precondition: depth >= 1, and room for depth - 1 lists.
template <Game G, class Stop>
std::uint64_t perft(const typename G::Position& position, int depth, const Stop& stop,
                    typename G::Move* room) {
  if (depth == 1) return count_moves<G>(position);
  const int count = G::moves(position, {room, static_cast<std::size_t>(G::max_moves)});
  std::uint64_t nodes = 0;
  for (int i = 0; i < count; ++i) {
    if (depth >= 4 && stop()) return nodes;
    nodes += perft<G>(G::play(position, room[i]), depth - 1, stop, room + count);
  }
  return nodes;
}
}  // namespace detail

/// Number of legal move sequences of exactly `depth` moves (depth 0: one). A finished position has
/// no continuation. The last ply is counted in bulk. `stop()` ends the count early; the number is
/// meaningless then.
/// Source of the name: https://www.chessprogramming.org/Perft
template <Game G, class Stop>
std::uint64_t perft(const typename G::Position& position, int depth, const Stop& stop) {
  if (depth == 0) return 1;
  const auto lists = static_cast<std::size_t>(depth) - 1;
  const auto room = std::make_unique_for_overwrite<typename G::Move[]>(
      lists * static_cast<std::size_t>(G::max_moves));
  return detail::perft<G>(position, depth, stop, room.get());
}

template <Game G>
std::uint64_t perft(const typename G::Position& position, int depth) {
  return perft<G>(position, depth, [] { return false; });
}

}  // namespace halfboard::solver
