#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "solver/limits.h"
#include "solver/play/score.h"

namespace halfboard::solver::play {

inline constexpr int max_depth = 100;

/// How long a player may think about one move. limits.memory_mib is not used: tables are made once.
struct Effort {
  Limits limits{};              ///< seconds: never longer
  double enough_seconds = 1e9;  ///< nothing new is begun after so many
  int depth = max_depth;        ///< plies that are searched in full
};

/// How far a player has come with a move; sent while it thinks.
template <class Move>
struct Progress {
  int depth = 0;
  Score score = 0;         ///< for the side to move
  std::vector<Move> line;  ///< the move that would be played now, and what is expected then
  std::uint64_t nodes = 0;
  double seconds = 0;
};

template <class Move>
using Report = std::function<void(const Progress<Move>&)>;

}  // namespace halfboard::solver::play
