#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tools/any_game/any_player.h"

namespace halfboard::tools::ugi {

/// A player who thinks on a thread of its own. At any moment there is a move that could be played,
/// so whoever waits for one never has to wait for the search to come to its end.
class Thinking {
 public:
  /// A byte is written to `wake` whenever there is something new.
  explicit Thinking(int wake) : wake_(wake) {}
  ~Thinking() { end(); }
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

  /// Thinks about a position, unless the player knows at once; he must live until join().
  /// `effort.limits.stop` is not used.
  void start(AnyPlayer& player, std::unique_ptr<AnyPosition> position,
             std::vector<std::unique_ptr<AnyPosition>> earlier, solver::play::Effort effort);
  /// Prepares the player for positions of this board; is_done() tells when that is done.
  void prepare(AnyPlayer& player, std::unique_ptr<AnyPosition> position);
  /// Tells the search to end, without waiting for it.
  void stop() { stop_.store(true, std::memory_order_relaxed); }
  /// Stops a search, and waits until the thread has ended.
  void join();

  /// The same, and does not wait for preparations either.
  void end() {
    ends_.store(true, std::memory_order_relaxed);
    join();
  }

  /// Has the search come to its end?
  [[nodiscard]] bool is_done() const;
  /// What was reported since the last call.
  std::vector<TextProgress> take_reports();
  /// What went wrong inside since the last call: a fault of ours, of which the user should hear.
  std::vector<std::string> take_faults();
  /// The decision; as long as the search goes on, the best move so far.
  [[nodiscard]] TextDecision decision() const;

 private:
  void run(AnyPlayer& player, const AnyPosition& position,
           const std::vector<std::unique_ptr<AnyPosition>>& earlier,
           const solver::play::Effort& effort);
  void wake() const;
  void note_fault(const char* what);

  int wake_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> ends_{false};
  std::thread thread_;
  mutable std::mutex mutex_;  // guards what follows
  bool done_ = true;
  TextDecision decision_;
  std::vector<TextProgress> reports_;
  std::vector<std::string> faults_;
};

}  // namespace halfboard::tools::ugi
