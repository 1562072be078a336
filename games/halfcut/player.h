#pragma once

#include "games/halfcut/evaluation/evaluation.h"
#include "games/halfcut/expert.h"
#include "games/halfcut/game.h"

namespace halfboard::halfcut {

/// What players know of Halfcut.
struct Player {
  using Game = halfcut::Game;
  using Expert = halfcut::Expert;
  using Evaluation = halfcut::Evaluation;
  /// A proof is found at once or takes long, and the search makes more of the time.
  static constexpr double expert_share = 0.1;
};

}  // namespace halfboard::halfcut
