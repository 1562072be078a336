#pragma once

#include "games/chinese_checkers/game.h"
#include "tests/support/catch.h"

namespace halfboard::tests {

/// The start by options of the command line, which have to be good.
inline chinese_checkers::Position start_of(const solver::Options& options) {
  const auto rules = chinese_checkers::Game::rules(options);
  REQUIRE(rules);
  return chinese_checkers::Game::start(*rules);
}

}  // namespace halfboard::tests
