#pragma once

#include <array>
#include <cstdint>

#include "bitboards/rays.h"
#include "games/reality_check/board.h"

/// What all pieces of a side reach, direction by direction, four of them side by side (GCC/Clang
/// vector extension; one register with AVX2). In one direction a square is reached from one piece
/// at most, so every bit of a lane is a move of its own, and the lane tells where it came from.
///
///     lanes    0 .. 3   4 .. 7       8 .. 11           12 .. 15          16 .. 19   20 .. 23
///     of       slides   slides       knight's leaps    knight's leaps    pawns      pawns
///     to       N E      S W          2N1E 2N1W 1N2E    2S1W 2S1E 1S2W    N E        S W
///              NE NW    SW SE        1N2W              1S2E              NE NW      SW SE
///
/// Slides north, south, east, west are of rooks, the others of bishops. Pawns step in the first two
/// of their lanes and capture in the last two.
namespace halfboard::reality_check {

inline constexpr std::size_t lanes_together = 4;
using Lanes = std::uint64_t __attribute__((vector_size(8 * lanes_together)));
inline constexpr std::size_t slide_lanes = 8;
inline constexpr std::size_t lane_count = 24;
using ReachedSets = std::array<Lanes, lane_count / lanes_together>;

namespace detail {

struct Offset {
  int files;
  int ranks;
};
using Offsets = std::array<Offset, lanes_together>;

/// The lanes that raise a square's number; the next four are their opposites.
inline constexpr Offsets king_offsets{{{0, 1}, {1, 0}, {1, 1}, {-1, 1}}};
inline constexpr Offsets leap_offsets{{{1, 2}, {-1, 2}, {2, 1}, {-2, 1}}};

constexpr std::uint64_t distance(Offset o) {
  return static_cast<std::uint64_t>(o.files + Board::files * o.ranks);
}

constexpr Lanes distances(const Offsets& o) {
  return Lanes{distance(o[0]), distance(o[1]), distance(o[2]), distance(o[3])};
}

/// The squares where a step of so many files can end without having left the board sideways.
constexpr Word landing(int files) {
  Word set = 0;
  for (int to = 0; to < Board::files; ++to)
    if (to - files >= 0 && to - files < Board::files) set |= Board::file(to);
  return set;
}

template <bool Up>
constexpr Lanes landings(const Offsets& o) {
  constexpr int sign = Up ? 1 : -1;
  return Lanes{landing(sign * o[0].files), landing(sign * o[1].files), landing(sign * o[2].files),
               landing(sign * o[3].files)};
}

template <bool Up>
constexpr Lanes moved(Lanes set, Lanes by) {
  if constexpr (Up)
    return set << by;
  else
    return set >> by;
}

}  // namespace detail

/// Squares one step away.
template <bool Up>
inline Lanes steps(Lanes from, const detail::Offsets& offsets) {
  return detail::moved<Up>(from, detail::distances(offsets)) & detail::landings<Up>(offsets);
}

/// Squares seen over empty ones, the first other one included (see bitboards/fills.h).
template <bool Up>
inline Lanes slides(Lanes from, Word empty) {
  const Lanes by = detail::distances(detail::king_offsets);
  const Lanes land = detail::landings<Up>(detail::king_offsets);
  Lanes open = land & empty;
  from |= open & detail::moved<Up>(from, by);
  open &= detail::moved<Up>(open, by);
  from |= open & detail::moved<Up>(from, by * 2);
  open &= detail::moved<Up>(open, by * 2);
  from |= open & detail::moved<Up>(from, by * 4);
  return detail::moved<Up>(from, by) & land;
}

/// How many of six sets hold a square, in binary: a bit of `ones`, `twos` and `fours` each.
struct Tally {
  Lanes ones;
  Lanes twos;
  Lanes fours;
};

/// Carry-save addition of single bits, all squares at once.
inline Tally tally(const ReachedSets& sets) {
  const auto add = [](Lanes a, Lanes b, Lanes c) {
    const Lanes odd = a ^ b;
    return std::array<Lanes, 2>{odd ^ c, (a & b) | (odd & c)};
  };
  const auto first = add(sets[0], sets[1], sets[2]);
  const auto second = add(sets[3], sets[4], sets[5]);
  const auto twos = add(first[1], second[1], first[0] & second[0]);
  return {first[0] ^ second[0], twos[0], twos[1]};
}

namespace detail {

/// Where to look for the piece that has slid to a square, by lane.
inline constexpr std::array<bitboards::Direction, slide_lanes> back{
    bitboards::Direction::south,      bitboards::Direction::west,
    bitboards::Direction::south_west, bitboards::Direction::south_east,
    bitboards::Direction::north,      bitboards::Direction::east,
    bitboards::Direction::north_east, bitboards::Direction::north_west};

/// By how much a single step raises the number of the square, by lane.
inline constexpr auto rises = [] {
  std::array<int, lane_count> by{};
  for (std::size_t i = 0; i < lane_count; ++i) {
    const auto& offsets = i / 8 == 1 ? leap_offsets : king_offsets;
    const auto up = static_cast<int>(distance(offsets[i % lanes_together]));
    by[i] = i / lanes_together % 2 == 0 ? up : -up;
  }
  return by;
}();

}  // namespace detail

/// The square that a move in a lane to square `to` came from. Which lane it is can't be foreseen:
/// all three answers are worked out, and one is picked without a branch.
inline int origin(std::size_t lane, int to, Word occupied) {
  const auto way_back = detail::back[lane % slide_lanes];
  const Word line = bitboards::Rays<Board>::ray(to, way_back) & occupied;
  constexpr Word beyond =
      ~Board::all;  // so that there is a lowest square; unused if it is this one
  const std::array<int, 3> answers{63 - std::countl_zero(line), std::countr_zero(line | beyond),
                                   to - detail::rises[lane]};
  return answers[std::size_t{lane >= lanes_together} + std::size_t{lane >= slide_lanes}];
}

}  // namespace halfboard::reality_check
