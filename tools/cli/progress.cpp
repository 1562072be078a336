#include "tools/cli/progress.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

#include "tools/cli/terminal.h"

namespace halfboard::tools {
namespace {

constexpr std::chrono::milliseconds pause{500};
constexpr std::size_t tail = 2;  ///< columns of "^C", which the terminal writes behind the line

// Not fmt::print(): it throws where nobody reads any more.
void put(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

// 2500/s, 12.5/s, 3.1/min, 0.8/h
std::string rate_text(double a_second) {
  if (a_second >= 100) return fmt::format("{:.0f}/s", a_second);
  if (a_second >= 1) return fmt::format("{:.1f}/s", a_second);
  if (a_second >= 1.0 / 60) return fmt::format("{:.1f}/min", a_second * 60);
  return fmt::format("{:.1f}/h", a_second * 3600);
}

/// Ends with a part that is whole, if one is.
std::string_view shortened(std::string_view line, std::size_t room) {
  if (line.size() <= room) return line;
  const std::size_t cut = line.substr(0, room).rfind(", ");
  return line.substr(0, cut == std::string_view::npos ? room : cut);
}

}  // namespace

std::string short_text(std::uint64_t number) {
  if (number < 10'000) return std::to_string(number);
  auto shown = static_cast<double>(number);
  std::size_t unit = 0;
  constexpr std::string_view units = " kMGTPE";
  for (; shown >= 999.5; ++unit) shown /= 1000;
  return fmt::format("{:.{}f}{}", shown, shown < 9.995 ? 2 : shown < 99.95 ? 1 : 0, units[unit]);
}

std::string clock_text(double seconds) {
  constexpr double longest = 1e9;
  const auto whole = static_cast<std::uint64_t>(seconds < longest ? seconds + 0.5 : longest);
  const auto hours = whole / 3600;
  return hours ? fmt::format("{}:{:02}:{:02}", hours, whole / 60 % 60, whole % 60)
               : fmt::format("{}:{:02}", whole / 60, whole % 60);
}

StatusLine::StatusLine() : terminal_(::isatty(STDERR_FILENO) == 1) {}

void StatusLine::show(std::string_view line) {
  if (!terminal_) return put(fmt::format("{}\n", line));
  // Shortened, because what goes on in the next row stays there; blanks over what is left of the
  // last line, because not every terminal knows a code that clears it.
  const std::size_t columns = columns_of(STDERR_FILENO);
  const std::size_t room = columns - std::min(columns, tail + 1);
  line = shortened(line, room);
  shown_ = std::max(line.size(), std::min(shown_, room));
  put(fmt::format("\r{:{}}", line, shown_));
}

void StatusLine::clear() {
  if (shown_ > 0) put(fmt::format("\r{:{}}\r", "", shown_ + tail));
  shown_ = 0;
}

void Pace::add(std::uint64_t done, Seconds now) {
  if (done == done_) return;
  done_ = done;
  last_ = now;
}

double Pace::rate() const {
  return last_.count() > 0 ? static_cast<double>(done_ - at_start_) / last_.count() : 0;
}

Pace::Seconds Pace::to_go(Seconds now) const {
  return Seconds(static_cast<double>(total_ - done_) / rate()) - (now - last_);
}

std::string Pace::text(Seconds now) const {
  if (rate() <= 0) return clock_text(now.count()) + " so far";
  const double to_go = this->to_go(now).count();
  return to_go > -0.5
             ? fmt::format("{}, to go {}", rate_text(rate()), clock_text(std::max(to_go, 0.0)))
             : fmt::format("{}, late by {}", rate_text(rate()), clock_text(-to_go));
}

Progress::Progress(bool shown, std::uint64_t total, std::uint64_t done)
    : shown_(shown),
      total_(total),
      pace_(total, done),
      start_(Clock::now()),
      next_(start_ + pause) {}

bool Progress::due() const { return shown_ && Clock::now() >= next_; }

void Progress::show(std::uint64_t done, std::string_view note) {
  if (!shown_) return;
  next_ = Clock::now() + pause;
  const Pace::Seconds now = Clock::now() - start_;
  pace_.add(done, now);
  const double percent =
      total_ ? 100 * static_cast<double>(done) / static_cast<double>(total_) : 100;
  line_.show(fmt::format("{}/{} ({:.1f}%) {}{}{}", done, total_, percent, pace_.text(now),
                         note.empty() ? "" : ", ", note));
}

}  // namespace halfboard::tools
