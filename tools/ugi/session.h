#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tools/ugi/channel.h"
#include "tools/ugi/engine_options.h"
#include "tools/ugi/go.h"
#include "tools/ugi/hidden_game.h"
#include "tools/ugi/line_of_play.h"
#include "tools/ugi/thinking.h"

namespace halfboard::tools::ugi {

/// A Universal Game Interface engine. README.md in this folder has the protocol, and what is added
/// to it for four players, dice and hidden pieces.
class Session {
 public:
  Session(Channel& channel, const AnyGame& game)
      : channel_(channel), options_(game), thinking_(channel.wake_end()) {}

  /// Until `quit`, the end of input, or `interrupted`. True unless interrupted.
  bool run(const std::atomic<bool>& interrupted);

 private:
  using Words = std::span<const std::string_view>;
  using Clock = Channel::Clock;

  bool handle(const std::string& line);
  void greet();
  void set_option(Words words);
  void set_position(Words words);
  void set_hidden(Words words);
  void query(Words words);
  void ready();
  void say_ready();
  void wait_for_thread();
  void go(Words words);
  void answer();
  void watch();
  void input_ended();

  [[nodiscard]] const LineOfPlay& line();
  [[nodiscard]] solver::play::Effort effort_of(const Go& go) const;
  void report();
  void inform(const TextProgress& progress);
  void complain(const Error& error);
  void tell(std::string text);

  Channel& channel_;
  EngineOptions options_;
  LineOfPlay line_;
  HiddenGame hidden_;  ///< is on if the last `position` was one with hidden pieces
  std::unique_ptr<AnyPlayer> player_;
  Thinking thinking_;             // ends before the player does
  bool set_up_ = false;           ///< is line_ what was last asked for?
  bool written_out_ = false;      ///< is the position one of `position fen`?
  bool prepared_ = false;         ///< has the player all that takes long to make?
  std::size_t ready_owed_ = 0;    ///< `isready` that wait for it
  bool owes_ = false;             ///< a `go` that has not been answered
  bool patient_ = false;          ///< .. and is not to be answered before `stop`
  bool drained_ = false;          ///< the end of input was seen
  std::uint64_t told_nodes_ = 0;  ///< in the last `info` of this search
  std::optional<Clock::time_point> deadline_;
  int complaints_ = 0;
};

}  // namespace halfboard::tools::ugi
