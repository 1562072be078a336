#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "solver/cgt/dyadic.h"
#include "solver/exact_map.h"
#include "solver/limits.h"

namespace halfboard::solver {

/// A game in canonical form, by its place in a ShortGames.
using GameId = std::uint32_t;

/// Short games of combinatorial game theory (normal play, no cycles) in canonical form: no option
/// is dominated, none is reversible, and equal games have one GameId. See Conway, On Numbers and
/// Games, ch. 10, or Siegel, Combinatorial Game Theory, ch. II.
///
/// Every operation may run into a limit: of the budget (a node is a game made or a comparison not
/// remembered), of memory, or of size. From then on `exhausted()` is true and no answer counts.
class ShortGames {
 public:
  /// Larger games are out of reach: up to here numbers and thermographs are exact. Depth is how
  /// many moves there can be until an integer is left.
  static constexpr int max_depth = 48;
  static constexpr int max_integer = 1000;
  static constexpr GameId zero = 0;

  /// Uses at most `bytes`, half of it for comparisons already made.
  ShortGames(std::size_t bytes, Budget& budget);
  ShortGames(const ShortGames&) = delete;
  ShortGames& operator=(const ShortGames&) = delete;

  /// The canonical form of {left | right}.
  GameId make(std::vector<GameId> left, std::vector<GameId> right);
  GameId integer(int n);
  GameId game_of(Dyadic number);
  bool at_most(GameId a, GameId b);
  GameId negative(GameId game);
  GameId sum(GameId a, GameId b);

  /// Options of the canonical form, ascending by GameId. Valid until the next game is made.
  [[nodiscard]] std::span<const GameId> left(GameId game) const;
  [[nodiscard]] std::span<const GameId> right(GameId game) const;
  /// The game as a number, if it is one.
  [[nodiscard]] const std::optional<Dyadic>& number(GameId game) const {
    return games_[game].number;
  }
  [[nodiscard]] bool exhausted() const { return full_ || budget_.exhausted(); }
  /// So many bytes more. If it was the memory that exhausted it, it goes on: all games made before
  /// are as they were.
  void add_room(std::size_t bytes) {
    most_ += bytes;
    full_ = too_large_;
  }
  /// Exhausted by max_depth or max_integer.
  [[nodiscard]] bool too_large() const { return too_large_; }
  [[nodiscard]] std::size_t size() const { return games_.size(); }

 private:
  struct Entry {
    std::uint32_t begin;  ///< of the options in options_, Left's first
    std::uint32_t lefts;
    std::uint32_t rights;
    int depth;
    std::optional<Dyadic> number;
  };
  struct Hash {
    const ShortGames& games;
    std::size_t operator()(GameId game) const;
  };
  struct Same {
    const ShortGames& games;
    bool operator()(GameId a, GameId b) const;
  };
  struct Fact {
    bool holds;
    [[nodiscard]] std::int64_t weight() const { return 0; }
  };
  /// A game that is not in canonical form yet, and what is known of it.
  struct Draft {
    std::vector<GameId> left;
    std::vector<GameId> right;
    std::unordered_map<std::uint64_t, bool> known;
  };

  bool at_most(Draft& a, GameId b);
  bool at_least(Draft& a, GameId b);
  void bypass_left(Draft& draft);
  void bypass_right(Draft& draft);
  void drop_dominated(std::vector<GameId>& options, bool left);
  /// Adds what a move in `game` makes of game + other.
  void add_moved(GameId game, GameId other, std::vector<GameId>& lefts,
                 std::vector<GameId>& rights);
  GameId intern(std::vector<GameId> left, std::vector<GameId> right);
  [[nodiscard]] std::optional<Dyadic> number_of(const Entry& entry) const;
  [[nodiscard]] int depth_of(const Entry& entry) const;
  [[nodiscard]] std::vector<GameId> copy(std::span<const GameId> options) const {
    return {options.begin(), options.end()};
  }
  bool spend();

  Budget& budget_;
  std::size_t most_;  ///< bytes for games and sums
  bool full_ = false;
  bool too_large_ = false;
  std::vector<Entry> games_;
  std::vector<GameId> options_;
  std::unordered_set<GameId, Hash, Same> index_;
  std::unordered_map<std::uint64_t, GameId> sums_;
  ExactMap<std::array<std::uint64_t, 1>, Fact> comparisons_;
};

/// The usual notation, as CGSuite writes it in plain text: 1/2, *, *2, ^, v*, ^^, 1^3*2, +-1,
/// {2||1|0}, Tiny(1). Nothing if it were longer than `longest`.
std::optional<std::string> text_of(ShortGames& games, GameId game, std::size_t longest = 4096);

}  // namespace halfboard::solver
