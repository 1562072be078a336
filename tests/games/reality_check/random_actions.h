#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/reality_check/game.h"
#include "solver/random.h"

/// Games in which something happens.
namespace halfboard::tests {

inline reality_check::Game::Rules rules_of(const std::string& variants, std::uint64_t setup) {
  return *reality_check::Game::rules({{"variants", variants}, {"setup", std::to_string(setup)}});
}

/// Any action but a step as often as a step, so that games show something.
inline reality_check::Move draw_action(const reality_check::Position& position,
                                       solver::Stream& random) {
  using namespace reality_check;
  const Choices moves(position);
  const Move any = moves[random.below(moves.size())];
  if (any.kind != Kind::step || random.below(3) == 0) return any;
  std::vector<Move> others;
  for (const Move& m : solver::MoveList<Game>(position))
    if (m.kind != Kind::step) others.push_back(m);
  return others.empty() ? any : others[random.below(others.size())];
}

}  // namespace halfboard::tests
