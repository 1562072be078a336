// Kayles on caterpillars, paths each vertex of which may have one more, its leg: the nimbers of all
// with a spine of at most N vertices, and where each nimber first comes up.
//
//     cmake --build BUILD --target caterpillars && BUILD/bin/caterpillars N
//
// Who moves takes a vertex, or two joined by an edge. Two bytes for each set of legs of the longest
// spine.

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using Legs = std::uint32_t;

/// By the length of the spine and its legs, a bit each from one end.
using Nimbers = std::vector<std::vector<std::uint8_t>>;

int nimber(const Nimbers& known, int spine, Legs legs) {
  std::uint64_t options = 0;  // all are below 64
  const auto at = [&](int length, Legs of) { return known[static_cast<std::size_t>(length)][of]; };
  for (int i = 0; i < spine; ++i) {
    const Legs leg = legs >> i & 1;
    const Legs before = at(i, legs & ((Legs{1} << i) - 1));
    const Legs rest = before ^ at(spine - 1 - i, legs >> i >> 1);
    options |= std::uint64_t{1} << (rest ^ leg);
    if (leg)
      options |= std::uint64_t{1} << rest | std::uint64_t{1} << at(spine, legs ^ Legs{1} << i);
    if (i + 1 == spine) break;
    const Legs after = at(spine - 2 - i, legs >> i >> 2);
    options |= std::uint64_t{1} << (before ^ after ^ leg ^ (legs >> (i + 1) & 1));
  }
  return std::countr_one(options);
}

}  // namespace

int main(int count, char** arguments) {
  const int longest = count == 2 ? std::atoi(arguments[1]) : 0;
  if (longest < 1 || longest > 31) {
    std::fprintf(stderr, "usage: caterpillars N, 1..31\n");
    return 2;
  }
  Nimbers known{{0}};
  int largest = 0;
  for (int spine = 1; spine <= longest; ++spine) {
    known.emplace_back(std::size_t{1} << spine);
    for (Legs legs = 0; legs < Legs{1} << spine; ++legs) {
      const int value = nimber(known, spine, legs);
      known.back()[legs] = static_cast<std::uint8_t>(value);
      if (value <= largest) continue;
      largest = value;
      std::printf("*%d: spine %d, vertices %d, legs ", value, spine, spine + std::popcount(legs));
      for (int i = 0; i < spine; ++i) std::putchar(legs >> i & 1 ? '1' : '0');
      std::putchar('\n');
      std::fflush(stdout);
    }
  }
}
