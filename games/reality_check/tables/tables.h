#pragma once

#include <string>

#include "games/reality_check/tables/true_endings.h"
#include "solver/retrograde/tables.h"

/// Tables of endings with true pieces only, of the open game.
template <>
struct halfboard::solver::retrograde::TablesOf<halfboard::reality_check::Game> {
  using G = reality_check::Game;

  template <class F>
  static auto with(const Options& chosen, F&& f)
      -> decltype(f(std::declval<reality_check::TrueEndings>())) {
    const auto rules = G::rules(chosen);
    if (!rules) return rules.error();
    if (rules->variants != reality_check::Variants{})
      return Error{"no table of endings with variants", "option --variants", "0"};
    const auto given = chosen.find("pieces");
    const std::string text = given == chosen.end() ? "2" : given->second;
    if (text != "2" && text != "3" && text != "4")
      return Error{"bad value " + quote(text), "option --pieces", "2, 3 or 4"};
    const int all = text[0] - '0';
    return f(reality_check::TrueEndings(all > 2 ? 2 : 1, all));
  }
};
