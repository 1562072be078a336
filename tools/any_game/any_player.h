#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/answer.h"
#include "solver/play/effort.h"
#include "solver/play/settings.h"
#include "tools/any_game/any_game.h"

namespace halfboard::tools {

/// solver::play::Progress with moves as text.
struct TextProgress {
  int depth = 0;
  solver::play::Score score = 0;
  std::vector<std::string> line;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// solver::play::Decision with moves as text.
struct TextDecision {
  std::optional<std::string> move;  ///< nothing if the game is over
  TextProgress progress;
  solver::Outcome result = solver::Outcome::unknown;  ///< what is proved of the position
  std::optional<int> value;
  std::string source;  ///< what proves it

  /// Whether anything is known of the move: nothing is of an only move or a low level's careless
  /// one.
  [[nodiscard]] bool looked() const {
    return progress.nodes > 0 || result != solver::Outcome::unknown;
  }
};

/// A player of one game, behind text. One virtual call a move.
class AnyPlayer {
 public:
  using Report = std::function<void(const TextProgress&)>;

  virtual ~AnyPlayer() = default;
  /// The next position belongs to another game.
  virtual void new_game() = 0;
  /// Makes all that takes long to make, so that think() on this board need not. `stop` (may
  /// be null) ends it early.
  virtual void prepare(const AnyPosition& position, const std::atomic<bool>* stop) = 0;
  /// What needs no thinking: the decision, where books have it.
  virtual std::optional<TextDecision> settled(const AnyPosition&) { return std::nullopt; }
  /// See solver::play::Player. All positions are of the player's game.
  virtual TextDecision think(const AnyPosition& position,
                             std::span<const std::unique_ptr<AnyPosition>> earlier,
                             const solver::play::Effort& effort, const Report& report) = 0;
};

/// A player of the game with its tables, which may be large.
std::unique_ptr<AnyPlayer> make_player(const AnyGame& game, const solver::play::Settings& settings);

}  // namespace halfboard::tools
