#pragma once

#include "games/chinese_checkers/evaluation/evaluation.h"
#include "games/chinese_checkers/game.h"

namespace halfboard::chinese_checkers {

/// What players know of Chinese Checkers.
struct Player {
  using Game = chinese_checkers::Game;
  using Evaluation = chinese_checkers::Evaluation;
};

}  // namespace halfboard::chinese_checkers
