#include "games/sight_reduction/bounds.h"

#include <algorithm>
#include <utility>

#include "bitboards/rays.h"

namespace halfboard::sight_reduction {
namespace {

using Rays = bitboards::Rays<Board>;

/// The enemy's components, which grow together as blockers go.
class Merger {
 public:
  explicit Merger(const Components& parts) : parts_(parts) {}

  [[nodiscard]] int find(Word bit) const { return parts_.find(bit); }
  void join(int a, int b) {
    auto& sets = parts_.sets;
    sets[static_cast<std::size_t>(a)] |= sets[static_cast<std::size_t>(b)];
    sets[static_cast<std::size_t>(b)] = sets[static_cast<std::size_t>(--parts_.count)];
  }

 private:
  Components parts_;
};

/// Greedy choice of the kept set K for one side; returns the best |own \ K| - |enemy| + c(enemy|K).
template <bool easier>
class Keeper {
 public:
  Keeper(Word own, Word enemy, const Components& own_parts, const Components& enemy_parts)
      : kept_(own), enemy_(enemy), own_parts_(own_parts), merger_(enemy_parts) {
    gain_ = enemy_parts.count - std::popcount(enemy);
  }

  int best() {
    const Word walls = separators<easier>(enemy_);
    for (int i = 0; i < own_parts_.count; ++i) {
      const Word part = own_parts_.sets[static_cast<std::size_t>(i)];
      // Checkers that separate no enemies go first, and free of charge; one of a part stays.
      const Word stay = part & walls ? part & walls : part & (~part + 1);
      gain_ += std::popcount(part & ~stay);
      kept_ &= ~(part & ~stay);
    }
    int best = gain_;
    for (int i = 0; i < own_parts_.count; ++i) {
      const Word part = own_parts_.sets[static_cast<std::size_t>(i)];
      Word walls_here = part & kept_;
      int left = std::popcount(walls_here);
      while (walls_here && left > 1) {
        const int square = bitboards::pop_lowest(walls_here);
        if (open(square)) {
          --left;
          best = std::max(best, gain_);
        }
      }
    }
    return best;
  }

 private:
  /// Takes a kept checker away unless that joins more than one pair of enemy components.
  bool open(int square) {
    const Word occupied = (kept_ | enemy_) & ~Board::bit(square);
    int joined = 0;
    int pairs[4][2];
    for_lines<easier>([&]<bitboards::Direction d>() {
      const Word a = Rays::first(square, d, occupied);
      const Word b = Rays::first(square, opposite(d), occupied);
      if (!(a & enemy_) || !(b & enemy_)) return;
      const int i = merger_.find(a);
      const int j = merger_.find(b);
      if (i == j) return;
      pairs[joined][0] = std::min(i, j);
      pairs[joined][1] = std::max(i, j);
      if (joined == 0 || pairs[joined][0] != pairs[0][0] || pairs[joined][1] != pairs[0][1])
        ++joined;
    });
    if (joined > 1) return false;
    kept_ &= ~Board::bit(square);
    gain_ += 1 - joined;
    if (joined) merger_.join(pairs[0][0], pairs[0][1]);
    return true;
  }

  Word kept_;
  Word enemy_;
  const Components& own_parts_;
  Merger merger_;
  int gain_;
};

}  // namespace

template <bool easier>
Components components(Word own, Word blockers) {
  Components found;
  while (own) {
    const Word set = component<easier>(own & (~own + 1), own, blockers);
    found.sets[static_cast<std::size_t>(found.count++)] = set;
    own &= ~set;
  }
  return found;
}

template <bool easier>
int parted_by(int square, Word own, Word enemy, const Components& parts) {
  const Word occupied = own | enemy;
  std::array<std::pair<int, int>, 4> joins;  // components that meet on a line
  std::size_t count = 0;
  for_lines<easier>([&]<bitboards::Direction d>() {
    const Word a = Rays::first(square, d, occupied) & enemy;
    const Word b = Rays::first(square, opposite(d), occupied) & enemy;
    if (a && b) joins[count++] = {parts.find(a), parts.find(b)};
  });
  int falls = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto [from, to] = joins[i];
    if (from == to) continue;
    ++falls;
    for (std::size_t j = i + 1; j < count; ++j) {
      if (joins[j].first == from) joins[j].first = to;
      if (joins[j].second == from) joins[j].second = to;
    }
  }
  return falls;
}

template <bool easier>
Bounds<int> blocking_bounds(Word white, Word black, const Components& w, const Components& b) {
  return {Keeper<easier>(white, black, w, b).best(), -Keeper<easier>(black, white, b, w).best()};
}

template Components components<false>(Word, Word);
template Components components<true>(Word, Word);
template int parted_by<false>(int, Word, Word, const Components&);
template int parted_by<true>(int, Word, Word, const Components&);
template Bounds<int> blocking_bounds<false>(Word, Word, const Components&, const Components&);
template Bounds<int> blocking_bounds<true>(Word, Word, const Components&, const Components&);

}  // namespace halfboard::sight_reduction
