#include "tools/cli/progress.h"

#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

namespace halfboard::tools {
namespace {

constexpr std::chrono::milliseconds pause{500};

}  // namespace

std::string clock_text(double seconds) {
  constexpr double longest = 1e9;
  const auto whole = static_cast<std::uint64_t>(seconds < longest ? seconds + 0.5 : longest);
  const auto hours = whole / 3600;
  return hours ? fmt::format("{}:{:02}:{:02}", hours, whole / 60 % 60, whole % 60)
               : fmt::format("{}:{:02}", whole / 60, whole % 60);
}

Progress::Progress(bool wanted, std::uint64_t total, std::uint64_t done)
    : terminal_(::isatty(STDERR_FILENO) == 1),
      enabled_(wanted || terminal_),
      total_(total),
      at_start_(done),
      start_(Clock::now()),
      next_(start_ + pause) {}

Progress::~Progress() {
  if (shown_ && terminal_) fmt::print(stderr, "\r\x1b[K");
}

bool Progress::due() const { return enabled_ && Clock::now() >= next_; }

void Progress::show(std::uint64_t done, std::string_view note) {
  if (!enabled_) return;
  next_ = Clock::now() + pause;
  shown_ = true;
  const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
  const double rate = elapsed > 0 ? static_cast<double>(done - at_start_) / elapsed : 0;
  const std::string to_go =
      rate > 0 ? clock_text(static_cast<double>(total_ - done) / rate) : "unknown";
  const double percent =
      total_ ? 100 * static_cast<double>(done) / static_cast<double>(total_) : 100;
  const std::string line =
      fmt::format("{}/{} ({:.1f}%) {:.{}f}/s, to go {}{}{}", done, total_, percent, rate,
                  rate < 100 ? 1 : 0, to_go, note.empty() ? "" : ", ", note);
  fmt::print(stderr, "{}{}{}", terminal_ ? "\r\x1b[K" : "", line, terminal_ ? "" : "\n");
  std::fflush(stderr);
}

}  // namespace halfboard::tools
