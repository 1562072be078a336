#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "bitboards/rays.h"
#include "games/sight_reduction/solitaire/backwards/backwards.h"

namespace halfboard::sight_reduction {

/// A set of squares for each square of the board, in lanes.
using SetOfEach = std::array<Lanes, Board::squares / lane_count>;

inline Word set_of(const SetOfEach& sets, std::size_t square) {
  return sets[square / lane_count][square % lane_count];
}

/// The rays of the empty board, by direction.
struct RaysOfEach {
  SetOfEach square;
  std::array<SetOfEach, 8> ray;

  RaysOfEach() {
    for (int s = 0; s < Board::squares; ++s) {
      const auto [i, lane] = std::div(s, lane_count);
      const auto vector = static_cast<std::size_t>(i);
      square[vector][lane] = Board::bit(s);
      for (std::size_t d = 0; d < ray.size(); ++d)
        ray[d][vector][lane] = bitboards::Rays<Board>::ray(s, static_cast<bitboards::Direction>(d));
    }
  }
};
inline const RaysOfEach rays_of_each;

/// Which placements have to be tried in the game without turns (README, "What must be tried"):
/// those of a *stubborn* set of needy checkers. Whatever comes first of it in a solution may as
/// well come now, with the permanent ones that it needs.
template <bool easier, bool challenging>
class Stubborn {
 public:
  /// first, second: all checkers.
  Stubborn(Word first, Word second) : first_(first), second_(second) {
    for (std::size_t i = 0; i < vectors; ++i) {
      const Lanes firsts = nonzero(rays_of_each.square[i] & first);
      const Lanes seconds = nonzero(rays_of_each.square[i] & second);
      own_[i] = (firsts & first) | (seconds & second);
      enemy_[i] = (firsts & second) | (seconds & first);
    }
  }

  /// Looks at a state. ready: the checkers that can be placed. Precondition: what is ready and
  /// harmless is placed, somebody is needy, and nobody is lost.
  [[gnu::flatten]] void look(Word placed, Word ready, const backwards::Needy<Word>& needs) {
    placed_ = placed;
    needs_ = needs.any();
    ready_ = ready & needs_;
    permanent_ = ready & ~needs_;
    Sight sight;
    see(needs, sight);
    find_victims(sight);
    bind(sight);
    close();
  }

  /// The set with the fewest to try, of those that come from one checker.
  [[nodiscard]] Word smallest() const {
    Word chosen = 0;
    int least = std::numeric_limits<int>::max();
    for (Word seeds = needs_; seeds && least > 0; seeds &= seeds - 1) {
      const Word set = set_from(static_cast<std::size_t>(std::countr_zero(seeds)));
      int tries = 0;
      for (std::size_t digit = 0; digit < tries_.size(); ++digit)
        tries += std::popcount(set & tries_[digit]) << digit;
      if (tries >= least) continue;
      least = tries;
      chosen = set;
    }
    return chosen;
  }

  /// The set that comes from the needy checker on a square.
  [[nodiscard]] Word set_from(std::size_t s) const {
    return (set_of(bound_, s) | Word{1} << s) & needs_;
  }

  /// Calls f(state) for the states that a stubborn set says have to be tried.
  template <class F>
  void for_tries(Word set, F&& f) const {
    for_each_of(set & (tries_[0] | tries_[1] | tries_[2] | tries_[3]), [&](std::size_t s) {
      const Word x = Word{1} << s;
      if (x & ready_) return f(static_cast<Word>(placed_ | x));
      helpers(s, [&](Word helpers) {
        if (!(helpers & killers_)) f(static_cast<Word>(placed_ | helpers | x));
      });
    });
  }

 private:
  static constexpr std::size_t vectors = std::tuple_size_v<SetOfEach>;
  static constexpr bool eight = easier || challenging;

  template <class F>
  static void for_each_of(Word set, F&& f) {
    bitboards::for_each(set, [&](int s) { f(static_cast<std::size_t>(s)); });
  }
  static constexpr std::size_t number(bitboards::Direction d) {
    return static_cast<std::size_t>(d);
  }
  /// Do friends see each other in direction d?
  static constexpr bool is_of_friends(bitboards::Direction d) {
    return easier || number(d) % 2 == 0;
  }
  [[nodiscard]] Word own(std::size_t s) const { return first_ >> s & 1 ? first_ : second_; }
  [[nodiscard]] Word enemy(std::size_t s) const { return first_ >> s & 1 ? second_ : first_; }

