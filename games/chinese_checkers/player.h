#pragma once

#include "games/chinese_checkers/game.h"
#include "games/chinese_checkers/tables/evaluation.h"

namespace halfboard::chinese_checkers {

/// What players know of Chinese Checkers.
struct Player {
  using Game = chinese_checkers::Game;
  using Evaluation = chinese_checkers::Evaluation;
};

}  // namespace halfboard::chinese_checkers
