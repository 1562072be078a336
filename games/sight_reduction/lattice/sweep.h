#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/lattice/layer.h"
#include "games/sight_reduction/lattice/removal_rows.h"
#include "games/sight_reduction/lattice/removals.h"
#include "games/sight_reduction/lattice/subsets.h"
#include "solver/parallel.h"

/// From one layer of a lattice to the next, by whole lines of positions. README.md, "The lattice",
/// has the layout and the proofs.
namespace halfboard::sight_reduction {

/// All subsets of the checkers of a position, and when checkers may go in each.
class Ground {
 public:
  /// Can the position be laid out? (in play, at most 16 checkers a colour, no +pairs)
  static bool fits(const Position& position);

  /// Precondition: fits(position).
  explicit Ground(const Position& position);

  [[nodiscard]] const Subsets& subsets(Side side) const { return subsets_[index(side)]; }
  [[nodiscard]] const Removals& removals(Side side) const { return removals_[index(side)]; }
  /// The checkers of one colour among the root's, as a subset.
  [[nodiscard]] Subsets::Set subset(Side side, Word squares) const {
    return static_cast<Subsets::Set>(bitboards::pext(squares, squares_[index(side)]));
  }
  [[nodiscard]] Word squares(Side side, Subsets::Set set) const {
    return static_cast<Word>(bitboards::pdep(set, squares_[index(side)]));
  }

 private:
  static std::size_t index(Side side) { return static_cast<std::size_t>(side); }

  std::array<Word, 2> squares_;
  std::array<Subsets, 2> subsets_;
  std::array<Removals, 2> removals_;
};

/// The positions with `own` checkers of the side to move and `enemy` of the other. Their layer has
/// the mover's subsets as rows; turned, it has the other's.
struct Turn {
  const Ground* ground;
  Side side;
  int own;
  int enemy;

  [[nodiscard]] const Subsets& rows() const { return ground->subsets(side); }
  [[nodiscard]] const Subsets& columns() const { return ground->subsets(other(side)); }
  [[nodiscard]] const Removals& removals() const { return ground->removals(side); }
  [[nodiscard]] std::size_t down() const { return rows().blocks(own); }
  [[nodiscard]] std::size_t across() const { return columns().blocks(enemy); }
  /// Positions.
  [[nodiscard]] std::uint64_t size() const {
    return std::uint64_t{rows().count(own)} * columns().count(enemy);
  }
};

/// The turn after `ply` removals, by either side in turn, from the ground's root position.
/// own or enemy may be negative: then the game can't last so long.
Turn turn_at(const Ground& ground, Side first, int ply);

/// Rows and columns of a layer.
struct Shape {
  std::size_t rows;
  std::size_t columns;
};
/// Of the layers of all plies of a game from the position.
std::vector<Shape> shapes(const Position& root);

/// Fills the tiles of a matrix with rows by `rows_size` and the turn's columns, and puts it into
/// `turned`, transposed. fill(x, y, steps, holds, tile) writes the first steps.rows() lines of the
/// tile of rows y and columns x; `holds` are the turn's conditions on those columns. `steps_of(y)`
/// lists a tile's steps. Calls of different x run at the same time.
template <class StepsOf, class Fill>
void fill_turned(const Turn& turn, int rows_size, unsigned threads, const StepsOf& steps_of,
                 Layer& turned, const Fill& fill) {
  const std::size_t down = turn.rows().blocks(rows_size);
  std::vector<Steps> steps(down);
  solver::parallel_for(threads, down, [&](std::size_t y) { steps[y] = steps_of(y); });
  turned.reshape(turn.across(), down);
  solver::parallel_for(threads, turn.across(), [&](std::size_t x) {
    std::vector<Layer::Bits512> holds;
    turn.removals().evaluate(turn.columns(), turn.enemy, x, holds);
    std::array<Layer::Bits512, Layer::side> tile;
    for (std::size_t y = 0; y < down; ++y) {
      fill(x, y, steps[y], holds, tile.data());
      std::fill(tile.begin() + static_cast<std::ptrdiff_t>(steps[y].rows()), tile.end(),
                Layer::Bits512{});
      bitboards::transpose(tile.data(), turned.tile(x, y));
    }
  });
}

/// next := the positions that one removal leads to, as a layer of the other side's turn. Returns
/// how many. Precondition: turn.own > 0.
std::uint64_t play(const Turn& turn, const Layer& positions, unsigned threads, Layer& next);

/// Of a layer's positions those from which a removal leads into `next`, and those that have none.
struct Kept {
  std::uint64_t alive = 0;
  std::uint64_t stuck = 0;
};
/// Keeps in `positions` only the first, and puts them turned into `turned`. `next` is the layer
/// with own - 1 checkers, with the mover's subsets as rows. Precondition: turn.own > 0.
Kept keep_alive(const Turn& turn, const Layer& next, unsigned threads, Layer& positions,
                Layer& turned);

}  // namespace halfboard::sight_reduction
