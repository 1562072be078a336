#include "games/sight_reduction/solitaire/waiting.h"

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

/// One checker looked at again. True if there is something new.
bool look_again(Waiting& known, std::size_t s) {
  const Word bit = Word{1} << s;
  auto& ways = known.ways[s];
  const std::size_t before = ways.size();
  for (Way& way : ways) way.sees &= ~known.waits[s];
  std::erase_if(ways, [&](const Way& way) {
    bool closed = (way.after & known.stays) != 0 || (!way.sees && !way.outside);
    bitboards::for_each(way.after, [&](int z) {
      closed = closed || (known.waits[static_cast<std::size_t>(z)] & bit) != 0;
    });
    return closed;
  });
  Word waits = known.waits[s];
  if (!ways.empty()) {
    Word common = ~Word{0};
    for (const Way& way : ways) common &= way.after;
    waits |= common;
    bitboards::for_each(common, [&](int z) { waits |= known.waits[static_cast<std::size_t>(z)]; });
  }
  bool fresh = ways.size() != before || waits != known.waits[s];
  known.waits[s] = waits;
  if ((ways.empty() || (waits & (bit | known.stays))) && !(known.stays & bit)) {
    known.stays |= bit;
    ways.clear();
    fresh = true;
  }
  return fresh;
}

}  // namespace

Waiting who_waits(Word white, Word black, Word board) {
  Waiting known;
  bitboards::for_each(static_cast<Word>(white | black), [&](int s) {
    const bool is_white = (white & Board::bit(s)) != 0;
    known.ways[static_cast<std::size_t>(s)] =
        all_ways(is_white ? white : black, is_white ? black : white, board, s);
  });
  for (bool fresh = true; fresh;) {
    fresh = false;
    bitboards::for_each(static_cast<Word>(white | black), [&](int s) {
      fresh = look_again(known, static_cast<std::size_t>(s)) || fresh;
    });
  }
  return known;
}

}  // namespace halfboard::sight_reduction
