#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace halfboard::tools {

/// One line of ASCII on standard error that is written anew: in place on a terminal, as many
/// of its parts, with ", " between, as fit the width, and line by line elsewhere.
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
  std::size_t shown_ = 0;  ///< columns of the terminal up to where the cursor is
};

/// How fast something gets on, by the time until the last that was done: what is under way does not
/// count yet, and the time to go runs down meanwhile.
class Pace {
 public:
  using Seconds = std::chrono::duration<double>;

  /// `done` of `total` were there at time 0.
  Pace(std::uint64_t total, std::uint64_t done) : total_(total), at_start_(done), done_(done) {}

  /// So many are done at this time.
  void add(std::uint64_t done, Seconds now);
  /// A second; 0 before the first is done.
  [[nodiscard]] double rate() const;
  /// Until all are done; below 0 if what is under way takes longer than all that is left ought to.
  /// Precondition: rate() > 0.
  [[nodiscard]] Seconds to_go(Seconds now) const;
  /// "3.1/min, to go 0:40", "3.1/min, late by 0:12"; before the first is done "0:12 so far", so
  /// that something moves.
  [[nodiscard]] std::string text(Seconds now) const;

 private:
  std::uint64_t total_;
  std::uint64_t at_start_;
  std::uint64_t done_;
  Seconds last_{0};  ///< when `done_` was seen first
};

/// Tells on standard error how far a long command is, twice a second.
class Progress {
 public:
  /// Silent unless `shown`. `done` of `total` are there already.
  Progress(bool shown, std::uint64_t total, std::uint64_t done);

  /// Is it time to show something?
  [[nodiscard]] bool due() const;
  /// Shows done/total, percent, the pace, then `note`.
  void show(std::uint64_t done, std::string_view note);
  /// Makes room for what is printed while the work goes on, or after it.
  void clear() { line_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;

  StatusLine line_;
  bool shown_;
  std::uint64_t total_;
  Pace pace_;
  Clock::time_point start_;
  Clock::time_point next_;
};

/// "9999", "12.3k", "457M": few digits of a large number.
std::string short_text(std::uint64_t number);

/// "1:02:03" or "2:03"
std::string clock_text(double seconds);

}  // namespace halfboard::tools
