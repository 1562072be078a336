#include "tools/cli/interrupt.h"

#include <cerrno>
#include <csignal>
#include <functional>

#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/catch.h"
#include "tools/cli/interruptible.h"

// Reads that a signal ends. In a process of its own each, as handlers of signals are the process's.
namespace {

using halfboard::tools::catch_interrupts;
using halfboard::tools::interrupted;
using halfboard::tools::InterruptibleReads;

/// Does it come out true, within ten seconds?
bool holds(const std::function<bool()>& check) {
  const pid_t child = ::fork();
  if (child == 0) {
    catch_interrupts();
    ::_exit(check() ? 0 : 1);
  }
  int status = -1;
  for (int i = 0; i < 1000; ++i) {
    if (::waitpid(child, &status, WNOHANG) == child) return status == 0;
    ::usleep(10'000);
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, &status, 0);
  return false;
}

/// From a pipe that nobody writes to.
bool read_is_interrupted() {
  int ends[2];
  char byte = 0;
  return ::pipe(ends) == 0 && ::read(ends[0], &byte, 1) < 0 && errno == EINTR;
}

TEST_CASE("a read ends that begins just after the signal", "[signals]") {
  CHECK(holds([] {
    const InterruptibleReads while_reading;
    std::raise(SIGINT);
    return interrupted() && read_is_interrupted();
  }));
}

TEST_CASE("reads stay interruptible behind a part in which they are", "[signals]") {
  CHECK(holds([] {
    const InterruptibleReads outer;
    { const InterruptibleReads inner; }
    struct sigaction action {};
    ::sigaction(SIGINT, nullptr, &action);
    return (action.sa_flags & SA_RESTART) == 0;
  }));
}

}  // namespace
