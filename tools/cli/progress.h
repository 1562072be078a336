#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace halfboard::tools {

/// One line of ASCII on standard error that is written anew: in place on a terminal, cut to its
/// width, and line by line elsewhere.
/// What can't be written there is lost, and the work goes on.
class StatusLine {
 public:
  StatusLine();
  ~StatusLine() { clear(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  void show(std::string_view line);
  /// Makes room for what is printed next.
  void clear();

 private:
  bool terminal_;
  std::size_t shown_ = 0;  ///< columns of the line that stands on the terminal
};

/// Tells on standard error how far a long command is, twice a second.
class Progress {
 public:
  /// Silent unless `shown`. `done` of `total` are there already.
  Progress(bool shown, std::uint64_t total, std::uint64_t done);

  /// Is it time to show something?
  [[nodiscard]] bool due() const;
  /// Shows done/total, percent, rate and time to go, then `note`.
  void show(std::uint64_t done, std::string_view note);
  /// Makes room for what is printed while the work goes on, or after it.
  void clear() { line_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;

  StatusLine line_;
  bool shown_;
  std::uint64_t total_;
  std::uint64_t at_start_;
  Clock::time_point start_;
  Clock::time_point next_;
};

/// "1:02:03" or "2:03"
std::string clock_text(double seconds);

}  // namespace halfboard::tools
