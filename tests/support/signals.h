#pragma once

#include <array>
#include <csignal>
#include <fstream>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

/// Signals to programs that tests start: not before they can listen.
namespace halfboard::tests {

/// As long as this lives, the signals do what they do by default. Catch has handlers of its own,
/// which a forked child would have, too, until it executes the program.
class DefaultSignals {
 public:
  DefaultSignals() {
    struct sigaction by_default {};
    by_default.sa_handler = SIG_DFL;
    for (std::size_t i = 0; i < before_.size(); ++i)
      ::sigaction(numbers[i], &by_default, &before_[i]);
  }
  ~DefaultSignals() {
    for (std::size_t i = 0; i < before_.size(); ++i) ::sigaction(numbers[i], &before_[i], nullptr);
  }
  DefaultSignals(const DefaultSignals&) = delete;
  DefaultSignals& operator=(const DefaultSignals&) = delete;

 private:
  static constexpr std::array numbers{SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, numbers.size()> before_{};
};

/// Does a process catch SIGINT by now? Linux: SigCgt in /proc/PID/status, hexadecimal.
inline bool catches_signals(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("SigCgt:"))
      return (std::stoull(line.substr(7), nullptr, 16) >> (SIGINT - 1) & 1) != 0;
  return false;
}

/// On a busy machine the program may take long to begin. Precondition: it was forked under
/// DefaultSignals.
inline void wait_until_it_listens(pid_t process) {
  const auto has_ended = [&] {
    siginfo_t found{};
    return ::waitid(P_PID, static_cast<id_t>(process), &found, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           found.si_pid == process;
  };
  for (int tries = 0; tries < 6'000 && !catches_signals(process) && !has_ended(); ++tries)
    ::usleep(10'000);
}

}  // namespace halfboard::tests
