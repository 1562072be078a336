#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "games/chinese_checkers/game.h"
#include "solver/limits.h"

namespace halfboard::chinese_checkers {

/// The shortest game for two, moving in turn and helping each other, until either has won by the
/// rules of the position.
struct Together {
  std::optional<int> plies;  ///< nothing: not known
  int at_least = 0;          ///< no game is shorter; `plies` if that is known
  std::vector<Move> line;    ///< a game of `at_most` plies; empty if none was found
  std::optional<int> at_most;
  bool none = false;  ///< no game at all ends with a win
};

/// Searches through all games breadth first, under a growing limit of plies. What is left out is
/// what cannot end within the limit even if coins jump over anything: who wins needs as many moves
/// as then bring his coins home, and the others have to leave his goal (rules w), or coins have to
/// fill it. Stops at the limits of time and memory; a shorter search of the most promising
/// positions then gives `at_most`.
///
/// Precondition: two players, the game is not over. `report` gets each new `at_least`, and the
/// positions that the search before it has kept.
Together shortest_game(
    const Position& position, const solver::Limits& limits,
    const std::function<void(int, std::size_t)>& report = [](int, std::size_t) {});

}  // namespace halfboard::chinese_checkers
