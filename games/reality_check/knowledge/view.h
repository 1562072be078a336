#pragma once

#include <array>
#include <cstdint>

#include "games/reality_check/position.h"

namespace halfboard::reality_check {

/// What one side sees of a position: its own pieces with both faces, of the other side's the
/// upturned faces on the board and how many are in hand.
struct View {
  Position seen;  ///< the other side's hidden faces are 0, its hand and captured pieces left out
  std::array<std::uint8_t, 2> hand_sizes{};
  std::uint8_t waiting = 0;  ///< captured pieces that wait for their owner's choice
  bool over = false;         ///< a side has lost its last true piece: that is announced
  friend constexpr bool operator==(const View&, const View&) = default;
};

View view_of(const Position& position, Side viewer);

}  // namespace halfboard::reality_check
