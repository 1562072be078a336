#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "tools/any_game/any_player.h"
#include "tools/cli/waiting.h"

namespace halfboard::tools {

/// What to play as long as nothing is proved. A search that looks a few plies ahead, beside a proof
/// that may take for ever: it begins when the proof is not quick, takes a tenth of the time on a
/// thread of its own, and touches nothing of the proof.
class Advisor {
 public:
  /// Tells twice a second on standard error how far it is, if `shown`. The position must outlive
  /// the advisor.
  Advisor(const AnyGame& game, const AnyPosition& position, bool shown);
  ~Advisor();
  Advisor(const Advisor&) = delete;
  Advisor& operator=(const Advisor&) = delete;

  /// The proof is over: no more thinking, nothing more is shown.
  void stop();
  /// The best move so far. Where the proof ended before there was one, after a look of some
  /// milliseconds (Chinese Checkers makes tables for it, a second) if the caller `may_look`.
  /// Nothing if the game is over, or chance moves. Precondition: stop() was called.
  std::optional<TextProgress> suggestion(bool may_look);

 private:
  void think_in_rounds();
  void think(const solver::Limits& limits);
  void keep(const TextProgress& progress);
  /// False if stopped meanwhile.
  bool wait(double seconds);

  const AnyGame& game_;
  const AnyPosition& position_;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable stopped_;
  std::optional<TextProgress> best_;  ///< the thinker's, until stop() has seen its end
  std::unique_ptr<AnyPlayer> player_;
  std::optional<Waiting> waiting_;  ///< nothing if there is nothing to think about
  std::thread thinker_;
};

}  // namespace halfboard::tools
