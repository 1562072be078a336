#pragma once

#include <string_view>

#include "solver/cgt/thermograph.h"
#include "solver/cgt/uptimal.h"

namespace halfboard::solver {

/// What a game in canonical form is, each kind without those before it. Infinitesimal: less than
/// every positive number and more than every negative one.
enum class Kind : std::uint8_t {
  integer,
  fraction,       ///< a number m / 2^k that is no integer
  nimber,         ///< *, *2, ..
  up,             ///< a multiple of ^, with or without a nimber
  tiny,           ///< Tiny(G) or Miny(G) for a G > 0
  infinitesimal,  ///< another one
  shifted,        ///< a number and an infinitesimal
  switched,       ///< {x|y} with numbers x > y
  hot             ///< another one of positive temperature
};

inline constexpr std::size_t kind_count = 9;

std::string_view name_of(Kind kind);

/// Sorts games by kind; remembers what it has seen.
class Kinds {
 public:
  explicit Kinds(ShortGames& games) : games_(games), uptimals_(games) {}

  Kind of(GameId game, const Thermograph& thermograph);

 private:
  bool is_tiny(GameId game);

  ShortGames& games_;
  Uptimals uptimals_;
};

}  // namespace halfboard::solver
