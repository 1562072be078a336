#include <algorithm>
#include <csignal>
#include <sstream>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/terminal.h"

// A game in the terminal: through a pipe, and through a pseudo-terminal.
namespace {

using namespace halfboard;

bool fits_80_columns(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; }) > 80) return false;
  return true;
}

TEST_CASE("play: a game on a terminal", "[play]") {
  const std::string text =
      tests::on_terminal(
          {"play", "halfcut", "--size", "3", "--level", "2", "--movetime", "50", "--as", "r"},
          {{"", "help\nmoves\nhint\nverdict\nzz\nb2\nb2\nundo\nposition\nb2\nresign\n"}})
          .text;
  INFO(text);
  CHECK(text.find("a1 a2 a3 b1 b2 b3 c1 c2 c3") != std::string::npos);
  CHECK(text.find("win for r") != std::string::npos);
  CHECK(text.find("bad move 'zz'") != std::string::npos);
  CHECK(text.find("illegal move") != std::string::npos);
  CHECK(text.find("3/3/3 r") != std::string::npos);
  CHECK(text.find("b plays") != std::string::npos);
  CHECK(text.find("You have resigned") != std::string::npos);
  CHECK(fits_80_columns(text));
}

TEST_CASE("play: every game fits the terminal, and the end of input ends it", "[play]") {
  for (const std::string game :
       {"sight-reduction", "halfcut", "groups", "chinese-checkers", "reality-check"}) {
    const auto done = tests::run_halfboard({"play", game, "--level", "1", "--movetime", "20"},
                                           {.input = "moves\nhint\nboard\n"});
    INFO(done.out);
    CHECK(done.status == 0);
    CHECK(fits_80_columns(done.out));
  }
}

TEST_CASE("play: a signal at the prompt ends it", "[play]") {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    int input[2];
    int output[2];
    REQUIRE((pipe(input) == 0 && pipe(output) == 0));
    const std::string path = tests::program();
    const pid_t child = fork();
    if (child == 0) {
      std::signal(SIGHUP, SIG_DFL);
      dup2(input[0], 0);
      dup2(output[1], 1);
      for (const int end : {input[0], input[1], output[0], output[1]}) close(end);
      execl(path.c_str(), path.c_str(), "play", "halfcut", "--size", "4", nullptr);
      _exit(126);
    }
    close(input[0]);
    close(output[1]);
    std::string text;
    char c = 0;
    while (!text.ends_with("r> ") && read(output[0], &c, 1) == 1) text += c;
    usleep(50'000);  // it is about to wait for a line
    kill(child, signal);
    int status = 0;
    int waited = 0;
    for (; waited < 250 && waitpid(child, &status, WNOHANG) == 0; ++waited) usleep(20'000);
    CHECK(waited < 250);
    if (waited == 250) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
    }
    close(input[1]);
    close(output[0]);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 3);
  }
}

}  // namespace