  /// What everybody sees through open squares.
  struct Sight {
    std::array<SetOfEach, 8> ray;
    std::array<Word, 8> only_friends{};  ///< [d]: the needy of a friend that see such only there
    std::array<Word, 8> only_enemies{};
    SetOfEach sought;  ///< of whom one is in need of
  };

  /// Of the squares of a ray in direction d those up to and with the first of `stops`.
  template <bitboards::Direction d>
  static Lanes up_to(Lanes ray, Lanes stops) {
    stops &= ray;
    if constexpr (Board::step(d) > 0) {
      return ray & (stops ^ (stops - 1));
    } else {
      constexpr int by = -Board::step(d);
      Lanes beyond = stops >> by;
      beyond |= beyond >> by;
      beyond |= beyond >> 2 * by;
      if constexpr (bitboards::reach<Board>(d) > 4) beyond |= beyond >> 4 * by;
      return ray & ~beyond;
    }
  }

  /// The squares whose lanes are all ones.
  static Word squares_of(const SetOfEach& masks) {
    Lanes set{};
    for (std::size_t i = 0; i < vectors; ++i) set |= masks[i] & rays_of_each.square[i];
    return united(set);
  }

  /// Directions in which checkers of a kind are seen: all, and of each one whether it is the only.
  struct Finds {
    std::array<SetOfEach, 8> in;
    SetOfEach once;

    template <bitboards::Direction d>
    Word only() const {
      SetOfEach masks;
      for (std::size_t i = 0; i < vectors; ++i) masks[i] = in[number(d)][i] & once[i];
      return squares_of(masks);
    }
  };

  void see(const backwards::Needy<Word>& needs, Sight& sight) {
    using backwards::for_directions, bitboards::opposite;
    const Lanes placed = all_lanes(placed_);
    const Lanes of_friend = all_lanes(needs.of_friend);
    const Lanes of_enemy = all_lanes(needs.of_enemy);
    Finds friends;
    Finds enemies;
    for (std::size_t i = 0; i < vectors; ++i) {
      for_directions<eight>([&]<bitboards::Direction d>() {
        Lanes& ray = sight.ray[number(d)][i];
        ray = up_to<d>(rays_of_each.ray[number(d)][i], placed);
        friends.in[number(d)][i] = nonzero(ray & own_[i]);
        enemies.in[number(d)][i] = nonzero(ray & enemy_[i]);
      });
      Lanes seen_friends{};
      Lanes seen_enemies{};
      Lanes hindered{};
      Lanes friend_twice{};
      Lanes friend_once{};
      Lanes enemy_twice{};
      Lanes enemy_once{};
      for_directions<eight>([&]<bitboards::Direction d>() {
        // x hinders those on this side that look for an enemy of x on the other.
        const Lanes ray = sight.ray[number(d)][i];
        const Lanes between = ray & enemies.in[number(opposite(d))][i];
        if constexpr (is_of_friends(d)) {
          hindered |= between & enemy_[i] & of_friend;
          seen_friends |= ray & own_[i];
          friend_twice |= friend_once & friends.in[number(d)][i];
          friend_once |= friends.in[number(d)][i];
        }
        if constexpr (challenging) {
          hindered |= between & own_[i] & of_enemy;
          seen_enemies |= ray & enemy_[i];
          enemy_twice |= enemy_once & enemies.in[number(d)][i];
          enemy_once |= enemies.in[number(d)][i];
        }
      });
      hindered_[i] = hindered;
      friends.once[i] = friend_once & ~friend_twice;
      enemies.once[i] = enemy_once & ~enemy_twice;
      sight.sought[i] = seen_friends;
      if constexpr (challenging) {
        const Lanes x = rays_of_each.square[i];
        sight.sought[i] &= nonzero(x & of_friend);
        sight.sought[i] |= seen_enemies & nonzero(x & of_enemy);
      }
    }
    for_directions<eight>([&]<bitboards::Direction d>() {
      if constexpr (is_of_friends(d))
        sight.only_friends[number(d)] = friends.template only<d>() & needs.of_friend;
      if constexpr (challenging)
        sight.only_enemies[number(d)] = enemies.template only<d>() & needs.of_enemy;
    });
  }

