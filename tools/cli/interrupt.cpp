#include "tools/cli/interrupt.h"

#include <cerrno>
#include <csignal>
#include <ctime>

#include <poll.h>
#include <sys/time.h>
#include <unistd.h>

#include "tools/cli/interruptible.h"

namespace halfboard::tools {
namespace {

// The globals of the program: a signal handler can reach nothing else.
std::atomic<bool> flag{false};
std::atomic<std::time_t> first_signal{0};
std::atomic<unsigned> outputs{0};
std::atomic<unsigned> outputs_before{0};  // when the alarm was set, or last came
std::atomic<int> interruptible{0};        // InterruptibleReads that live
static_assert(std::atomic<bool>::is_always_lock_free);
static_assert(std::atomic<std::time_t>::is_always_lock_free);
static_assert(std::atomic<unsigned>::is_always_lock_free);

constexpr std::time_t patience = 3;  // seconds
constexpr timeval reader_patience{0, 700'000};

/// Only what POSIX allows in a handler, here and below; and setitimer, a plain system call where
/// it is not yet on that list.
void end_process() {
  constexpr char message[] =
      "halfboard: stopped (partial) before it could print what it has: expected more time\n";
  static_cast<void>(!::write(STDERR_FILENO, message, sizeof message - 1));
  ::_exit(3);
}

/// Waits for a reader no longer. What is printed is waited for where it is taken, if slowly.
extern "C" void on_alarm(int) {
  const int kept = errno;
  const unsigned now = outputs.load(std::memory_order_relaxed);
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  if (outputs_before.exchange(now, std::memory_order_relaxed) == now && ::poll(&out, 1, 0) == 0)
    end_process();
  errno = kept;
}

extern "C" void on_signal(int) {
  const int kept = errno;
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  const std::time_t seconds = now.tv_sec + 1;  // never 0
  std::time_t first = 0;
  // Relaxed: the flags carry no data.
  if (first_signal.compare_exchange_strong(first, seconds, std::memory_order_relaxed)) {
    outputs_before.store(outputs.load(std::memory_order_relaxed), std::memory_order_relaxed);
    const itimerval often{reader_patience, reader_patience};
    ::setitimer(ITIMER_REAL, &often, nullptr);
  } else if (seconds - first >= patience) {
    end_process();
  }
  flag.store(true, std::memory_order_relaxed);
  errno = kept;
}

/// A signal that came just before a read began is not lost: without SA_RESTART the alarm that it
/// has set ends the read.
void handle_signals(int flags) {
  struct sigaction alarm {};
  alarm.sa_handler = on_alarm;
  alarm.sa_flags = flags;
  ::sigaction(SIGALRM, &alarm, nullptr);
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

std::string_view stop_words() { return flag ? "stopped" : "stopped at a limit"; }

void catch_interrupts() {
  handle_signals(SA_RESTART);     // what is being written is written whole
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is reported like a full disk
  std::signal(SIGXFSZ, SIG_IGN);  // and so is a limit on the size of files
}

void note_output() { outputs.fetch_add(1, std::memory_order_relaxed); }

InterruptibleReads::InterruptibleReads() {
  if (interruptible++ == 0) handle_signals(0);
}
InterruptibleReads::~InterruptibleReads() {
  if (--interruptible == 0) handle_signals(SA_RESTART);
}

}  // namespace halfboard::tools
