#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace halfboard::tools {

/// Tells on standard error how far a long command is, twice a second: in place on a terminal, line
/// by line elsewhere.
class Progress {
 public:
  /// Silent unless standard error is a terminal or `wanted`. `done` of `total` are there already.
  Progress(bool wanted, std::uint64_t total, std::uint64_t done);
  /// Clears the line for what comes after it.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Is it time to show something?
  [[nodiscard]] bool due() const;
  /// Shows done/total, percent, rate and time to go, then `note`.
  void show(std::uint64_t done, std::string_view note);

 private:
  using Clock = std::chrono::steady_clock;

  bool terminal_;
  bool enabled_;
  bool shown_ = false;
  std::uint64_t total_;
  std::uint64_t at_start_;
  Clock::time_point start_;
  Clock::time_point next_;
};

/// "1:02:03" or "2:03"
std::string clock_text(double seconds);

}  // namespace halfboard::tools
