#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>
#include <utility>

#include "games/sight_reduction/value/known_late_moves.h"

namespace halfboard::sight_reduction {

/// All squares on the lines of each square.
template <bool easier>
inline constexpr auto lines_through = [] {
  std::array<Word, Board::squares> all{};
  for (int s = 0; s < Board::squares; ++s)
    for_lines<easier>([&]<bitboards::Direction d>() {
      using Rays = bitboards::Rays<Board>;
      all[static_cast<std::size_t>(s)] |= Rays::ray(s, d) | Rays::ray(s, opposite(d));
    });
  return all;
}();

/// Greedy choice of the set K that one side keeps. Its gain is |own \ K| - |enemy| + c(enemy | K);
/// late moves may add to it (README, "Bounds", "Late moves").
template <bool easier>
class Keeper {
 public:
  Keeper(Word own, Word enemy, const Components& own_parts, const Components& enemy_parts)
      : enemy_(enemy), enemy_parts_(enemy_parts), names_(&enemy_parts.names) {
    const bool joins = enemy_parts.count > 1;
    const Word walls = joins ? own & separators<easier>(enemy) : 0;
    kept_ = walls;
    // Checkers that separate no enemies go first, and free of charge; one of a part stays.
    gain_ = enemy_parts.count - std::popcount(enemy) + std::popcount(own ^ walls);
    for (int i = 0; i < own_parts.count; ++i) {
      const Word part = own_parts.sets[static_cast<std::size_t>(i)];
      const Word here = part & walls;
      bare_[static_cast<std::size_t>(bare_count_)] = part;
      bare_count_ += here == 0;
      walls_[static_cast<std::size_t>(count_)] = here;
      count_ += several(here);
    }
    gain_ -= bare_count_;
  }

  /// The gain without late moves.
  int best() {
    open_walls([](int) { return false; }, [] { return false; });
    return gain_;
  }

  /// Like best(), but only until the gain is known to be `need` or not. Late moves are tried, one
  /// or up to `most`; `known` is the side's memory of them.
  int reach(int need, int most, KnownLateMoves& known) {
    if (gain_ >= need || most_gain() < need - most) return gain_;
    keep_of_bare_parts();
    enemies_ = Remainders(enemy_parts_);
    tracks_ = true;
    Word tried = 0;
    const auto suffices = [&] {
      if (std::exchange(tried, kept_) == kept_) return false;
      if (most >= 2 && gain_ == need - 2) remember();
      return gain_ >= need ||
             (gain_ == need - 1 && known.template one<easier>(kept_, enemy_, enemies_));
    };
    if (suffices() ||
        open_walls([&](int joined) { return gain_ >= need || (joined > 0 && suffices()); },
                   suffices))
      return need;
    const std::span<const State> states(states_.data(), static_cast<std::size_t>(state_count_));
    const bool two = std::ranges::any_of(states, [&](const State& state) {
      return known.template two<easier>(state.kept, enemy_, state.enemies);
    });
    return two ? need : gain_;
  }

 private:
  struct State {
    Word kept;
    Remainders enemies;
  };

  static bool several(Word set) { return (set & (set - 1)) != 0; }

  /// No set gains more: if all walls but one of each part could go and join nothing.
  [[nodiscard]] int most_gain() const {
    int gain = gain_;
    for (int i = 0; i < count_; ++i) gain += std::popcount(walls_[static_cast<std::size_t>(i)]) - 1;
    return gain;
  }

  /// Of a part without walls any checker will do; one on a line with others that are kept may see
  /// them at the end.
  void keep_of_bare_parts() {
    Word lines = 0;
    if (bare_count_ == 0) return;
    for (Word rest = kept_; rest;)
      lines |= lines_through<easier>[static_cast<std::size_t>(bitboards::pop_lowest(rest))];
    for (int i = 0; i < bare_count_; ++i) {
      const Word part = bare_[static_cast<std::size_t>(i)];
      Word wanted = part & lines ? part & lines : part;
      const int square = bitboards::pop_lowest(wanted);
      kept_ |= Board::bit(square);
      lines |= lines_through<easier>[static_cast<std::size_t>(square)];
    }
  }

  /// First walls that join nothing when they go, which is gain; then those that join one pair,
  /// which costs what it gains, but may let others go. One of each part stays. Stops with true
  /// where done(joined), called after each, says so, or all_done() after either round.
  template <class Done, class AllDone>
  bool open_walls(const Done& done, const AllDone& all_done) {
    for (int price = 0; price <= 1; ++price) {
      for (int i = 0; i < count_; ++i) {
        Word& walls = walls_[static_cast<std::size_t>(i)];
        for (Word rest = walls; rest && several(walls);) {
          const int square = bitboards::pop_lowest(rest);
          const int joined = open(square, price);
          if (joined > price) continue;
          walls ^= Board::bit(square);
          if (done(joined)) return true;
        }
      }
      if (all_done()) return true;
    }
    return false;
  }

  /// Takes a kept checker away unless that joins more than so many pairs of enemy components.
  /// Returns how many.
  int open(int square, int most) {
    auto met = meetings<easier>(square, kept_ | enemy_, *names_);
    const int joined = static_cast<int>(eliminate(met));
    if (joined > most) return joined;
    kept_ ^= Board::bit(square);
    gain_ += 1 - joined;
    if (joined) {
      if (names_ != &joined_names_) joined_names_ = *std::exchange(names_, &joined_names_);
      joined_names_.join(std::accumulate(met.begin(), met.end(), std::uint64_t{0}, std::bit_or{}));
      if (tracks_) enemies_.template open<easier>(square, kept_ | enemy_, enemy_);
    }
    return joined;
  }

  void remember() {
    if (state_count_ < static_cast<int>(states_.size()))
      states_[static_cast<std::size_t>(state_count_++)] = {kept_, enemies_};
  }

  Word kept_ = 0;
  Word enemy_;
  const Components& enemy_parts_;
  const Names* names_;  // of the enemy's components, which grow together as walls go
  Names joined_names_{Names::Unset{}};
  std::array<Word, Board::squares> walls_;  // kept ones of each part that has several
  int count_ = 0;
  std::array<Word, Board::squares> bare_;  // parts without walls
  int bare_count_ = 0;
  int gain_;
  bool tracks_ = false;
  Remainders enemies_;           // the enemy's components, if tracked
  std::array<State, 2> states_;  // worth trying for two late moves
  int state_count_ = 0;
};

}  // namespace halfboard::sight_reduction