  /// x kills those on one side of it who look to this side only, if no enemy of x is between.
  void find_victims(const Sight& sight) {
    using backwards::for_directions, bitboards::opposite;
    SetOfEach kills;
    for (std::size_t i = 0; i < vectors; ++i) {
      Lanes victims{};
      for_directions<eight>([&]<bitboards::Direction d>() {
        const Lanes near = up_to<d>(sight.ray[number(d)][i], enemy_[i]);
        if constexpr (is_of_friends(d))
          victims |= near & enemy_[i] & all_lanes(sight.only_friends[number(opposite(d))]);
        if constexpr (challenging)
          victims |= near & own_[i] & all_lanes(sight.only_enemies[number(opposite(d))]);
      });
      victims &= nonzero(rays_of_each.square[i] & ~placed_);
      victim_[i] = victims & (~victims + 1);
      kills[i] = nonzero(victims);
    }
    killers_ = squares_of(kills);
  }

  /// Who must be in a set with each one, and how many ways there are to place that one first.
  /// Without enemies to see, a helped one is bound to its helpers and they to others.
  void bind(const Sight& sight) {
    const Word helpers = challenging ? 0 : permanent_;
    tries_ = {ready_ & ~killers_};
    sought_ = sight.sought;
    for (std::size_t i = 0; i < vectors; ++i) {
      const Lanes x = rays_of_each.square[i];
      const Lanes kills = nonzero(x & killers_);
      const Lanes helped = nonzero(x & needs_ & ~ready_);
      Lanes bound = helped & sought_[i] & (needs_ | helpers);
      Lanes hindering = nonzero(x & (ready_ | permanent_));
      hindering |= helped & nonzero(sought_[i] & helpers & ~killers_);
      bound |= hindering & hindered_[i];
      bound_[i] = (bound & ~kills) | victim_[i];
    }
    for_each_of(needs_ & ~ready_ & ~killers_, [&](std::size_t s) {
      const auto tries = std::min<unsigned>(
          challenging
              ? bind_to_helpers(s)
              : static_cast<unsigned>(std::popcount(set_of(sought_, s) & permanent_ & ~killers_)),
          (1U << tries_.size()) - 1);
      for (std::size_t digit = 0; digit < tries_.size(); ++digit)
        tries_[digit] |= (tries >> digit & 1) << s;
    });
  }

  unsigned bind_to_helpers(std::size_t s) {
    Word bound = 0;
    unsigned tries = 0;
    helpers(s, [&](Word helpers) {
      if (const Word kill = helpers & killers_) {
        bound |= set_of(victim_, static_cast<std::size_t>(std::countr_zero(kill)));
        return;
      }
      for_each_of(helpers, [&](std::size_t y) { bound |= set_of(hindered_, y); });
      ++tries;
    });
    if (tries) bound |= set_of(hindered_, s);
    bound_[s / lane_count][s % lane_count] |= bound;
    return tries;
  }

  /// Who must be in a set binds others in turn (Warshall's algorithm).
  void close() {
    using Signed = std::int32_t __attribute__((vector_size(sizeof(Lanes))));
    for_each_of(challenging ? needs_ : needs_ | permanent_, [&](std::size_t s) {
      const Word more = set_of(bound_, s);
      for (Lanes& bound : bound_) {
        const auto top = reinterpret_cast<Signed>(bound << (31 - static_cast<int>(s)));
        bound |= more & reinterpret_cast<Lanes>(top >> 31);
      }
    });
  }

  /// Calls f with each least set of permanent ones after which the one on s can be placed.
  template <class F>
  void helpers(std::size_t s, F&& f) const {
    if constexpr (!challenging) {
      bitboards::for_each(set_of(sought_, s) & permanent_, [&](int y) { f(Board::bit(y)); });
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

  Word first_;
  Word second_;
  SetOfEach own_;
  SetOfEach enemy_;
  Word placed_ = 0;
  Word ready_ = 0;      // the needy that can be placed
  Word permanent_ = 0;  // .. and can ever after
  Word needs_ = 0;
  Word killers_ = 0;  // if one of these is placed now, somebody needy is lost: its victim
  std::array<Word, 4> tries_{};  // ways to place each needy one first: the digits of base two
  SetOfEach sought_;             // [needy]: what it looks for, as far as it is seen
  SetOfEach hindered_;           // [checker]: the needy that it hinders
  SetOfEach victim_;             // [killer]
  SetOfEach bound_;              // [needy]: who must be in its set
};

}  // namespace halfboard::sight_reduction
