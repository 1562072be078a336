#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/reality_check/hidden/player.h"
#include "tools/any_game/any_player.h"
#include "tools/ugi/engine_options.h"

namespace halfboard::tools::ugi {

/// A game of Reality Check of which the engine is told only what its side may see, and the player
/// in it. As a player it looks at what it was told, not at the position it is given.
class HiddenGame final : public AnyPlayer {
 public:
  static const AnyGame& game();

  /// `SIDE VIEW [moves ACTION..]`; of a game that only goes on, just the new actions are looked at.
  /// There is no game if it can't be understood, or can't have happened. Precondition: SIDE is w or
  /// b, and there is a word of VIEW.
  std::optional<Error> set(std::span<const std::string_view> words);
  [[nodiscard]] bool is_on() const { return on_; }
  void turn_off() { on_ = false; }
  /// One of the positions that are possible; empty without a game.
  [[nodiscard]] std::string possible_position() const;
  /// What the next search is to be like, and the game as it is now: it may change while the search
  /// goes on. Precondition: is_on().
  void settle(const EngineOptions& options);

  void new_game() override {}
  void prepare(const AnyPosition&, const std::atomic<bool>*) override {}
  TextDecision think(const AnyPosition& position,
                     std::span<const std::unique_ptr<AnyPosition>> earlier,
                     const solver::play::Effort& effort, const Report& report) override;

 private:
  std::optional<Error> begin(std::string_view side, const std::string& view);

  bool on_ = false;
  std::string start_;  ///< side and view
  std::vector<std::string> told_;
  std::optional<reality_check::Situation> situation_;

  // Of the search that goes on.
  std::optional<reality_check::Situation> searched_;
  reality_check::HiddenSettings settings_;
  std::uint64_t level_actions_ = 0;
};

}  // namespace halfboard::tools::ugi
