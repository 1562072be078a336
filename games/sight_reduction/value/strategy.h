#pragma once

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "games/sight_reduction/game.h"

/// What writer and reader of a value certificate agree on: how the positions of a strategy are
/// named and ordered.
namespace halfboard::sight_reduction {

/// A position and free moves, the opponent to move. The strategy's owner is White here: for Black
/// the colours are exchanged.
struct Stand {
  Word own = 0;
  Word enemy = 0;
  int free = 0;  ///< free moves of the owner, or (negative) of the opponent

  static constexpr int zero = 64;
  static constexpr int levels = Board::squares + zero;

  /// Exact within the positions of one root, and ordered.
  [[nodiscard]] std::uint64_t key() const {
    return std::uint64_t{own | enemy} << 8 | static_cast<std::uint64_t>(free + zero);
  }
  static Stand of(std::uint64_t key, const Position& root) {
    const auto occupied = static_cast<Word>(key >> 8);
    return {occupied & root.white, occupied & root.black, static_cast<int>(key & 255) - zero};
  }
  /// Falls with every move.
  [[nodiscard]] std::size_t level() const {
    return static_cast<std::size_t>(std::popcount(own | enemy) + std::abs(free));
  }
  [[nodiscard]] Position position(const Position& root, Side side) const {
    Position p = root;
    p.white = own;
    p.black = enemy;
    p.side = side;
    return p;
  }
};

/// The root as the owner of a strategy sees it.
constexpr Position seen_by(Side owner, Position root) {
  if (owner == Side::black) std::swap(root.white, root.black);
  return root;
}

/// Bits that tell one of n things.
constexpr int bits_for(std::size_t n) {
  return n < 2 ? 0 : static_cast<int>(std::bit_width(n - 1));
}

}  // namespace halfboard::sight_reduction
