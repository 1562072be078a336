#pragma once

#include <bit>
#include <cstdint>

#include "games/halfcut/ternary.h"
#include "solver/retrograde/dense.h"

namespace halfboard::halfcut {

/// All placements of checkers on a board of N x N squares, numbered in base 3, seen by the mover,
/// who joins top and bottom: for Blue the board is transposed. Those with crosscuts are no
/// positions. For solver::retrograde.
template <int N>
class Placements {
 public:
  static_assert(N <= 4, "a byte a position");
  using P = Packed<N>;
  using B = typename P::B;
  using Beginning = solver::retrograde::Beginning;

  [[nodiscard]] std::uint64_t size() const { return ternary_.size(); }

  /// No crosscut stands on the board, which is of this size.
  [[nodiscard]] bool has(const Position& p) const {
    return p.size == N && !has_crosscut(p.red, p.blue);
  }
  [[nodiscard]] std::uint64_t number(const Position& p) const { return ternary_.number(P::of(p)); }
  /// With Red to move.
  [[nodiscard]] Position position(std::uint64_t number) const {
    const P seen = Ternary<N>::packed(number);
    Position p;
    p.red = P::wide(seen.own());
    p.blue = P::wide(seen.enemy());
    p.size = N;
    p.winner = static_cast<std::int8_t>(find_winner(p.red, p.blue, N));
    return p;
  }

  [[nodiscard]] Beginning begin(std::uint64_t number) const {
    const P p = Ternary<N>::packed(number);
    if (crossed(p)) return {Beginning::Kind::absent};
    if (p.turned().joined()) return {Beginning::Kind::lost};
    if (p.joined()) return {Beginning::Kind::won};
    const int count = std::popcount(placements<B>(p.own(), p.enemy(), B::all));
    return {Beginning::Kind::open, static_cast<std::uint16_t>(count > 0 ? count : 1)};
  }

  /// The side that has just moved took one of its checkers from somewhere and may have removed
  /// some of the four beside it.
  template <class F>
  void for_each_before(std::uint64_t number, F&& f) const {
    const P seen = Ternary<N>::packed(number).turned();  // by who moved last
    const Word empty = B::all & ~(seen.own() | seen.enemy());
    if (!finished(seen) && !placements<B>(seen.own(), seen.enemy(), B::all))
      f(ternary_.number(seen), false);
    for (Word left = seen.own(); left; left &= left - 1) {
      const Word placed = left & (~left + 1);
      const Word beside = bitboards::orthogonal_neighbours<B>(placed) & empty;
      for (Word removed = beside;; removed = (removed - 1) & beside) {
        const P before(seen.own() ^ placed, seen.enemy() | removed);
        if (leads(before, placed, removed)) f(ternary_.number(before), false);
        if (!removed) break;
      }
    }
  }

 private:
  static bool leads(const P& before, Word placed, Word removed) {
    if (crossed(before) || finished(before)) return false;
    const Placement placement = judge<B>(before.own(), before.enemy(), placed);
    return placement.legal && placement.removed == removed;
  }
  static bool finished(const P& p) { return p.joined() || p.turned().joined(); }
  static bool crossed(const P& p) { return has_crosscut(P::wide(p.own()), P::wide(p.enemy())); }

  Ternary<N> ternary_;
};

}  // namespace halfboard::halfcut
