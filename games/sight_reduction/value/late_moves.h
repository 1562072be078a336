#pragma once

#include <utility>

#include "games/sight_reduction/value/parts.h"

/// Moves that a side has left when the other one has made his last: by one or two of them the
/// blocking bound rises. Proofs are in this folder's README ("Late moves").
namespace halfboard::sight_reduction {

/// Checkers of `kept` that see a friend and stand, on no line, between two enemies that are nearest
/// to them (in each lane). With more enemies there are never more of them.
template <bool easier, class Set>
constexpr Set free_checkers(Set kept, Set enemy) {
  const Set empty = ~(kept | enemy);
  Set guarded = kept ^ kept;
  Set seeing = guarded;
  for_lines<easier>([&]<bitboards::Direction d>() {
    guarded |=
        bitboards::rays<Board, d>(enemy, empty) & bitboards::rays<Board, opposite(d)>(enemy, empty);
    seeing |=
        bitboards::rays<Board, d>(kept, empty) | bitboards::rays<Board, opposite(d)>(kept, empty);
  });
  return kept & seeing & ~guarded;
}

/// The components of (enemy | kept): those of one checker together, the others one by one.
class Remainders {
 public:
  Remainders() = default;
  explicit Remainders(const Components& parts) {
    for (int i = 0; i < parts.count; ++i) add(parts.sets[static_cast<std::size_t>(i)]);
  }

  [[nodiscard]] Word singles() const { return singles_; }
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] Word set(int i) const { return sets_[static_cast<std::size_t>(i)]; }

  /// A checker of `kept` goes: components that meet there become one.
  template <bool easier>
  void open(int square, Word kept_and_enemy, Word enemy) {
    for_lines<easier>([&]<bitboards::Direction d>() {
      using Rays = bitboards::Rays<Board>;
      const Word ahead = Rays::first(square, d, kept_and_enemy) & enemy;
      const Word behind = Rays::first(square, opposite(d), kept_and_enemy) & enemy;
      if (ahead && behind) join(ahead, behind);
    });
  }

  /// Calls f(set, others) for each component of several checkers and those beside it.
  template <class F>
  bool all_with_others(const F& f) const {
    if (count_ == 0) return true;
    Remainders others = *this;
    Word& left_out = others.sets_[static_cast<std::size_t>(--others.count_)];
    if (!f(left_out, others)) return false;
    for (int i = 0; i < others.count_; ++i) {
      std::swap(others.sets_[static_cast<std::size_t>(i)], left_out);
      if (!f(left_out, others)) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t most = Board::squares / 2;

  void add(Word set) {
    if (set & (set - 1))
      sets_[static_cast<std::size_t>(count_++)] = set;
    else
      singles_ |= set;
  }
  void join(Word p, Word q) {
    const Word set = take(p);
    add(set & q ? set : set | take(q));
  }
  /// Takes out the component of a checker.
  Word take(Word p) {
    if (singles_ & p) {
      singles_ ^= p;
      return p;
    }
    int i = 0;
    while (!(set(i) & p)) ++i;
    const Word found = set(i);
    sets_[static_cast<std::size_t>(i)] = set(--count_);
    return found;
  }

  std::array<Word, most> sets_;
  int count_ = 0;
  Word singles_ = 0;
};

/// Does every choice of one enemy of each component leave a free checker? Then the gain of `kept`
/// rises by one. A false "no" is possible where there are very many choices.
template <bool easier>
bool one_late_move(Word kept, const Remainders& enemies);

/// .. by two. See the README for the condition.
template <bool easier>
bool two_late_moves(Word kept, const Remainders& enemies);

}  // namespace halfboard::sight_reduction
