#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/sight_reduction/lattice/sweep.h"
#include "solver/threads.h"
#include "solver/zeroed.h"

namespace halfboard::sight_reduction {

/// How likely a game of random removals stands at each position of a layer, 16 x 16 positions in a
/// tile. Tiles without a positive number are not stored. Numbers are stored in 24 bits, a float's 8
/// bits of exponent and 16 of its mantissa, so each is right to 2^-17 of itself when stored:
///
///     float   0 eeeeeeee mmmmmmm mmmmmmmm xxxxxxx     never negative; x is rounded off
///     stored    `high`: 16 bits   `low`: 8 bits
class RandomPlay {
 public:
  static constexpr std::size_t side = 16;
  struct alignas(64) Tile {
    std::uint16_t high[side][side];
    std::uint8_t low[side][side];
  };
  /// Bytes that a layer of a turn needs at most.
  static std::size_t bytes(std::size_t rows, std::size_t columns);

  /// All at the one position of the root's layer.
  RandomPlay();

  /// Plays one random removal from the turn's positions and keeps what lands in `alive`, a layer of
  /// the other side's turn. Returns the chance of that. Precondition: turn.own > 0.
  double play(const Turn& turn, const Layer& alive, unsigned threads);

 private:
  /// Tiles that are free to take, for all threads.
  class Pool {
   public:
    /// Adds some to `mine`.
    void take(std::vector<Tile*>& mine);
    void give(std::vector<Tile*>& mine);

   private:
    solver::Mutex mutex_;
    std::vector<Tile*> free_;
    std::vector<solver::Zeroed<Tile>> memory_;
  };
  struct Table {
    std::size_t down = 0;
    std::vector<Tile*> tiles;  ///< column by column; null if all is zero
    [[nodiscard]] Tile*& at(std::size_t y, std::size_t x) { return tiles[x * down + y]; }
  };
  class Column;

  Pool pool_;
  Table now_;
};

}  // namespace halfboard::sight_reduction
