#pragma once

#include <string>
#include <vector>

#include "solver/game.h"

namespace halfboard::solver {

/// The moves of a line of play as texts. A move may be written by what stands on the board, so each
/// is played before the next is written. Precondition: each is legal where it is played.
template <Game G, class Moves>
std::vector<std::string> texts_of_line(typename G::Position position, const Moves& moves) {
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const typename G::Move& move : moves) {
    texts.push_back(G::format_move(position, move));
    position = G::play(position, move);
  }
  return texts;
}

}  // namespace halfboard::solver
