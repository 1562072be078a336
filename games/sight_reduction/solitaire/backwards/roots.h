#pragma once

#include <bit>
#include <optional>
#include <vector>

#include "games/sight_reduction/components.h"
#include "games/sight_reduction/solitaire/backwards/backwards.h"

namespace halfboard::sight_reduction {

/// Which checkers of a colour may be left, so many of them: the roots of playing backwards. One of
/// each component of the graph "see each other over friends, were no enemy there" has to be (README
/// of value/, "Black's limit").
template <bool easier>
class Roots {
 public:
  Roots(Word own, int count) : own_(own), count_(count) {
    for (Word rest = own; rest;) {
      parts_.push_back(component<easier>(static_cast<Word>(rest & (~rest + 1)), own, Word{0}));
      rest &= ~parts_.back();
    }
  }

  [[nodiscard]] bool possible() const {
    return static_cast<int>(parts_.size()) <= count_ && count_ <= std::popcount(own_);
  }

  /// All choices, or nothing if there are more than `most`.
  [[nodiscard]] std::optional<std::vector<Word>> all(std::size_t most) const {
    std::vector<Word> choices;
    if (possible() && !add(choices, 0, own_, count_, most)) return std::nullopt;
    return choices;
  }

  /// A choice: at random one of each component, others of `wanted` as far as there are any.
  /// Precondition: possible().
  [[nodiscard]] Word pick(Word wanted, std::uint32_t random) const {
    Word roots = 0;
    const auto take = [&](Word from) {
      random = random * 1664525u + 1013904223u;  // Numerical Recipes' generator
      int n = static_cast<int>((random >> 16) % static_cast<unsigned>(std::popcount(from)));
      for (; n > 0; --n) from &= from - 1;
      roots |= from & (~from + 1);
    };
    for (const Word part : parts_) take(part);
    while (std::popcount(roots) < count_) {
      const Word rest = own_ & ~roots;
      take(rest & wanted ? rest & wanted : rest);
    }
    return roots;
  }

 private:
  bool add(std::vector<Word>& choices, Word chosen, Word rest, int more, std::size_t most) const {
    if (more == 0) {
      for (const Word part : parts_)
        if (!(part & chosen)) return true;
      choices.push_back(chosen);
      return choices.size() <= most;
    }
    for (; rest; rest &= rest - 1) {
      const Word square = rest & (~rest + 1);
      if (!add(choices, chosen | square, rest & (rest - 1), more - 1, most)) return false;
    }
    return true;
  }

  Word own_;
  int count_;
  std::vector<Word> parts_;
};

/// Choices of roots from which the game without turns, that asks for no enemies, need not be
/// played, since another choice does as well (README, "Spare roots").
template <bool easier>
class SpareRoots {
 public:
  SpareRoots(Word first, Word second) : first_(first), second_(second) {
    using namespace backwards;
    const Needy<Word> firsts{first, 0};
    const Needy<Word> seconds{second, 0};
    constexpr Word open = ~Word{0};
    harmless_ = (first & ~harmful<easier, false>(second, firsts, seconds, open)) |
                (second & ~harmful<easier, false>(first, seconds, firsts, open));
  }

  /// Is this choice spare? Set: one choice, or eight (then all bits tell). `more`: squares on
  /// which roots of the other colour may stand besides.
  template <class Set>
  [[nodiscard]] Set spare(Set roots, Word more = 0) const {
    const Set none = roots ^ roots;
    return nonzero(better(roots, none | first_, none | more) |
                   better(roots, none | second_, none | more));
  }

 private:
  /// Harmless checkers of `own` that could each stand in for a root which sees them.
  template <class Set>
  [[nodiscard]] Set better(Set roots, Set own, Set more) const {
    const Set open = ~roots & ~more;
    const Set mine = roots & own;
    Set seen = backwards::friend_rays<easier, Set>(mine & ~harmless_, open);
    // Of harmless ones the lower stands in for the higher.
    backwards::for_directions<easier>([&]<bitboards::Direction d>() {
      if constexpr (Board::step(d) < 0) seen |= bitboards::rays<Board, d>(mine & harmless_, open);
    });
    return seen & own & harmless_ & ~roots;
  }

  Word first_;
  Word second_;
  Word harmless_;
};

}  // namespace halfboard::sight_reduction
