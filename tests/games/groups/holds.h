#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "games/groups/proofs/certificate.h"
#include "tests/support/catch.h"

namespace halfboard::tests {

inline groups::Position groups_position(const std::string& text) {
  const auto position = groups::Game::parse(text, {});
  REQUIRE(position);
  return *position;
}

inline bool has_win_in_one(const groups::Position& p) {
  return std::ranges::any_of(solver::MoveList<groups::Game>(p), [&](const groups::Move& move) {
    return groups::connected(groups::Game::play(p, move).enemy());
  });
}

/// A second way to check: plays every reply to every step, and says whether each is answered.
inline bool leaves_nothing_open(const groups::Strategy& strategy) {
  std::map<groups::Game::Key, int> plies;
  for (const groups::Strategy::Step& step : strategy.steps)
    plies[groups::class_key(step.position)] = step.plies;
  const auto is_answered = [&](const groups::Position& p, int most) {
    if (p.finished()) return false;
    if (has_win_in_one(p)) return true;
    const auto at = plies.find(groups::class_key(p));
    return at != plies.end() && at->second <= most;
  };
  return std::ranges::all_of(strategy.steps, [&](const groups::Strategy::Step& step) {
    const groups::Position next = groups::Game::play(step.position, step.move);
    const int most = step.plies == groups::Strategy::unending ? step.plies : step.plies - 2;
    return std::ranges::all_of(solver::MoveList<groups::Game>(next),
                               [&](const groups::Move& reply) {
                                 return is_answered(groups::Game::play(next, reply), most);
                               });
  });
}

}  // namespace halfboard::tests
