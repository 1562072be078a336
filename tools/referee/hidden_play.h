#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "games/reality_check/position.h"
#include "tools/match/engine.h"
#include "tools/match/record.h"

namespace halfboard::tools::referee {

/// How games of Reality Check with hidden faces are played.
struct HiddenConditions {
  reality_check::Variants variants;
  match::Think think;
  std::chrono::milliseconds margin{1000};      ///< over its time before an engine has lost
  std::chrono::milliseconds patience{60'000};  ///< to start, and where time has no limit
  std::uint64_t max_plies = 2000;              ///< then the game is a draw
  std::uint64_t refusals = 3;  ///< illegal answers in one turn before a game is lost
  std::uint64_t seed = 1;
};

/// Round 2 k - 1 and 2 k have the same set-up of both sides, with the engines exchanged. Each
/// engine is told what its side may see and nothing else; what is sent to it is made of
/// told_view() and told_action() alone. Nothing if `stop` was set.
std::optional<match::Record> play_hidden(const HiddenConditions& conditions, std::uint64_t round,
                                         std::array<match::Engine, 2>& engines,
                                         const std::atomic<bool>& stop);

}  // namespace halfboard::tools::referee
