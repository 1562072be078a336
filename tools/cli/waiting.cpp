#include "tools/cli/waiting.h"

#include <chrono>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "tools/cli/progress.h"

namespace halfboard::tools {

Waiting::Waiting(bool shown, std::string note) : note_(std::move(note)) {
  try {
    if (shown) teller_ = std::thread([this] { tell(); });
  } catch (const std::system_error&) {
    // Without room for a thread nothing is shown, and the work goes on.
  }
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
  StatusLine line;
  const auto start = Clock::now();
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, pause, [this] { return end_; })) {
    const std::chrono::duration<double> time = Clock::now() - start;
    line.show(fmt::format("{}, {}", clock_text(time.count()), note_));
  }
}

}  // namespace halfboard::tools
