#pragma once

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Running the real program, for end-to-end tests.
namespace halfboard::tests {

struct Finished {
  int status = 0;  ///< exit status, or 128 + signal as in a shell
  std::string out;
  std::string err;
  int cpu_ms = 0;  ///< what it computed
};

/// Status of a program that kill_after_cpu_ms ended: by a signal that it doesn't handle.
constexpr int killed = 128 + SIGPROF;

struct Surroundings {
  std::string input{};         ///< standard input
  std::string out_path{};      ///< standard output goes to this file instead of Finished::out
  std::string err_path{};      ///< standard error goes to this file instead of Finished::err
  bool out_closed = false;     ///< standard output is a pipe that nobody reads
  int interrupt_after_ms = 0;  ///< SIGINT so many milliseconds after it listens
  std::function<bool()> interrupt_when{};  ///< SIGINT as soon as this is true; asked every 10 ms
  int kill_after_cpu_ms = 0;  ///< killed when it has computed so long, however busy the machine
  std::function<bool()> kill_when{};  ///< killed as soon as this is true; asked every 10 ms
  unsigned file_limit = 0;            ///< bytes a file may grow to, like a full disk; 0: no limit
  std::uint64_t memory_limit = 0;     ///< bytes of address space; 0: no limit, as if `sanitized`
  std::uint64_t stack_limit = 0;      ///< bytes of the stack of a thread; 0: as the tests have it
  std::string folder{};               ///< where the program is started; empty: where the tests are
  bool obeys_permissions = false;     ///< even if the tests run as root, who may write everything
};

/// Shares of a run that took so long: kills at these fall into it, as fast as the machine may be.
inline std::vector<int> parts_of(const Finished& whole, int parts) {
  std::vector<int> times;
  for (int i = 1; i < parts; ++i) times.push_back(std::max(1, whole.cpu_ms * i / parts));
  return times;
}

/// Runs the program, or the one in `path`, with these arguments and waits for it.
Finished run_file(std::string path, const std::vector<std::string>& arguments,
                  const Surroundings& around = {});
Finished run_halfboard(const std::vector<std::string>& arguments, const Surroundings& around = {});

/// The words of a command line in which some stand between single quotes.
std::vector<std::string> split(std::string_view line);

/// A command line with more words behind it.
std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more);

/// True for exactly one line of text, ended by a newline.
bool is_one_line(const std::string& text);

}  // namespace halfboard::tests
