#pragma once

#include <string>

#include "games/halfcut/game.h"
#include "tests/support/catch.h"

namespace halfboard::tests {

/// The position of a text that is right.
inline halfcut::Position position_of(const std::string& text) {
  const auto position = halfcut::Game::parse(text, {});
  INFO(text);
  REQUIRE(position);
  return *position;
}

}  // namespace halfboard::tests
