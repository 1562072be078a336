#include "games/sight_reduction/value/bounds.h"

#include "games/sight_reduction/value/kept_set.h"

namespace halfboard::sight_reduction {

namespace {

/// Two late moves take long to find: only where they are expected, and where the search would take
/// longer, with so many checkers. Tuned on random deals.
constexpr int two_moves_from = 16;

}  // namespace

template <bool easier>
Bounds blocking_bounds(Word white, Word black, const Components& w, const Components& b) {
  return {Keeper<easier>(white, black, w, b).best(), -Keeper<easier>(black, white, b, w).best()};
}

template <bool easier>
Bounds deciding_bounds(Word white, Word black, const Components& w, const Components& b, int k,
                       bool likely, LateMemory& memory) {
  Bounds bounds{-Board::squares, Board::squares};
  const bool many = std::popcount(white | black) >= two_moves_from;
  const auto make_low = [&] {
    bounds.low = Keeper<easier>(white, black, w, b).reach(k, many && likely ? 2 : 1, memory.white);
  };
  const auto make_high = [&] {
    bounds.high =
        -Keeper<easier>(black, white, b, w).reach(1 - k, many && !likely ? 2 : 1, memory.black);
  };
  if (likely) {
    make_low();
    if (bounds.low < k) make_high();
  } else {
    make_high();
    if (bounds.high >= k) make_low();
  }
  return bounds;
}

template Bounds blocking_bounds<false>(Word, Word, const Components&, const Components&);
template Bounds blocking_bounds<true>(Word, Word, const Components&, const Components&);
template Bounds deciding_bounds<false>(Word, Word, const Components&, const Components&, int, bool,
                                       LateMemory&);
template Bounds deciding_bounds<true>(Word, Word, const Components&, const Components&, int, bool,
                                      LateMemory&);

}  // namespace halfboard::sight_reduction
