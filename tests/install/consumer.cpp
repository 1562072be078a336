#include <iostream>

#include "games/all.h"
#include "games/sight_reduction/player.h"
#include "solver/perft.h"
#include "tools/any_game/any_game.h"

// Uses both faces of the library: a game as a type, and a game by its name.
int main() {
  using Game = halfboard::sight_reduction::Game;
  const std::string deal = "wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w";
  const auto position = Game::parse(deal, {});
  const auto game = halfboard::tools::find_game("sight-reduction");
  if (!position || !game) return 1;
  const auto same = (*game)->position(deal, {});
  if (!same) return 1;
  std::cout << "perft";
  for (int depth = 1; depth <= 3; ++depth) {
    const auto nodes = halfboard::solver::perft<Game>(*position, depth);
    if ((*same)->perft(depth, {}) != nodes) return 1;
    std::cout << ' ' << nodes;
  }
  std::cout << '\n';
}
