#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "games/reality_check/hidden/policy.h"

/// A player that looks one action ahead: thousands of games in which both sides see only what they
/// may take seconds.
namespace halfboard::reality_check {

/// How it plays. Odds are percent: a Reality Check is declared when the captured piece is true with
/// at least this chance (and with some); 100: when that is sure, 101: never.
struct Manner {
  int odds = 30;         ///< when a true piece takes
  int bluff_odds = 101;  ///< when a false one does: that removes nothing, but shows both pieces
  int looks = 64;        ///< steps and drops that are compared; 1: the first one that comes up
  friend constexpr bool operator==(const Manner&, const Manner&) = default;
};

/// An action by what the side to move knows. `belief` is its own. Precondition: there is an action.
Move manner_action(const Position& position, const Belief& belief, const Manner& manner,
                   solver::Stream& random);

struct HiddenPlayer {
  Manner manner;
  std::uint64_t nodes = 0;  ///< not 0: a tree search of so many simulated actions instead
};

struct HiddenGame {
  int winner = -1;       ///< 0 White, 1 Black, -1 if it was too long
  bool stopped = false;  ///< by `stop`: there is no result
  std::uint64_t actions = 0;
};

/// A game from White's first move or any other position; both sides begin with what they can see of
/// it. The same seed gives the same game.
HiddenGame play_hidden_game(const Position& start, const std::array<HiddenPlayer, 2>& players,
                            std::uint64_t most_actions, std::uint64_t seed,
                            const std::atomic<bool>* stop = nullptr);

}  // namespace halfboard::reality_check
