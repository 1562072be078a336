#include "tools/match/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <initializer_list>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bitboards/text.h"

namespace halfboard::tools::match {
namespace {

constexpr std::size_t most_unread = std::size_t{4} << 20;

[[noreturn]] void become(std::vector<char*>& words, int in, int out) {
  setpgid(0, 0);
  dup2(in, 0);
  dup2(out, 1);
  if (const int nothing = open("/dev/null", O_WRONLY); nothing >= 0) dup2(nothing, 2);
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGINT, SIG_IGN);  // Ctrl-C is for the match, which ends its engines
  execvp(words[0], words.data());
  _exit(127);
}

[[noreturn]] void fail(std::initializer_list<int> opened) {
  const int reason = errno;
  for (const int end : opened) close(end);
  throw std::system_error(reason, std::generic_category(), "cannot start an engine");
}

bool is_executable(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

bool is_program(const std::string& word) {
  if (word.find('/') != std::string::npos) return is_executable(word);
  const char* path = std::getenv("PATH");
  for (const std::string_view folder : split_at(path ? path : "/bin:/usr/bin", ':'))
    if (is_executable((folder.empty() ? "." : std::string(folder)) + "/" + word)) return true;
  return false;
}

std::unique_ptr<Process> Process::start(const std::vector<std::string>& words,
                                        const std::atomic<bool>& stop) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (pipe2(in.data(), O_CLOEXEC) != 0) fail({});
  if (pipe2(out.data(), O_CLOEXEC) != 0) fail({in[0], in[1]});
  const pid_t pid = fork();
  if (pid == 0) become(arguments, in[0], out[1]);
  if (pid < 0) fail({in[0], in[1], out[0], out[1]});
  close(in[0]);
  close(out[1]);
  for (const int end : {in[1], out[0]}) fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK);
  return std::unique_ptr<Process>(new Process(pid, in[1], out[0], stop));
}

Process::~Process() {
  close(in_);
  close(out_);
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);  // had it no time to become the head of a group?
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) continue;
}

void Process::send(std::string_view text) {
  unsent_ += text;
  push();
}

void Process::push() {
  while (!unsent_.empty()) {
    const ssize_t count = ::write(in_, unsent_.data(), unsent_.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return;
    if (count < 0)
      return unsent_.clear();  // it does not listen any more; its output tells the rest
    unsent_.erase(0, static_cast<std::size_t>(count));
  }
}

void Process::receive() {
  std::array<char, 65536> bytes;
  const ssize_t count = ::read(out_, bytes.data(), bytes.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count <= 0) {
    state_ = State::ended;
    return;
  }
  unread_.append(bytes.data(), static_cast<std::size_t>(count));
  if (unread_.size() > most_unread) state_ = State::flooding;
}

std::optional<std::string> Process::line(Clock::time_point until) {
  for (;;) {
    if (const auto end = unread_.find('\n'); end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (state_ != State::running || stop_.load(std::memory_order_relaxed)) return std::nullopt;
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0 && Clock::now() >= until) return std::nullopt;
    std::array<pollfd, 2> watched{{{out_, POLLIN, 0}, {unsent_.empty() ? -1 : in_, POLLOUT, 0}}};
    const auto wait = std::clamp<long>(static_cast<long>(left) + 1, 0, 200);
    if (poll(watched.data(), watched.size(), static_cast<int>(wait)) <= 0) continue;
    if (watched[0].revents != 0) receive();
    if (watched[1].revents != 0) push();
  }
}

}  // namespace halfboard::tools::match
