#include "games/sight_reduction/solitaire/waiting.h"

#include <bit>
#include <optional>

#include "bitboards/rays.h"

namespace halfboard::sight_reduction {
namespace {

/// The ways of the checker on a square: in each direction one for each number of enemies between.
std::vector<Way> all_ways(Word own, Word enemy, Word board, int square) {
  std::vector<Way> ways;
  for (int i = 0; i < 8; i += 2) {
    const auto d = static_cast<bitboards::Direction>(i);
    Way way;
    const auto add = [&] {
      if (way.sees || way.outside) ways.push_back(way);
      way.sees = 0;
      way.outside = false;
    };
    Word rest = bitboards::Rays<Board>::ray(square, d) & board;
    while (rest) {
      const Word next = bitboards::Rays<Board>::first(square, d, rest);
      rest ^= next;
      if (next & enemy) {
        add();
        way.after |= next;
      } else if (next & own) {
        way.sees |= next;
      } else {
        way.outside = true;
      }
    }
    add();
  }
  return ways;
}

/// Of those who have to go before the one on s, one who can't.
std::optional<ClosedWay> closed_by(const Waiting& known, std::size_t s, const Way& way,
                                   Word before) {
  if (const Word never = before & known.stays)
    return ClosedWay{way, ClosedWay::Why::never_goes, std::countr_zero(never)};
  for (Word rest = before; rest; rest &= rest - 1) {
    const int z = std::countr_zero(rest);
    if (known.waits[static_cast<std::size_t>(z)] >> s & 1)
      return ClosedWay{way, ClosedWay::Why::goes_after, z};
  }
  return std::nullopt;
}

/// Closes a way of the checker on s, or all of them. True if one was open.
bool close_ways(Waiting& known, std::size_t s) {
  return std::erase_if(known.ways[s], [&](Way& way) {
           way.too_late |= way.sees & known.waits[s];
           way.sees &= ~known.waits[s];
           auto closed = closed_by(known, s, way, way.after | known.waits[s]);
           if (!way.sees && !way.outside) closed = ClosedWay{way};
           if (closed) known.closed[s].push_back(*closed);
           return closed.has_value();
         }) > 0;
}

/// One checker looked at again. True if there is something new.
bool look_again(Waiting& known, std::size_t s) {
  if (known.stays >> s & 1) return false;
  const bool closed = close_ways(known, s);
  if (known.ways[s].empty()) {
    known.stays |= Word{1} << s;
    return true;
  }
  Word waits = ~Word{0};
  for (const Way& way : known.ways[s]) waits &= way.after;
  waits |= known.waits[s];
  bitboards::for_each(waits, [&](int z) { waits |= known.waits[static_cast<std::size_t>(z)]; });
  const bool fresh = waits != known.waits[s];
  known.waits[s] = waits;
  return closed || fresh;
}

}  // namespace

Waiting who_waits(Word white, Word black, Word board) {
  Waiting known;
  bitboards::for_each(static_cast<Word>(white | black), [&](int s) {
    const bool is_white = (white & Board::bit(s)) != 0;
    known.ways[static_cast<std::size_t>(s)] =
        all_ways(is_white ? white : black, is_white ? black : white, board, s);
  });
  settle(known, white | black);
  return known;
}

void settle(Waiting& known, Word checkers) {
  for (bool fresh = true; fresh;) {
    fresh = false;
    bitboards::for_each(
        checkers, [&](int s) { fresh = look_again(known, static_cast<std::size_t>(s)) || fresh; });
  }
}

}  // namespace halfboard::sight_reduction
