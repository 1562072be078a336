#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <optional>
#include <string>

#include "tools/any_game/any_game.h"
#include "tools/match/engine.h"
#include "tools/match/record.h"

namespace halfboard::tools::match {

/// How the games of a match are played.
struct Conditions {
  const AnyGame* game = nullptr;
  solver::Options options;
  Think think;                                 ///< clocks: what each player has at the start
  std::chrono::milliseconds margin{100};       ///< over its time before an engine has lost
  std::chrono::milliseconds patience{60'000};  ///< to start, and where time has no limit
  std::uint64_t max_plies = 1000;              ///< then the game is a draw
  std::uint64_t adjudicate_nodes = 0;          ///< ends a game that the solver decides with so many
  std::uint64_t seed = 1;
};

/// One game: from where, and who has which side.
struct Pairing {
  std::uint64_t round = 0;  ///< from 1
  std::string opening;
  bool swapped = false;  ///< the first engine has the second side (and the fourth)
};

/// Plays a game with the rules as referee: an engine that ends, is late or answers with anything
/// but a legal move has lost it, and is started anew for the next one. Nothing if `stop` was set.
Result<std::optional<Record>> play_game(const Conditions& conditions, const Pairing& pairing,
                                        std::array<Engine, 2>& engines,
                                        const std::atomic<bool>& stop);

}  // namespace halfboard::tools::match
