#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "bitboards/rays.h"
#include "games/sight_reduction/components.h"

/// The components of a position, carried on from move to move: few removals join or split any.
/// Proofs are in this folder's README ("Components from move to move").
namespace halfboard::sight_reduction {

/// Names of components, by square. Two checkers of one colour have the same name exactly if they
/// are in one component; the other colour has none. Empty squares may have old ones.
class Names {
 public:
  using Name = std::uint8_t;
  static constexpr Name none = Board::squares;

  /// Not yet set: whoever copies others into it need not wait for 64 bytes to be filled.
  struct Unset {};
  explicit Names(Unset /*unset*/) {}
  Names() { names_.fill(none); }

  /// -1 and Board::squares stand for "beyond the edge".
  [[nodiscard]] Name at(int square) const { return names_[index(square)]; }

  void give(Word set, Name name) {
    while (set) names_[index(bitboards::pop_lowest(set))] = name;
  }
  /// Of two names, given as a set, the lower one gives way to the other.
  void join(std::uint64_t pair) {
    const auto old = static_cast<Name>(std::countr_zero(pair));
    const auto name = static_cast<Name>(std::bit_width(pair) - 1);
    for (Name& n : names_) n = n == old ? name : n;
  }

 private:
  static constexpr std::size_t places = 64;  // a power of two, and -1 is the last one
  static std::size_t index(int square) { return static_cast<std::size_t>(square) % places; }

  std::array<Name, places> names_;
};

/// The components of one colour while the other stands.
struct Components {
  std::array<Word, Board::squares> sets;
  int count = 0;
  Names names{Names::Unset{}};

  /// Adds a component, which is named after one of its squares. So no other one has its name, not
  /// even one that has lost the square it is named after.
  void add(Word set) {
    names.give(set, static_cast<Names::Name>(std::countr_zero(set)));
    keep(set);
  }
  /// Adds one that has its name already, if it is not empty.
  void keep(Word set) {
    sets[static_cast<std::size_t>(count)] = set;
    count += set != 0;
  }
};

template <bool easier>
Components components(Word own, Word blockers);

/// The components of the side that has removed the checker on `square`, after which both sides were
/// stripped. own, enemy: what is left. splits: the removal has split its component.
template <bool easier>
Components components_after_own(const Components& before, int square, bool splits, Word own,
                                Word enemy);

/// .. and those of the other side. own, enemy: before the removal (own is whose checker goes);
/// left: enemies that are left after stripping.
template <bool easier>
Components components_after_enemy(const Components& before, int square, Word own, Word enemy,
                                  Word left);

/// The components, as a set, that a line through a square joins once nobody stands there: two, or
/// none. Their bits are names or indices.
template <bool easier, class Set>
using Meetings = std::array<Set, easier ? 4 : 2>;

/// Clears meetings that join what others have joined, and returns how many are left (in each lane):
/// by so many the number of components falls. In others it puts what a component has become, the
/// highest one. This is Gaussian elimination over the field of two elements.
template <std::size_t n, class Set>
Set eliminate(std::array<Set, n>& met) {
  Set rank = met[0] ^ met[0];
  for (std::size_t i = 0; i < n; ++i) {
    rank += nonzero(met[i]) & 1u;
    const Set lowest = met[i] & (~met[i] + 1u);
    for (std::size_t j = i + 1; j < n; ++j) met[j] ^= met[i] & nonzero(met[j] & lowest);
  }
  return rank;
}

/// What meets at a square, by names. Whether the square is occupied does not matter.
template <bool easier>
Meetings<easier, std::uint64_t> meetings(int square, Word occupied, const Names& names) {
  using Rays = bitboards::Rays<Board>;
  Meetings<easier, std::uint64_t> met;
  std::size_t line = 0;
  for_lines<easier>([&]<bitboards::Direction d>() {
    const std::uint64_t both =
        std::uint64_t{1} << names.at(Rays::template first_square<d>(square, occupied)) |
        std::uint64_t{1} << names.at(Rays::template first_square<opposite(d)>(square, occupied));
    met[line++] = both & nonzero(both & (both - 1)) & ~nonzero(both >> Names::none);
  });
  return met;
}

/// What a checker of each lane sees along the lines.
template <bool easier>
struct Sight {
  static constexpr std::size_t lines = easier ? 4 : 2;
  std::array<Lanes, lines> friends;
  std::array<Lanes, lines> enemies;  // two, one on either side, or none
};

template <bool easier>
Sight<easier> look(Lanes checker, Lanes own, Lanes enemy) {
  Sight<easier> sight;
  const Lanes empty = ~(own | enemy);
  std::size_t line = 0;
  for_lines<easier>([&]<bitboards::Direction d>() {
    const Lanes ahead = bitboards::rays<Board, d>(checker, empty);
    const Lanes behind = bitboards::rays<Board, opposite(d)>(checker, empty);
    sight.friends[line] = (ahead | behind) & own;
    sight.enemies[line] =
        (ahead | behind) & enemy & nonzero(ahead & enemy) & nonzero(behind & enemy);
    ++line;
  });
  return sight;
}

/// c(own - x | enemy) - c(own | enemy) for a checker x of own that sees a friend.
template <bool easier>
Lanes splits_by(const Sight<easier>& sight, Lanes x, Lanes own, Lanes enemy) {
  if constexpr (easier) {
    const auto& f = sight.friends;
    return joined_by<true>(x, f[0] | f[1] | f[2] | f[3], own, enemy);
  } else {
    // Friends on one line see each other over the empty square: there are two parts at most.
    const Lanes two = nonzero(sight.friends[0]) & nonzero(sight.friends[1]);
    const Lanes goal = two & sight.friends[1];
    Lanes part = two & sight.friends[0];
    for (;;) {
      const Lanes grown = grow<false>(part, own & ~x, ~enemy);
      const Lanes apart = two & ~nonzero(grown & goal);
      if (!any(apart) || !any(grown ^ part)) return apart & 1u;
      part = grown;
    }
  }
}

/// c(enemy | own) - c(enemy | own - x). parts: the components of (enemy | own).
template <bool easier>
Lanes parted_by(const Sight<easier>& sight, const Components& parts) {
  if (parts.count == 1) return Lanes{};
  Meetings<easier, Lanes> met{};
  for (int i = 0; i < parts.count; ++i)
    for (std::size_t line = 0; line < met.size(); ++line)
      met[line] |=
          nonzero(sight.enemies[line] & parts.sets[static_cast<std::size_t>(i)]) & (Word{1} << i);
  for (Lanes& m : met) m &= nonzero(m & (m - 1u));
  return eliminate(met);
}

}  // namespace halfboard::sight_reduction
