#pragma once

#include "games/halfcut/tables/placements.h"
#include "solver/retrograde/tables.h"

/// Tables of boards of 2 x 2 to 4 x 4 squares.
template <>
struct halfboard::solver::retrograde::TablesOf<halfboard::halfcut::Game> {
  using G = halfcut::Game;

  template <class F>
  static auto with(const Options& chosen, F&& f)
      -> decltype(f(std::declval<halfcut::Placements<2>>())) {
    const auto rules = G::rules(chosen);
    if (!rules) return rules.error();
    switch (rules->size) {
      case 2:
        return f(halfcut::Placements<2>());
      case 3:
        return f(halfcut::Placements<3>());
      case 4:
        return f(halfcut::Placements<4>());
      default:
        return Error{"no table for so large a board", "option --size", "2, 3 or 4"};
    }
  }
};
