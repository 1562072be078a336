#pragma once

#include <array>

#include "bitboards/lanes.h"
#include "games/reality_check/board.h"

/// How many pieces of a side can go to each square. One text serves a single position (Set = Word)
/// and several of them side by side (Set = Lanes64).
namespace halfboard::reality_check {

using bitboards::lane_count;
using bitboards::Lanes64;

/// The pieces of a side by their upturned faces.
template <class Set>
struct Movers {
  Set pawns;
  Set knights;
  Set bishops;
  Set rooks;
};

/// `low` and `high` are the planes of the upturned faces (see Position).
template <class Set>
constexpr Movers<Set> movers(Set own, Set low, Set high) {
  return {own & ~low & ~high, own & low & ~high, own & ~low & high, own & low & high};
}

/// The number of pieces that go to a square, in binary: bit s of word k counts 2^k. A side has ten
/// pieces, so four words hold it.
template <class Set>
using Arrivals = std::array<Set, 4>;

namespace detail {

/// Every square moved by so many files and ranks. What leaves the board sideways is for landing().
template <int Files, int Ranks, class Set>
constexpr Set moved(Set set) {
  constexpr int by = Files + Board::files * Ranks;
  if constexpr (by > 0)
    return set << by;
  else
    return set >> -by;
}

/// The squares of a set where a move by so many files can end without having left the board.
template <int Files, class Set>
constexpr Set landing(Set set) {
  constexpr Word reachable = [] {
    Word files = 0;
    for (int to = 0; to < Board::files; ++to)
      if (to - Files >= 0 && to - Files < Board::files) files |= Board::file(to);
    return files;
  }();
  if constexpr (Files == 0)
    return set;
  else
    return set & reachable;
}

/// One step beyond all squares that a slide of up to 2^Doublings - 1 steps over open squares
/// passes (see bitboards/fills.h). `open` has been through landing().
template <int Files, int Ranks, int Doublings, class Set>
constexpr Set slide(Set from, Set open) {
  from |= open & moved<Files, Ranks>(from);
  open &= moved<Files, Ranks>(open);
  from |= open & moved<2 * Files, 2 * Ranks>(from);
  if constexpr (Doublings == 3) {
    open &= moved<2 * Files, 2 * Ranks>(open);
    from |= open & moved<4 * Files, 4 * Ranks>(from);
  }
  return moved<Files, Ranks>(from);
}

/// Most squares in a row on a board in a direction.
template <int Files, int Ranks>
constexpr int longest_line(Word squares) {
  int n = 0;
  for (Word set = squares; set; set = landing<Files>(moved<Files, Ranks>(set)) & squares) ++n;
  return n;
}

// Slides pass 7 squares on ranks and files and 3 on diagonals, and end on the next one.
static_assert(longest_line<0, 1>(basic_board.squares) <= 9);
static_assert(longest_line<1, 0>(basic_board.squares) <= 9);
static_assert(longest_line<1, 1>(basic_board.squares) <= 5);
static_assert(longest_line<-1, 1>(basic_board.squares) <= 5);
static_assert(longest_line<1, 1>(advanced_board.squares) <= 5);
static_assert(longest_line<-1, 1>(advanced_board.squares) <= 5);

/// Where rooks slide and pawns step. No square is reached twice in one direction.
template <int Files, int Ranks, class Set>
constexpr Set straight(const Movers<Set>& m, Set empty, Set prey) {
  const Set open = landing<Files>(empty);
  return (slide<Files, Ranks, 3>(m.rooks, open) & (open | landing<Files>(prey))) |
         (moved<Files, Ranks>(m.pawns) & open);
}

/// Where bishops slide and pawns capture.
template <int Files, int Ranks, class Set>
constexpr Set diagonal(const Movers<Set>& m, Set empty, Set prey) {
  const Set open = landing<Files>(empty);
  const Set caught = landing<Files>(prey);
  return (slide<Files, Ranks, 2>(m.bishops, open) & (open | caught)) |
         (moved<Files, Ranks>(m.pawns) & caught);
}

template <int Files, int Ranks, class Set>
constexpr Set leap(const Movers<Set>& m, Set targets) {
  return moved<Files, Ranks>(m.knights) & landing<Files>(targets);
}

template <class Set>
struct Sum {
  Set odd;
  Set carry;
};

/// Adds bits, all squares at once.
template <class Set>
constexpr Sum<Set> add(Set a, Set b, Set c) {
  const Set odd = a ^ b;
  return {odd ^ c, (a & b) | (odd & c)};
}

}  // namespace detail

/// Steps go to squares of `empty`, captures to squares of `prey`.
template <class Set>
[[gnu::always_inline]] constexpr Arrivals<Set> arrivals(const Movers<Set>& m, Set empty, Set prey) {
  using namespace detail;
  const Set targets = empty | prey;
  // Sixteen bits a square, added three at a time: sums a .. g of ones, h .. l of twos, m of fours.
  const auto a = add(straight<0, 1>(m, empty, prey), straight<0, -1>(m, empty, prey),
                     straight<1, 0>(m, empty, prey));
  const auto b = add(straight<-1, 0>(m, empty, prey), diagonal<1, 1>(m, empty, prey),
                     diagonal<-1, -1>(m, empty, prey));
  const auto c =
      add(diagonal<1, -1>(m, empty, prey), diagonal<-1, 1>(m, empty, prey), leap<1, 2>(m, targets));
  const auto d = add(leap<-1, 2>(m, targets), leap<2, 1>(m, targets), leap<-2, 1>(m, targets));
  const auto e = add(leap<1, -2>(m, targets), leap<-1, -2>(m, targets), leap<2, -1>(m, targets));
  const auto f = add(a.odd, b.odd, c.odd);
  const auto g = add(d.odd, e.odd, leap<-2, -1>(m, targets));
  const Set twos = f.odd & g.odd;
  const auto h = add(a.carry, b.carry, c.carry);
  const auto i = add(d.carry, e.carry, f.carry);
  const auto j = add(g.carry, twos, h.odd);
  const Set fours = i.odd & j.odd;
  const auto k = add(h.carry, i.carry, j.carry);
  return {f.odd ^ g.odd, i.odd ^ j.odd, k.odd ^ fours, k.carry | (k.odd & fours)};
}

}  // namespace halfboard::reality_check
