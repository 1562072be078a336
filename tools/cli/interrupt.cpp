#include "tools/cli/interrupt.h"

#include <cerrno>
#include <csignal>
#include <ctime>

#include <unistd.h>

#include "tools/cli/interruptible.h"

namespace halfboard::tools {
namespace {

// The globals of the program: a signal handler can reach nothing else.
std::atomic<bool> flag{false};
std::atomic<std::time_t> first_signal{0};
static_assert(std::atomic<bool>::is_always_lock_free);
static_assert(std::atomic<std::time_t>::is_always_lock_free);

constexpr std::time_t patience = 3;  // seconds

/// Only what POSIX allows in a handler.
extern "C" void on_signal(int) {
  const int kept = errno;
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  const std::time_t seconds = now.tv_sec + 1;  // never 0
  std::time_t first = 0;
  // Relaxed: the flags carry no data.
  if (!first_signal.compare_exchange_strong(first, seconds, std::memory_order_relaxed) &&
      seconds - first >= patience) {
    constexpr char message[] =
        "halfboard: stopped (partial) before it could print what it has: expected more time\n";
    static_cast<void>(!::write(STDERR_FILENO, message, sizeof message - 1));
    ::_exit(3);
  }
  flag.store(true, std::memory_order_relaxed);
  errno = kept;
}

void handle_signals(int flags) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    // As nohup sets it. A shell's `&` sets SIGINT so, too, but who sends that one means it.
    if (number == SIGHUP && ::sigaction(number, nullptr, &action) == 0 &&
        action.sa_handler == SIG_IGN)
      continue;
    action = {};
    action.sa_handler = on_signal;
    action.sa_flags = flags;
    ::sigaction(number, &action, nullptr);
  }
}

}  // namespace

const std::atomic<bool>& interrupted() { return flag; }

void catch_interrupts() {
  handle_signals(SA_RESTART);     // what is being written is written whole
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is reported like a full disk
  std::signal(SIGXFSZ, SIG_IGN);  // and so is a limit on the size of files
}

InterruptibleReads::InterruptibleReads() { handle_signals(0); }
InterruptibleReads::~InterruptibleReads() { handle_signals(SA_RESTART); }

}  // namespace halfboard::tools
