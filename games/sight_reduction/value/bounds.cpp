#include "games/sight_reduction/value/bounds.h"

#include <functional>
#include <numeric>
#include <utility>

namespace halfboard::sight_reduction {
namespace {

/// Greedy choice of the kept set K for one side; best() is its |own \ K| - |enemy| + c(enemy|K).
template <bool easier>
class Keeper {
 public:
  Keeper(Word own, Word enemy, const Components& own_parts, const Components& enemy_parts)
      : enemy_(enemy), names_(&enemy_parts.names) {
    if (enemy_parts.count == 1) {  // nothing to join
      gain_ = 1 - std::popcount(enemy) + std::popcount(own) - own_parts.count;
      return;
    }
    const Word walls = own & separators<easier>(enemy);
    kept_ = walls;
    // Checkers that separate no enemies go first, and free of charge; one of a part stays.
    gain_ = enemy_parts.count - std::popcount(enemy) + std::popcount(own ^ walls);
    for (int i = 0; i < own_parts.count; ++i) {
      const Word part = own_parts.sets[static_cast<std::size_t>(i)];
      const Word here = part & walls;
      const bool bare = here == 0;
      kept_ |= part & (~part + 1) & nonzero(Word{bare});
      gain_ -= bare;
      walls_[static_cast<std::size_t>(count_)] = here;
      count_ += several(here);
    }
  }

  int best() {
    // First walls that join nothing when they go, which is gain; then those that join one pair,
    // which costs what it gains, but may let others go.
    for (int price = 0; price <= 1; ++price)
      for (int i = 0; i < count_; ++i) {
        Word& walls = walls_[static_cast<std::size_t>(i)];
        for (Word rest = walls; rest && several(walls);) {
          const int square = bitboards::pop_lowest(rest);
          if (open(square, price)) walls ^= Board::bit(square);
        }
      }
    return gain_;
  }

 private:
  static bool several(Word set) { return (set & (set - 1)) != 0; }

  /// Takes a kept checker away unless that joins more than so many pairs of enemy components.
  bool open(int square, int most) {
    auto met = meetings<easier>(square, kept_ | enemy_, *names_);
    const int joined = static_cast<int>(eliminate(met));
    if (joined > most) return false;
    kept_ ^= Board::bit(square);
    gain_ += 1 - joined;
    if (joined) {
      if (names_ != &joined_names_) joined_names_ = *std::exchange(names_, &joined_names_);
      joined_names_.join(std::accumulate(met.begin(), met.end(), std::uint64_t{0}, std::bit_or{}));
    }
    return true;
  }

  Word kept_ = 0;
  Word enemy_;
  const Names* names_;  // of the enemy's components, which grow together as walls go
  Names joined_names_{Names::Unset{}};
  std::array<Word, Board::squares> walls_;  // kept ones of each part that has several
  int count_ = 0;
  int gain_;
};

}  // namespace

template <bool easier>
Bounds<int> blocking_bounds(Word white, Word black, const Components& w, const Components& b) {
  return {Keeper<easier>(white, black, w, b).best(), -Keeper<easier>(black, white, b, w).best()};
}

template <bool easier>
Bounds<int> deciding_bounds(Word white, Word black, const Components& w, const Components& b, int k,
                            bool likely) {
  Bounds<int> bounds{-Board::squares, Board::squares};
  const auto make_low = [&] { bounds.low = Keeper<easier>(white, black, w, b).best(); };
  const auto make_high = [&] { bounds.high = -Keeper<easier>(black, white, b, w).best(); };
  if (likely) {
    make_low();
    if (bounds.low < k) make_high();
  } else {
    make_high();
    if (bounds.high >= k) make_low();
  }
  return bounds;
}

template Bounds<int> blocking_bounds<false>(Word, Word, const Components&, const Components&);
template Bounds<int> blocking_bounds<true>(Word, Word, const Components&, const Components&);
template Bounds<int> deciding_bounds<false>(Word, Word, const Components&, const Components&, int,
                                            bool);
template Bounds<int> deciding_bounds<true>(Word, Word, const Components&, const Components&, int,
                                           bool);

}  // namespace halfboard::sight_reduction
