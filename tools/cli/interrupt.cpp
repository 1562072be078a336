#include "tools/cli/interrupt.h"

#include <csignal>

namespace halfboard::tools {
namespace {

// The one global of the program: a signal handler can reach nothing else.
std::atomic<bool> flag{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_signal(int number) {
  flag.store(true, std::memory_order_relaxed);  // carries no data
  std::signal(number, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& interrupted() { return flag; }

void catch_interrupts() {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
#ifdef SIGPIPE
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is reported like a full disk
#endif
#ifdef SIGXFSZ
  std::signal(SIGXFSZ, SIG_IGN);  // and so is a limit on the size of files
#endif
}

}  // namespace halfboard::tools
