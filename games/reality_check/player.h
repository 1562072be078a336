#pragma once

#include "games/reality_check/game.h"
#include "games/reality_check/search/open_tree.h"

namespace halfboard::reality_check {

/// What players know of Reality Check with all secrets open.
struct Player {
  using Game = reality_check::Game;
  using Tree = OpenTree;
};

}  // namespace halfboard::reality_check
