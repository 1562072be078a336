#pragma once

#include "games/groups/evaluation/evaluation.h"
#include "games/groups/expert.h"
#include "games/groups/game.h"

namespace halfboard::groups {

/// What players know of Groups.
struct Player {
  using Game = groups::Game;
  using Evaluation = groups::Evaluation;
  using Expert = groups::Expert;
};

}  // namespace halfboard::groups
