#include "tests/support/process.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/paths.h"
#include "tests/support/sanitized.h"
#include "tests/support/signals.h"

namespace halfboard::tests {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

File scratch() {
  File file(std::tmpfile());
  if (!file) throw std::runtime_error("no temporary file");
  return file;
}

std::string content(std::FILE* file) {
  std::string text;
  std::rewind(file);
  char block[4096];
  while (const std::size_t n = std::fread(block, 1, sizeof block, file)) text.append(block, n);
  return text;
}

/// A descriptor for the child's standard output.
int output_of(const Surroundings& around, std::FILE* out) {
  if (!around.out_path.empty()) return open(around.out_path.c_str(), O_WRONLY | O_CLOEXEC);
  if (!around.out_closed) return fileno(out);
  int ends[2] = {};
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  close(ends[0]);
  return ends[1];
}

/// In the child: what the test wants of the program's surroundings.
void enter(const Surroundings& around) {
  if (!around.folder.empty() && chdir(around.folder.c_str()) != 0) _exit(125);
  const auto set_limit = [](auto resource, rlim_t bytes) {
    const rlimit limit{bytes, bytes};
    if (bytes > 0) setrlimit(resource, &limit);
  };
  set_limit(RLIMIT_FSIZE, around.file_limit);
  set_limit(RLIMIT_AS, sanitized ? 0 : around.memory_limit);
  set_limit(RLIMIT_STACK, around.stack_limit);
  // Such a timer outlives execv() and counts the program's own processor time.
  if (const int ms = around.kill_after_cpu_ms; ms > 0) {
    const itimerval timer{{0, 0}, {ms / 1000, ms % 1000 * 1000}};
    setitimer(ITIMER_PROF, &timer, nullptr);
  }
  // Fails without effect for a user who is not root, and need not succeed.
  if (around.obeys_permissions) prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0);
}

}  // namespace

Finished run_halfboard(const std::vector<std::string>& arguments, const Surroundings& around) {
  return run_file(program(), arguments, around);
}

Finished run_file(std::string path, const std::vector<std::string>& arguments,
                  const Surroundings& around) {
  const File in = scratch();
  const File out = scratch();
  const File err = scratch();
  std::fwrite(around.input.data(), 1, around.input.size(), in.get());
  std::rewind(in.get());
  std::vector<char*> words{path.data()};
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  const int out_descriptor = output_of(around, out.get());
  if (out_descriptor < 0) throw std::runtime_error("no standard output for the program");

  std::optional<DefaultSignals> by_default(std::in_place);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    dup2(fileno(in.get()), 0);
    dup2(out_descriptor, 1);
    dup2(around.err_path.empty() ? fileno(err.get())
                                 : open(around.err_path.c_str(), O_WRONLY | O_CLOEXEC),
         2);
    enter(around);
    execv(path.c_str(), words.data());
    _exit(126);
  }
  by_default.reset();
  if (out_descriptor != fileno(out.get())) close(out_descriptor);
  if (around.interrupt_after_ms > 0) {
    wait_until_it_listens(child);
    usleep(static_cast<useconds_t>(around.interrupt_after_ms) * 1000);
    kill(child, SIGINT);
  }
  int status = 0;
  pid_t ended = 0;
  rusage used{};
  const auto send_when = [&](const std::function<bool()>& condition, int signal) {
    if (!condition) return;
    while ((ended = wait4(child, &status, WNOHANG, &used)) == 0 && !condition()) usleep(10'000);
    if (ended == 0) kill(child, signal);
  };
  send_when(around.interrupt_when, SIGINT);
  if (ended == 0) send_when(around.kill_when, SIGKILL);
  if (ended == 0) ended = wait4(child, &status, 0, &used);
  if (ended != child) throw std::runtime_error("lost the program");
  const auto ms = [](const timeval& time) {
    return static_cast<int>(1000 * time.tv_sec + time.tv_usec / 1000);
  };
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), content(out.get()),
          content(err.get()), ms(used.ru_utime) + ms(used.ru_stime)};
}

std::vector<std::string> split(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  bool quoted = false;
  for (const char c : std::string(line) + " ") {
    if (c == '\'') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      if (!word.empty()) words.push_back(std::exchange(word, ""));
    } else {
      word += c;
    }
  }
  return words;
}

std::vector<std::string> with(std::vector<std::string> words,
                              const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

bool is_one_line(const std::string& text) {
  return text.size() > 1 && text.back() == '\n' && std::ranges::count(text, '\n') == 1;
}

}  // namespace halfboard::tests
