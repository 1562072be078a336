#pragma once

#include <span>

#include "bitboards/rays.h"
#include "games/sight_reduction/game.h"

namespace halfboard::sight_reduction {

/// Plays removals of one checker each by the plain rules, square by square along the lines, the
/// side to move first. True if each is legal. Shares nothing with what finds solutions.
inline bool is_legal_line(const Position& p, std::span<const Word> line) {
  using Rays = bitboards::Rays<Board>;
  Word own = p.own();
  Word enemy = p.enemy();
  for (const Word square : line) {
    if (std::popcount(square) != 1 || !(square & own)) return false;
    bool sees_friend = false;
    bool sees_enemy = false;
    for (int i = 0; i < 8; ++i) {
      const auto seen =
          Rays::first(std::countr_zero(square), static_cast<bitboards::Direction>(i), own | enemy);
      sees_friend |= (seen & own) && (p.variant.easier || i % 2 == 0);
      sees_enemy |= (seen & enemy) != 0;
    }
    if (!sees_friend || (p.variant.challenging && !sees_enemy)) return false;
    const Word left = own ^ square;
    own = enemy;
    enemy = left;
  }
  return true;
}

}  // namespace halfboard::sight_reduction
