#include "tests/support/terminal.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/paths.h"

namespace halfboard::tests {
namespace {

int open_terminal(int columns) {
  const int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
    throw std::runtime_error("no pseudo-terminal");
  winsize size{};
  size.ws_row = 24;
  size.ws_col = static_cast<unsigned short>(columns);
  ioctl(master, TIOCSWINSZ, &size);
  return master;
}

}  // namespace

OnTerminal on_terminal(const std::vector<std::string>& arguments, const std::vector<Typed>& typed,
                       int columns) {
  const int master = open_terminal(columns);
  const std::string name = ptsname(master);
  std::string path = program();
  std::vector<char*> words{path.data()};
  for (const auto& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    setsid();  // the terminal that is opened next sends its signals
    const int terminal = open(name.c_str(), O_RDWR);
    for (const int end : {0, 1, 2}) dup2(terminal, end);
    close(master);
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    unsetenv("COLORTERM");
    execv(path.c_str(), words.data());
    _exit(126);
  }
  std::string text;
  std::size_t seen = 0;
  std::size_t next = 0;
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(120);
  while (std::chrono::steady_clock::now() < until) {
    while (next < typed.size()) {
      const auto at = text.find(typed[next].after, seen);
      if (at == std::string::npos) break;
      seen = at + typed[next].after.size();
      const std::string& keys = typed[next++].keys;
      if (write(master, keys.data(), keys.size()) < 0) break;
    }
    pollfd watched{master, POLLIN, 0};
    if (poll(&watched, 1, 200) == 0) continue;
    char block[4096];
    const ssize_t count = read(master, block, sizeof block);
    if (count <= 0) break;  // the terminal is closed once the program has ended
    text.append(block, static_cast<std::size_t>(count));
  }
  if (std::chrono::steady_clock::now() >= until) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  close(master);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text};
}

std::vector<std::string> screen_of(std::string_view text, int columns) {
  std::vector<std::string> rows{""};
  std::size_t column = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\x1b') {
      i = std::min(text.find('m', i), text.size());
    } else if (c == '\r') {
      column = 0;
    } else if (c == '\n') {
      rows.emplace_back();
    } else {
      if (column == static_cast<std::size_t>(columns)) {
        rows.emplace_back();
        column = 0;
      }
      std::string& row = rows.back();
      if (row.size() <= column) row.resize(column + 1, ' ');
      row[column++] = c;
    }
  }
  for (std::string& row : rows) row.erase(row.find_last_not_of(' ') + 1);
  return rows;
}

}  // namespace halfboard::tests
