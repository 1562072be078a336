#pragma once

#include "games/chinese_checkers/tables/coin_rows.h"
#include "solver/retrograde/tables.h"

/// Tables of two players' games, of any board that `start` can have.
template <>
struct halfboard::solver::retrograde::TablesOf<halfboard::chinese_checkers::Game> {
  using G = chinese_checkers::Game;

  template <class F>
  static auto with(const Options& chosen, F&& f)
      -> decltype(f(std::declval<chinese_checkers::CoinRows>())) {
    const auto rules = G::rules(chosen);
    if (!rules) return rules.error();
    const auto rows = chinese_checkers::CoinRows::of(rules->layout, G::start(*rules).variant);
    if (!rows) return rows.error();
    return f(*rows);
  }
};
