#pragma once

#include <cstdint>
#include <optional>

#include "bitboards/result.h"
#include "games/reality_check/hidden/belief.h"
#include "games/reality_check/move.h"
#include "solver/limits.h"

namespace halfboard::reality_check {

/// How a game stands for a side that does not see all.
struct Situation {
  Belief own;             ///< what it knows of the enemy
  Belief enemy;           ///< what the enemy knows of it: that is open, too
  std::uint64_t ply = 0;  ///< actions since it began

  /// From a view; the game goes on by what is told. Precondition: the game is not over.
  Situation(const View& view, Side viewer);
  /// The next action as the side was told of it.
  std::optional<Error> see(std::string_view told);
};

/// How a side chooses its actions.
enum class Style : std::uint8_t {
  worlds,     ///< tree search over all that the enemy may have
  one_world,  ///< the same in a single world, as if all were open
  greedy,
  random
};

struct HiddenSettings {
  Style style = Style::worlds;
  bool checks = true;  ///< false: never declares a Reality Check, nor thinks that the enemy would
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::uint64_t memory = std::uint64_t{1} << 30;  ///< bytes for the trees of all threads, about
};

/// An action, and what it took to find it.
struct HiddenChoice {
  Move move{};
  double value = 0;           ///< expected result for the side, -1 .. 1
  std::uint64_t games = 0;    ///< simulated
  std::uint64_t actions = 0;  ///< .. in them, knowledge followed in each
};

/// Chooses an action for the side that decides in its own view. With a limit of nodes (actions
/// simulated) and one thread the same situation has the same answer. Limits are looked at every few
/// games; without any the search ends when its memory is full. Precondition: the side has an
/// action.
HiddenChoice choose_hidden(const Situation& situation, const HiddenSettings& settings,
                           const solver::Limits& limits);

}  // namespace halfboard::reality_check
