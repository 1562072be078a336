#include "games/sight_reduction/solitaire/reason.h"

#include <bit>

#include "games/sight_reduction/solitaire/patterns/pattern_finder.h"
#include "games/sight_reduction/solitaire/patterns/pattern_library.h"

namespace halfboard::sight_reduction {
namespace {

int size_of(const Pattern& pattern) { return std::popcount(pattern.white | pattern.black); }

}  // namespace

std::optional<Pattern> smallest_reason(const Position& p, const solver::Limits& limits) {
  constexpr std::uint64_t attempts = 8;
  constexpr std::size_t table_bytes = std::size_t{16} << 20;
  const bool is_whole = (p.white | p.black) == Board::all && std::popcount(p.white) == 16;
  if (!is_whole || p.variant.pairs || p.variant.easier) return std::nullopt;
  std::optional<Pattern> best;
  const auto consider = [&](const Pattern& pattern) {
    if (!best || size_of(pattern) < size_of(*best)) best = pattern;
  };
  for (const Pattern& pattern : known_patterns())
    for (const Pattern& image : images_of(pattern))
      if (image.white_first && is_in(image, p.own(), p.enemy())) consider(image);
  PatternFinder finder(table_bytes);
  const solver::Deadline clock(limits);
  for (std::uint64_t seed = 0; seed < attempts && !clock(); ++seed)
    if (const auto found = finder.find(p.own(), p.enemy(), 3, seed, clock.left())) consider(*found);
  if (best && p.side == Side::black)
    best = Pattern{best->black, best->white, best->black_first, best->white_first};
  return best;
}

}  // namespace halfboard::sight_reduction
