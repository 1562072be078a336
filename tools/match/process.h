#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halfboard::tools::match {

/// Can a program be started that is called so: by its path, or by a name that is looked for in
/// PATH?
bool is_program(const std::string& word);

/// Another program, spoken to line by line over its standard input and output. Never waits for it
/// longer than it is told to, whatever the program does or leaves undone.
class Process {
 public:
  using Clock = std::chrono::steady_clock;

  enum class State : std::uint8_t {
    running,
    ended,    ///< it has closed its output, or was killed
    flooding  ///< it wrote more than 4 MiB without the end of a line
  };

  /// Starts a program: its path, or a name that is looked for as a shell does, and its arguments.
  /// Its standard error is thrown away. That there is no such program shows when it has ended.
  /// Nothing is waited for once `stop` is set. Throws std::system_error if the system has no room
  /// for another process or its pipes.
  static std::unique_ptr<Process> start(const std::vector<std::string>& words,
                                        const std::atomic<bool>& stop);
  /// Kills it, with all that it has started.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Sends text; what the program does not read at once is sent while waiting for lines.
  void send(std::string_view text);
  /// The next line, without its end; nothing if none came in time or none will come.
  std::optional<std::string> line(Clock::time_point until);
  [[nodiscard]] State state() const { return state_; }

 private:
  Process(int pid, int in, int out, const std::atomic<bool>& stop)
      : pid_(pid), in_(in), out_(out), stop_(stop) {}
  void push();
  void receive();

  int pid_;
  int in_;   ///< the program's standard input
  int out_;  ///< .. and output
  const std::atomic<bool>& stop_;
  State state_ = State::running;
  std::string unsent_;
  std::string unread_;
};

}  // namespace halfboard::tools::match
