#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "solver/output_file.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"

namespace {

using namespace halfboard;
using namespace halfboard::tools;

/// Has the reader of a pipe gone that standard output is, as `head` does when it has enough?
bool reader_is_gone() {
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return ::poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

/// Without one of the three the next file to be opened would be taken for it, and what is printed
/// would go into the user's rows. Nothing can be written to what stands in its place.
void take_standard_descriptors() {
  for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(descriptor, F_GETFD) < 0) static_cast<void>(::open("/dev/null", O_RDONLY));
}

/// Systems allow 1,024 at first; of each file that is merged two are open, and there may be 10,000.
void allow_many_files() {
  constexpr rlim_t enough = 32'768;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= enough) return;
  limit.rlim_cur = std::min(enough, limit.rlim_max);
  static_cast<void>(::setrlimit(RLIMIT_NOFILE, &limit));
}

/// Without room for another thread or process a command stops as it does without memory.
Exit end_by(const std::system_error& failure) {
  if (failure.code() != std::errc::resource_unavailable_try_again) {
    std::fprintf(stderr, "halfboard: internal fault: %s\n", failure.what());
    return Exit::fault;
  }
  print_log(
      "stopped (partial): no room for another thread or process: expected fewer --threads, or "
      "higher limits (ulimit)");
  return Exit::stopped;
}

/// Ends the process as a closed pipe ends every program that is not prepared for it: in silence.
void end_by_closed_pipe() {
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
}

}  // namespace

int main(int argc, char** argv) {
  take_standard_descriptors();
  allow_many_files();
  catch_interrupts();
  Exit status = Exit::fault;
  try {
    status = run_program(std::vector<std::string>(argv + 1, argv + argc));
  } catch (const solver::WriteFailure& failure) {
    print_fault(failure.error());
  } catch (const Interrupted&) {
    print_log("stopped (partial): nothing is known yet");
    status = Exit::stopped;
  } catch (const std::bad_alloc&) {
    print_log("stopped (partial): out of memory: expected less work or a smaller --memory");
    status = Exit::stopped;
  } catch (const std::system_error& failure) {
    status = end_by(failure);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "halfboard: internal fault: %s\n", fault.what());
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    if (reader_is_gone()) end_by_closed_pipe();
    std::fputs("halfboard: cannot write standard output: expected an open pipe or room on disk\n",
               stderr);
    status = Exit::fault;
  }
  return static_cast<int>(status);
}
