#include "games/sight_reduction/solitaire/leaf_first.h"

#include <algorithm>

#include "games/sight_reduction/orbits.h"
#include "games/sight_reduction/solitaire/leaves.h"

namespace halfboard::sight_reduction {
namespace {

/// Rotation of the board by 180 degrees turns the lowest bit into the highest.
constexpr Lanes rotate_180(Lanes set) { return flip_ranks(flip_files(set)); }

/// Lanes of deals that were solved are all ones, others zero.
template <bool easier, bool challenging>
Lanes play(Lanes white, unsigned attempt) {
  const bool white_high = attempt & 1;
  const bool mirrored = attempt & 2;
  // Alone, the colours do best apart from each other; under challenging they must keep in sight.
  const bool together = challenging || (attempt & 4);
  const bool black_high = white_high == together;
  const Word some = attempt < 8 ? ~Word{0} : mix(attempt);
  Lanes own = mirrored ? flip_files(white) : white;
  Lanes enemy = ~own;
  const auto move = [&](Lanes& mover, Lanes other, bool high) {
    const auto [removable, leaves] = choices_of<easier, challenging>(mover, other);
    const Lanes choice = prefer(prefer(removable, leaves), all_lanes(some));
    mover ^= high ? rotate_180(lowest(rotate_180(choice))) : lowest(choice);
  };
  for (int turn = 0; turn < 15; ++turn) {
    move(own, enemy, white_high);
    move(enemy, own, black_high);
  }
  // One of each colour left: then each of the 30 moves took a checker.
  return ~nonzero((popcount(own) ^ all_lanes(1)) | (popcount(enemy) ^ all_lanes(1)));
}

}  // namespace

void leaf_first(Variant variant, unsigned attempt, std::span<const Word> white,
                std::span<std::uint8_t> solved) {
  with_variant(variant, [&]<bool easier, bool challenging>() {
    for (std::size_t i = 0; i < white.size(); i += lane_count) {
      const std::size_t lanes = std::min<std::size_t>(lane_count, white.size() - i);
      Lanes deals{};
      for (std::size_t l = 0; l < lanes; ++l) deals[l] = white[i + l];
      const Lanes out = play<easier, challenging>(deals, attempt);
      for (std::size_t l = 0; l < lanes; ++l) solved[i + l] = out[l] != 0;
    }
  });
}

}  // namespace halfboard::sight_reduction
