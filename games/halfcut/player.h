#pragma once

#include "games/halfcut/evaluation.h"
#include "games/halfcut/expert.h"
#include "games/halfcut/game.h"

namespace halfboard::halfcut {

/// What players know of Halfcut.
struct Player {
  using Game = halfcut::Game;
  using Expert = halfcut::Expert;
  using Evaluation = halfcut::Evaluation;
};

}  // namespace halfboard::halfcut
