#include "games/sight_reduction/solitaire/patterns/pattern_finder.h"

#include <utility>

#include "bitboards/board.h"
#include "solver/random.h"

namespace halfboard::sight_reduction {
namespace {

constexpr int most_told = 8;  // more checkers left than that nobody asks a pattern about

}  // namespace

bool PatternFinder::excludes(Word white, Word black, int left, bool white_first,
                             const solver::Limits& limits) {
  Leftover roots = leftover(16, 16, left);
  if (!white_first) std::swap(roots.first, roots.second);
  solver::Budget budget(limits);
  return game_.search(white, black, roots.first, roots.second, budget) == SearchEnd::impossible;
}

std::optional<Pattern> PatternFinder::find(Word white, Word black, int fewest, std::uint64_t seed,
                                           const solver::Limits& limits) {
  const int left = fewest - 1;
  const solver::Deadline clock(limits);
  if (!excludes(white, black, left, true, clock.left())) return std::nullopt;
  solver::Stream random(seed, white);
  Word order[Board::squares];
  std::uint64_t count = 0;
  bitboards::for_each(static_cast<Word>(white | black), [&](int s) {
    order[count] = Board::bit(s);
    std::swap(order[count], order[random.below(count + 1)]);
    ++count;
  });
  for (std::uint64_t i = 0; i < count; ++i)
    if (excludes(white & ~order[i], black & ~order[i], left, true, clock.left())) {
      white &= ~order[i];
      black &= ~order[i];
    }
  const Pattern pattern = judge(white, black, clock.left());
  if (clock()) return std::nullopt;  // it may be too large and tell too little
  return pattern;
}

Pattern PatternFinder::judge(Word white, Word black, const solver::Limits& limits) {
  Pattern pattern{white, black, 0, 0};
  const solver::Deadline clock(limits);
  for (int left = 2; left < most_told; ++left) {
    const auto told = static_cast<std::uint8_t>(left + 1);
    if (excludes(white, black, left, true, clock.left())) pattern.white_first = told;
    if (excludes(white, black, left, false, clock.left())) pattern.black_first = told;
    if (std::max(pattern.white_first, pattern.black_first) < told) break;
  }
  return pattern;
}

}  // namespace halfboard::sight_reduction
