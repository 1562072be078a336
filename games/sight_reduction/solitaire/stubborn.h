#pragma once

#include <array>
#include <bit>
#include <limits>

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
    for_each_of(needs_, [&](std::size_t s) { bind(s); });
  }

  /// The set with the fewest to try, of those that come from one checker.
  [[nodiscard]] Word smallest() const {
    Word chosen = 0;
    int least = std::numeric_limits<int>::max();
    Word done = 0;  // their sets are no smaller than the best, nor are any that hold one of them
    for (Word seeds = needs_; seeds && least > 0; seeds &= seeds - 1) {
      const Word seed = seeds & (~seeds + 1);
      Word set = seed;
      int tries = 0;
      for (Word fresh = set; fresh && !(set & done) && tries < least;) {
        Word more = 0;
        for_each_of(fresh, [&](std::size_t s) {
          more |= bound_[s];
          tries += tries_[s];
        });
        fresh = more & ~set;
        set |= more;
      }
      if (!(set & done) && tries < least) {
        least = tries;
        chosen = set;
      }
      done |= seed;
    }
    return chosen;
  }

  /// The set that comes from this needy checker.
  [[nodiscard]] Word set_of(int s) const {
    Word set = Board::bit(s);
    for (Word fresh = set; fresh;) {
      Word more = 0;
      for_each_of(fresh, [&](std::size_t t) { more |= bound_[t]; });
      fresh = more & ~set;
      set |= more;
    }
    return set;
  }

  /// Calls f(state) for the states that a stubborn set says have to be tried.
  template <class F>
  void for_tries(Word set, F&& f) const {
    for_each_of(set, [&](std::size_t s) {
      if (!tries_[s]) return;
      const Word x = Word{1} << s;
      if (x & ready_) return f(static_cast<Word>(placed_ | x));
      helpers(s, [&](Word helpers) {
        if (!(helpers & killers_)) f(static_cast<Word>(placed_ | helpers | x));
      });
    });
  }

 private:
  template <class F>
  static void for_each_of(Word set, F&& f) {
    bitboards::for_each(set, [&](int s) { f(static_cast<std::size_t>(s)); });
  }
  [[nodiscard]] Word own(std::size_t s) const { return first_ >> s & 1 ? first_ : second_; }
  [[nodiscard]] Word enemy(std::size_t s) const { return first_ >> s & 1 ? second_ : first_; }

  /// What some checkers see through open squares, one a lane.
  struct Sight {
    Lanes seen{};    ///< whom they look for
    Lanes hinder{};  ///< who stands between them and such a one
    Lanes kill{};    ///< .. in the only direction there is, before the nearest
  };

  /// Adds to `sight` what `from` sees of `sought`, in the directions of friends or in all eight;
  /// `other` are the checkers that may stand between.
  template <bool eight>
  static void see(Lanes from, Lanes open, Lanes sought, Lanes other, Sight& sight) {
    Lanes once{};
    Lanes twice{};
    Lanes before{};
    backwards::for_directions<eight>([&]<bitboards::Direction d>() {
      const Lanes ray = bitboards::rays<Board, d>(from, open);
      const Lanes found = ray & sought;
      const Lanes any_found = nonzero(found);
      twice |= once & any_found;
      once |= any_found;
      before |= any_found & bitboards::rays<Board, d>(from, open & ~sought);
      sight.seen |= found;
      sight.hinder |= ray & bitboards::rays<Board, backwards::reverse(d)>(found, open) & other;
    });
    sight.kill |= before & other & ~twice;
  }

  /// What each needy checker sees, eight at a time.
  [[gnu::flatten]] void look() {
    const Lanes open = all_lanes(~placed_);
    for (Word rest = needs_; rest;) {
      std::array<std::size_t, lane_count> squares;
      alignas(Lanes) std::array<Word, lane_count> from_each{};
      alignas(Lanes) std::array<Word, lane_count> friends_of_each{};
      std::size_t count = 0;
      for (; rest && count < lane_count; ++count) {
        squares[count] = static_cast<std::size_t>(bitboards::pop_lowest(rest));
        from_each[count] = Word{1} << squares[count];
        friends_of_each[count] = own(squares[count]);
      }
      const auto from = std::bit_cast<Lanes>(from_each);
      const auto friends = std::bit_cast<Lanes>(friends_of_each);
      const Lanes enemies = all_lanes(first_ | second_) & ~friends;
      Sight sight;
      see<easier>(from, open, friends, enemies, sight);
      if constexpr (challenging) see<true>(from, open, enemies, friends, sight);
      const auto seen = std::bit_cast<std::array<Word, lane_count>>(sight.seen);
      const auto hinder = std::bit_cast<std::array<Word, lane_count>>(sight.hinder);
      const auto kill = std::bit_cast<std::array<Word, lane_count>>(sight.kill);
      for (std::size_t i = 0; i < count; ++i) note(squares[i], seen[i], hinder[i], kill[i]);
    }
  }

  void note(std::size_t s, Word seen, Word hinder, Word kill) {
    const Word x = Word{1} << s;
    seen_[s] = seen;
    for_each_of(hinder & (ready_ | permanent_ | needs_), [&](std::size_t t) { hindered_[t] |= x; });
    kill &= ~placed_;
    killers_ |= kill;
    for_each_of(kill, [&](std::size_t t) { victim_[t] = x; });
  }

  /// Who must be in a set with the one on s, and how many ways there are to place that one first.
  void bind(std::size_t s) {
    const Word x = Word{1} << s;
    tries_[s] = 0;
    if (x & killers_) {
      bound_[s] = victim_[s];
    } else if (x & ready_) {
      bound_[s] = hindered_[s];
      tries_[s] = 1;
    } else {
      Word bound = seen_[s] & needs_;
      helpers(s, [&](Word helpers) {
        if (const Word kill = helpers & killers_) {
          bound |= victim_[static_cast<std::size_t>(std::countr_zero(kill))];
          return;
        }
        for_each_of(helpers, [&](std::size_t y) { bound |= hindered_[y]; });
        ++tries_[s];
      });
      bound_[s] = tries_[s] ? bound | hindered_[s] : bound;
    }
  }

  /// Calls f with each least set of permanent ones after which the one on s can be placed.
  template <class F>
  void helpers(std::size_t s, F&& f) const {
    if constexpr (!challenging) {
      bitboards::for_each(seen_[s] & permanent_, [&](int y) { f(Board::bit(y)); });
    } else {
      const Word x = Word{1} << s;
      const Word open = ~placed_;
      const Word friends = backwards::friend_rays<easier, Word>(x, open) & own(s) & permanent_;
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

  using Words = std::array<Word, Board::squares>;

  Word first_;
  Word second_;
  Word placed_;
  Word ready_;      // the needy that can be placed
  Word permanent_;  // .. and can ever after
  Word needs_;
  Word killers_ = 0;  // if one of these is placed now, somebody needy is lost: its victim
  Words seen_;        // [needy]: what it looks for, as far as it is seen
  Words hindered_{};  // [checker]: the needy that it hinders
  Words victim_;      // [killer]
  Words bound_;       // [needy]: who must be in its set
  std::array<std::uint8_t, Board::squares> tries_;
};

}  // namespace halfboard::sight_reduction
