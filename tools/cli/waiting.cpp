#include "tools/cli/waiting.h"

#include <chrono>
#include <cstdio>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "tools/cli/progress.h"

namespace halfboard::tools {

Waiting::Waiting(bool shown, std::string note) : note_(std::move(note)) {
  if (shown) teller_ = std::thread([this] { tell(); });
}

Waiting::~Waiting() { end(); }

void Waiting::end() {
  {
    const std::lock_guard lock(mutex_);
    end_ = true;
  }
  ended_.notify_all();
  if (teller_.joinable()) teller_.join();
}

void Waiting::say(std::string note) {
  const std::lock_guard lock(mutex_);
  note_ = std::move(note);
}

void Waiting::tell() {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds pause{500};
  const bool terminal = ::isatty(STDERR_FILENO) == 1;
  const auto start = Clock::now();
  bool shown = false;
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, pause, [this] { return end_; })) {
    const std::chrono::duration<double> time = Clock::now() - start;
    fmt::print(stderr, "{}{}, {}{}", terminal ? "\r\x1b[K" : "", clock_text(time.count()), note_,
               terminal ? "" : "\n");
    std::fflush(stderr);
    shown = true;
  }
  if (shown && terminal) fmt::print(stderr, "\r\x1b[K");
}

}  // namespace halfboard::tools
