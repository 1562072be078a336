#include "solver/cgt/kind.h"

#include <array>

namespace halfboard::solver {
namespace {

constexpr std::array<std::string_view, kind_count> names{
    "integer", "fraction", "nimber", "up", "tiny", "infinitesimal", "shifted", "switch", "hot"};

}  // namespace

std::string_view name_of(Kind kind) { return names[static_cast<std::size_t>(kind)]; }

bool Kinds::is_tiny(GameId game) {
  const auto above = tiny_of(games_, game);
  return above && *above != ShortGames::zero && games_.at_most(ShortGames::zero, *above);
}

Kind Kinds::of(GameId game, const Thermograph& thermograph) {
  if (const auto& number = games_.number(game))
    return number->exponent == 0 ? Kind::integer : Kind::fraction;
  if (thermograph.temperature > Dyadic(0)) {
    const auto left = games_.left(game);
    const auto right = games_.right(game);
    const bool of_numbers =
        left.size() == 1 && right.size() == 1 && games_.number(left[0]) && games_.number(right[0]);
    return of_numbers ? Kind::switched : Kind::hot;
  }
  // No number and not hot: a number, its mean, and an infinitesimal.
  if (thermograph.mean != Dyadic(0)) return Kind::shifted;
  if (const auto uptimal = uptimals_.of(game)) return uptimal->up == 0 ? Kind::nimber : Kind::up;
  if (is_tiny(game) || is_tiny(games_.negative(game))) return Kind::tiny;
  return Kind::infinitesimal;
}

}  // namespace halfboard::solver
