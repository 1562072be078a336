#pragma once

#include <optional>
#include <string>

#include "solver/answer.h"

namespace halfboard::solver::play {

/// What is proved of a position, and the move to make of it.
template <class Move>
struct Certainty {
  Outcome result = Outcome::unknown;  ///< for the side to move: win, loss or draw
  std::optional<Move> move;           ///< keeps the result; of a lost position perhaps nothing
  std::optional<int> value;           ///< the game's number, where it has one
  std::optional<int> plies;           ///< the winner needs at most so many
  std::string source;                 ///< what proves it, for the log
};

}  // namespace halfboard::solver::play
