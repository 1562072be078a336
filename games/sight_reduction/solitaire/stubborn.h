#pragma once

#include <array>
#include <bit>

#include "games/sight_reduction/solitaire/backwards.h"

namespace halfboard::sight_reduction {

/// Which placements have to be tried in the game without turns (README, "What must be tried"):
/// those of a *stubborn* set of needy checkers. Whatever comes first of it in a solution may as
/// well come now, with the permanent ones that it needs.
template <bool easier, bool challenging>
class Stubborn {
 public:
  /// first, second: all checkers; ready: those that can be placed; needs: the needy. Precondition:
  /// what is ready and harmless is placed, somebody is needy, and nobody is lost.
  Stubborn(Word first, Word second, Word placed, Word ready, Word needs)
      : first_(first),
        second_(second),
        placed_(placed),
        ready_(ready & needs),
        permanent_(ready & ~needs),
        needs_(needs) {
    look();
    choose();
  }

  /// Calls f(state) for the states that have to be tried.
  template <class F>
  void for_each(F&& f) const {
    bitboards::for_each(chosen_ & ready_, [&](int s) { f(placed_ | Board::bit(s)); });
    bitboards::for_each(chosen_ & ~ready_, [&](int s) {
      helpers(s, [&](Word helpers) { f(placed_ | helpers | Board::bit(s)); });
    });
  }

 private:
  [[nodiscard]] Word own(int s) const { return Board::bit(s) & first_ ? first_ : second_; }
  [[nodiscard]] Word enemy(int s) const { return Board::bit(s) & first_ ? second_ : first_; }

  /// What each needy checker sees through open squares, and who stands between, eight at a time.
  void look() {
    const Lanes open = all_lanes(~placed_);
    for (Word rest = needs_; rest;) {
      std::array<int, lane_count> squares;
      Lanes from{};
      Lanes friends{};
      int count = 0;
      while (rest && count < lane_count) {
        const int s = bitboards::pop_lowest(rest);
        squares[static_cast<std::size_t>(count)] = s;
        from[count] = Board::bit(s);
        friends[count++] = own(s);
      }
      const Lanes enemies = all_lanes(first_ | second_) & ~friends;
      Lanes seen{};
      Lanes hinder{};
      backwards::for_directions<easier || challenging>([&]<bitboards::Direction d>() {
        constexpr bool straight = static_cast<int>(d) % 2 == 0;
        const Lanes ray = bitboards::rays<Board, d>(from, open);
        const auto short_of = [&](Lanes sought) {
          return ray & bitboards::rays<Board, backwards::reverse(d)>(ray & sought, open);
        };
        if constexpr (easier || straight) {
          seen |= ray & friends;
          hinder |= short_of(friends) & enemies;
        }
        if constexpr (challenging) {
          seen |= ray & enemies;
          hinder |= short_of(enemies) & friends;
        }
      });
      for (int i = 0; i < count; ++i)
        note(squares[static_cast<std::size_t>(i)], seen[i], hinder[i]);
    }
  }

  void note(int s, Word seen, Word hinder) {
    seen_[static_cast<std::size_t>(s)] = seen;
    bitboards::for_each(hinder & (ready_ | permanent_ | needs_),
                        [&](int t) { hindered_[static_cast<std::size_t>(t)] |= Board::bit(s); });
  }

  /// Who must be in a set with the one on s, if it is tried or waited for.
  Word bound_to(int s) {
    const Word x = Board::bit(s);
    if (x & ready_) return x | hindered_[static_cast<std::size_t>(s)];
    Word bound = x;
    bool helped = false;
    helpers(s, [&](Word helpers) {
      helped = true;
      bitboards::for_each(helpers, [&](int y) { bound |= hindered_[static_cast<std::size_t>(y)]; });
    });
    if (!helped) return x | (seen_[static_cast<std::size_t>(s)] & needs_);
    helped_ |= x;
    return bound | hindered_[static_cast<std::size_t>(s)];
  }

  /// The smallest closed set by what has to be tried then.
  void choose() {
    std::array<Word, Board::squares> bound;
    bitboards::for_each(needs_, [&](int s) { bound[static_cast<std::size_t>(s)] = bound_to(s); });
    int least = Board::squares + 1;
    Word done = 0;  // their sets are no smaller than the best, nor are any that hold one of them
    for (Word seeds = needs_; seeds && least > 1; seeds &= seeds - 1) {
      const Word seed = seeds & (~seeds + 1);
      Word set = seed;
      for (Word fresh = set; fresh && !(set & done);) {
        Word more = 0;
        bitboards::for_each(fresh, [&](int s) { more |= bound[static_cast<std::size_t>(s)]; });
        fresh = more & ~set;
        set |= more;
      }
      if (!(set & done)) {
        const int tried = std::popcount(set & (ready_ | helped_));
        if (tried < least) {
          least = tried;
          chosen_ = set;
        }
      }
      done |= seed;
    }
  }

  /// Calls f with each least set of permanent ones after which the one on s can be placed.
  template <class F>
  void helpers(int s, F&& f) const {
    const Word x = Board::bit(s);
    const Word open = ~placed_;
    const Word friends = backwards::friend_rays<easier, Word>(x, open) & own(s) & permanent_;
    if constexpr (!challenging) {
      bitboards::for_each(friends, [&](int y) { f(Board::bit(y)); });
    } else {
      const Word enemies = backwards::all_rays<Word>(x, open) & enemy(s) & permanent_;
      const auto placeable = [&](Word more) {
        return backwards::placeable<easier, challenging>(own(s), enemy(s), Word{open & ~more}) & x;
      };
      Word alone = 0;
      bitboards::for_each(friends | enemies, [&](int y) {
        if (!placeable(Board::bit(y))) return;
        alone |= Board::bit(y);
        f(Board::bit(y));
      });
      bitboards::for_each(friends & ~alone, [&](int y) {
        bitboards::for_each(enemies & ~alone, [&](int e) {
          if (const Word two = Board::bit(y) | Board::bit(e); placeable(two)) f(two);
        });
      });
    }
  }

  Word first_;
  Word second_;
  Word placed_;
  Word ready_;      // the needy that can be placed
  Word permanent_;  // .. and can ever after
  Word needs_;
  Word helped_ = 0;  // the needy that can be placed once some permanent ones are
  Word chosen_ = 0;
  std::array<Word, Board::squares> seen_{};
  std::array<Word, Board::squares> hindered_{};  // the needy that one hinders
};

}  // namespace halfboard::sight_reduction
