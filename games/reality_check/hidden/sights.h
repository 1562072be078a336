#pragma once

#include <array>

#include "games/reality_check/board.h"

namespace halfboard::reality_check {

/// Which faces take from one square to another, and what must be empty for it.
struct Sight {
  Word between = 0;
  unsigned faces = 0;
};
using Sights = std::array<std::array<Sight, Board::squares>, Board::squares>;

/// By from and to, on the basic board. Made once.
const Sights& sights();

}  // namespace halfboard::reality_check
