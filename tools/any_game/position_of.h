#pragma once

#include "solver/game.h"

namespace halfboard::tools {

/// Reads a position of game G as its own type; "start" is the start position under the options.
template <solver::Game G>
Result<typename G::Position> position_of(std::string_view text, const solver::Options& options) {
  const auto rules = G::rules(options);
  if (!rules) return rules.error();
  if (text == "start") return G::start(*rules);
  return G::parse(text, *rules);
}

}  // namespace halfboard::tools
