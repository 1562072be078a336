#include "games/sight_reduction/value/late_moves.h"

#include <algorithm>
#include <cstring>

namespace halfboard::sight_reduction {
namespace {

constexpr Lanes first_of(Lanes set) { return set & (~set + 1u); }
inline Lanes zero(Lanes set) { return reinterpret_cast<Lanes>(set == 0); }

/// What each choice of enemies is to leave: one free checker, two, or (of choices with one more) an
/// answer to the last move but one, and one to the last.
enum class Wanted { one, two, answers };

/// Goes through the choices of one enemy of each component, eight at a time. Components that are
/// still open count with all of their checkers, which leaves the fewest free ones.
template <bool easier, Wanted wanted>
class Choosing {
 public:
  using Lot = std::array<Word, lane_count>;

  /// doubled: the component of which each choice has two. left: how many lots may be looked at.
  Choosing(Word kept, const Remainders& enemies, Word doubled, int& left)
      : kept_(all_lanes(kept)), doubled_(all_lanes(doubled)), enemies_(enemies), left_(left) {
    Word rest = 0;
    for (int i = enemies.count(); i > 0; --i) {
      rest_[static_cast<std::size_t>(i)] = rest;
      rest |= enemies.set(i - 1);
    }
    rest_[0] = rest;
  }

  /// Of all choices that go on from these, where the first `level` components are chosen.
  bool holds(Lot lot, int count, int level) {
    while (level < enemies_.count() && count * std::popcount(enemies_.set(level)) <= lane_count)
      count = spread(lot, count, enemies_.set(level++));
    if (--left_ < 0) return false;
    std::fill(lot.begin() + count, lot.end(), lot[0]);
    Lanes chosen;
    std::memcpy(&chosen, lot.data(), sizeof chosen);
    const bool last = level == enemies_.count();
    const Lanes open = last ? failing(chosen) : perhaps_failing(chosen | rest(level));
    if (!any(open)) return true;
    if (last) return false;
    for (int i = 0; i < count; ++i) {
      if (!open[i]) continue;
      for (Word members = enemies_.set(level); members;) {
        Lot next;
        int to = 0;
        for (; members && to < lane_count; members &= members - 1)
          next[static_cast<std::size_t>(to++)] =
              lot[static_cast<std::size_t>(i)] | (members & (~members + 1));
        if (!holds(next, to, level + 1)) return false;
      }
    }
    return true;
  }

 private:
  [[nodiscard]] Word rest(int level) const { return rest_[static_cast<std::size_t>(level)]; }

  /// Each choice goes on with each checker of a component.
  static int spread(Lot& lot, int count, Word members) {
    const Lot from = lot;
    int to = 0;
    for (; members; members &= members - 1)
      for (int i = 0; i < count; ++i)
        lot[static_cast<std::size_t>(to++)] =
            from[static_cast<std::size_t>(i)] | (members & (~members + 1));
    return to;
  }

  /// Lanes in which with so many enemies, and so perhaps with fewer, too little is left.
  Lanes perhaps_failing(Lanes enemy) const {
    const Lanes free = free_checkers<easier>(kept_, enemy);
    if constexpr (wanted == Wanted::one) return zero(free);
    if constexpr (wanted == Wanted::two) return zero(free & (free - 1u));
    return zero(free_checkers<easier>(kept_ ^ first_of(free), enemy));
  }

  Lanes failing(Lanes chosen) const {
    if constexpr (wanted != Wanted::answers) return perhaps_failing(chosen);
    Lanes free = free_checkers<easier>(kept_, chosen);
    if (any(zero(free))) return zero(free);
    // The two of one component can move if they see each other; then either may go.
    const Lanes p = first_of(chosen & doubled_);
    const Lanes q = (chosen & doubled_) ^ p;
    const Lanes empty = ~(kept_ | chosen);
    Lanes seen = bitboards::orthogonal_rays<Board>(p, empty);
    if constexpr (easier) seen |= bitboards::diagonal_rays<Board>(p, empty);
    Lanes open = nonzero(seen & q);
    while (any(open)) {
      if (any(open & zero(free))) return open;
      const Lanes x = first_of(free);
      free ^= x;
      open &= zero(free_checkers<easier>(kept_ ^ x, chosen ^ p)) |
              zero(free_checkers<easier>(kept_ ^ x, chosen ^ q));
    }
    return open;
  }

  Lanes kept_;
  Lanes doubled_;
  const Remainders& enemies_;
  std::array<Word, Board::squares / 2 + 1> rest_;  // of the components from a level on
  int& left_;
};

/// Choices of two checkers of `set` and one of each other component.
template <bool easier>
bool pairs_hold(Word kept, Word set, const Remainders& others, int& left) {
  Choosing<easier, Wanted::answers> choosing(kept, others, set, left);
  std::array<Word, lane_count> lot;
  int count = 0;
  for (Word a = set; a; a &= a - 1)
    for (Word b = a & (a - 1); b; b &= b - 1) {
      lot[static_cast<std::size_t>(count++)] = others.singles() | (a & (~a + 1)) | (b & (~b + 1));
      if (count < lane_count) continue;
      if (!choosing.holds(lot, count, 0)) return false;
      count = 0;
    }
  return count == 0 || choosing.holds(lot, count, 0);
}

}  // namespace

template <bool easier>
bool one_late_move(Word kept, const Remainders& enemies) {
  if (!free_checkers<easier>(kept, enemies.singles())) return false;
  int left = 32;
  return Choosing<easier, Wanted::one>(kept, enemies, 0, left).holds({enemies.singles()}, 1, 0);
}

template <bool easier>
bool two_late_moves(Word kept, const Remainders& enemies) {
  // Who goes last of the two is free at first, too: so there are two free ones whatever is chosen.
  const Word free = free_checkers<easier>(kept, enemies.singles());
  if (!(free & (free - 1))) return false;
  if (enemies.count() == 0) {
    for (Word rest = free; rest; rest &= rest - 1)
      if (free_checkers<easier>(kept ^ (rest & (~rest + 1)), enemies.singles())) return true;
    return false;
  }
  int left = 64;
  return Choosing<easier, Wanted::two>(kept, enemies, 0, left).holds({enemies.singles()}, 1, 0) &&
         enemies.all_with_others([&](Word set, const Remainders& others) {
           return pairs_hold<easier>(kept, set, others, left);
         });
}

template bool one_late_move<false>(Word, const Remainders&);
template bool one_late_move<true>(Word, const Remainders&);
template bool two_late_moves<false>(Word, const Remainders&);
template bool two_late_moves<true>(Word, const Remainders&);

}  // namespace halfboard::sight_reduction
