#pragma once

#include <vector>

#include "games/sight_reduction/lanes.h"
#include "games/sight_reduction/solitaire/backwards/square_sets.h"
#include "games/sight_reduction/solitaire/search_end.h"
#include "solver/limits.h"

namespace halfboard::sight_reduction {

/// The game without turns under base of a pattern: only the checkers of the core are placed, all
/// other squares are *wild*. They never block, and once a wild checker of a colour may stand, all
/// wild squares are placed friends of that colour (README, "Patterns"). If the core can't be
/// placed, no position that holds the core can be solved with so many roots.
class PatternGame {
 public:
  explicit PatternGame(std::size_t table_bytes) : sets_(table_bytes) {}

  /// Can the core be placed if so many checkers of each colour are roots, anywhere on `board`, a
  /// rectangle in the corner?
  SearchEnd search(Word white, Word black, int white_roots, int black_roots, solver::Budget& budget,
                   Word board = Board::all);

 private:
  struct State {
    Word placed;
    Word flags;  // 1: White's wild squares are friends; 2: Black's
  };
  struct Side;

  /// False if they don't fit into the table, or out of time.
  bool add_starts(int white_roots, int black_roots, solver::Budget& budget);
  bool step(std::size_t count);
  void branch(const Lanes& before, const Lanes& open, const Lanes& tries, const Lanes& flags,
              std::size_t count);
  bool is_new(State state);  ///< .. and is remembered then

  Word white_ = 0;
  Word black_ = 0;
  Word wild_ = 0;
  SquareSets<std::uint64_t> sets_;
  SquareSets<std::uint64_t>::Mark mark_ = 0;
  std::vector<State> stack_;
};

}  // namespace halfboard::sight_reduction
