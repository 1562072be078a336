#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace halfboard::tools::ugi {

/// Lines in and out over two file descriptors, without ever waiting for the other side to read.
class Channel {
 public:
  using Clock = std::chrono::steady_clock;

  Channel(int in, int out);
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  /// The end to which a byte is written to end a wait.
  [[nodiscard]] int wake_end() const { return wake_[1]; }

  /// Waits until a line is there, a byte came to wake_end(), or the time is over (at most 0.2 s).
  void wait(std::optional<Clock::time_point> until);
  /// The next line, without its end. A last line without one is a line, too.
  std::optional<std::string> line();
  /// No further line will come.
  [[nodiscard]] bool at_end() const { return ended_ && lines_.empty(); }
  /// Nobody reads any more.
  [[nodiscard]] bool broken() const { return broken_; }
  /// .. though somebody reads: there is no room.
  [[nodiscard]] bool is_full() const { return full_; }
  /// Was a line thrown away because of its length, since this was asked last?
  [[nodiscard]] bool lost_a_line() { return std::exchange(lost_, false); }

  /// Sends text, at once as far as the other side reads, and the rest later.
  void send(std::string_view text);
  /// Sends all that is left, as long as the other side reads it within a second.
  void finish();

  static constexpr std::size_t longest_line = std::size_t{8} << 20;
  static constexpr std::size_t most_unsent = std::size_t{64} << 20;
  static constexpr std::size_t most_waiting = std::size_t{16} << 20;

 private:
  void receive();
  void cut(std::string_view text);
  void push(int timeout_ms);

  int in_;
  int out_;
  int wake_[2] = {-1, -1};
  std::string part_;  ///< of a line whose end has not come yet
  bool skipping_ = false;
  std::deque<std::string> lines_;
  static constexpr std::size_t line_overhead = sizeof(std::string);
  std::size_t waiting_ = 0;  ///< bytes of lines_
  /// Nobody reads the answers, or more is asked than is answered: nothing more is read until that
  /// has changed.
  [[nodiscard]] bool clogged() const {
    return unsent_.size() - sent_ > most_unsent || waiting_ > most_waiting;
  }
  void keep_line();

  std::string unsent_;
  std::size_t sent_ = 0;  ///< of unsent_
  bool lost_ = false;
  bool ended_ = false;
  bool broken_ = false;
  bool full_ = false;
};

}  // namespace halfboard::tools::ugi
