#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "games/halfcut/packed.h"
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

  Placements() : digits_(std::size_t{1} << (N * N)), size_(1) {
    for (int s = 0; s < N * N; ++s) size_ *= 3;
    for (std::size_t set = 1; set < digits_.size(); ++set) {
      std::uint32_t weight = 1;
      for (int s = 0; s < std::countr_zero(set); ++s) weight *= 3;
      digits_[set] = digits_[set & (set - 1)] + weight;
    }
  }

  [[nodiscard]] std::uint64_t size() const { return size_; }

  /// No crosscut stands on the board, which is of this size.
  [[nodiscard]] bool has(const Position& p) const {
    return p.size == N && !has_crosscut(p.red, p.blue);
  }
  [[nodiscard]] std::uint64_t number(const Position& p) const { return number(P::of(p)); }
  /// With Red to move.
  [[nodiscard]] Position position(std::uint64_t number) const {
    const P seen = packed(number);
    Position p;
    p.red = P::wide(seen.own());
    p.blue = P::wide(seen.enemy());
    p.size = N;
    p.winner = static_cast<std::int8_t>(find_winner(p.red, p.blue, N));
    return p;
  }

  [[nodiscard]] Beginning begin(std::uint64_t number) const {
    const P p = packed(number);
    if (crossed(p)) return {Beginning::Kind::absent};
    if (joins(p.turned().own())) return {Beginning::Kind::lost};
    if (joins(p.own())) return {Beginning::Kind::won};
    const int count = std::popcount(placements<B>(p.own(), p.enemy(), B::all));
    return {Beginning::Kind::open, static_cast<std::uint16_t>(count > 0 ? count : 1)};
  }

  /// The side that has just moved took one of its checkers from somewhere and may have removed
  /// some of the four beside it.
  template <class F>
  void for_each_before(std::uint64_t number, F&& f) const {
    const P seen = packed(number).turned();  // by who moved last
    const Word empty = B::all & ~(seen.own() | seen.enemy());
    if (!finished(seen) && !placements<B>(seen.own(), seen.enemy(), B::all))
      f(this->number(seen), false);
    for (Word left = seen.own(); left; left &= left - 1) {
      const Word placed = left & (~left + 1);
      const Word beside = bitboards::orthogonal_neighbours<B>(placed) & empty;
      for (Word removed = beside;; removed = (removed - 1) & beside) {
        const P before(seen.own() ^ placed, seen.enemy() | removed);
        if (leads(before, placed, removed)) f(this->number(before), false);
        if (!removed) break;
      }
    }
  }

 private:
  [[nodiscard]] std::uint64_t number(const P& p) const {
    return digits_[p.own()] + std::uint64_t{2} * digits_[p.enemy()];
  }
  static P packed(std::uint64_t number) {
    Word own = 0;
    Word enemy = 0;
    for (int s = 0; number > 0; ++s, number /= 3) {
      if (number % 3 == 1) own |= Word{1} << s;
      if (number % 3 == 2) enemy |= Word{1} << s;
    }
    return P(own, enemy);
  }
  static bool leads(const P& before, Word placed, Word removed) {
    if (crossed(before) || finished(before)) return false;
    const Placement placement = judge<B>(before.own(), before.enemy(), placed);
    return placement.legal && placement.removed == removed;
  }
  static bool joins(Word own) {
    const Word from = own & B::rank(0);
    return from && (bitboards::flood<B>(from, own) & B::rank(N - 1));
  }
  static bool finished(const P& p) { return joins(p.own()) || joins(p.turned().own()); }
  static bool crossed(const P& p) { return has_crosscut(P::wide(p.own()), P::wide(p.enemy())); }

  std::vector<std::uint32_t> digits_;  ///< sets of squares as numbers of base 3
  std::uint64_t size_;
};

}  // namespace halfboard::halfcut
