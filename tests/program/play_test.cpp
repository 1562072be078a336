#include <algorithm>
#include <csignal>
#include <sstream>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tests/support/terminal.h"

// A game in the terminal: through a pipe, and through a pseudo-terminal.
namespace {

using namespace halfboard;

bool fits_80_columns(const std::string& text) {
  std::istringstream lines(tests::replaced(text, "\x1b\\[[0-9;]*m", ""));
  for (std::string line; std::getline(lines, line);)
    if (std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; }) > 80) return false;
  return true;
}

TEST_CASE("play: a game on a terminal", "[play]") {
  const std::string text = tests::on_terminal({"play", "halfcut", "--size", "3", "--level", "2",
                                               "--movetime", "50", "--as", "r"},
                                              {{"r> ", "help\n"},
                                               {"r> ", "moves\n"},
                                               {"r> ", "hint\n"},
                                               {"r> ", "verdict\n"},
                                               {"r> ", "zz\n"},
                                               {"r> ", "B2\n"},
                                               {"r> ", "b2\n"},
                                               {"r> ", "undo\n"},
                                               {"r> ", "position\n"},
                                               {"r> ", "b2\n"},
                                               {"r> ", "resign\n"}})
                               .text;
  INFO(text);
  CHECK(text.find("a1 a2 a3 b1 b2 b3 c1 c2 c3") != std::string::npos);
  CHECK(text.find("win for r") != std::string::npos);
  CHECK(text.find("its guess, if any: above") != std::string::npos);
  CHECK(text.find("bad move 'zz'") != std::string::npos);
  CHECK(text.find("illegal move") != std::string::npos);
  CHECK(text.find("3/3/3 r") != std::string::npos);
  CHECK(text.find("b plays") != std::string::npos);
  CHECK(text.find("You have resigned: b has won.") != std::string::npos);
  CHECK(fits_80_columns(text));
}

TEST_CASE("play: an only move is played without a guess", "[play]") {
  const auto done = tests::run_halfboard({"play", "halfcut", "1r/rb b"}, {.input = "hint\npass\n"});
  INFO(done.out);
  CHECK(done.out.find("b> pass\n") != std::string::npos);
  CHECK(done.out.find("r plays a2\n") != std::string::npos);  // it wins: +0.00 would be false
  CHECK(done.out.find("r has won.") != std::string::npos);
}

TEST_CASE("play: whose dice are to be rolled is who plays", "[play]") {
  const auto done = tests::run_halfboard(
      {"play", "reality-check", "--movetime", "10",
       "###rn###/##1bbnb##/#pppnbrpbpr#/3nn3/7/1PP5/#1PNBRPBPR#/##NNBBNB##/###RN### b RR/rr - roll "
       "std 5"},
      {.input = "quit\n"});
  CHECK(done.out.starts_with("You play b;"));
}

TEST_CASE("play: a verdict has the plies to the end", "[play]") {
  const auto done =
      tests::run_halfboard({"play", "reality-check",
                            "###1###/##3##/#1pp3#/7/7/2RR4/#5#/##3##/###1### w -/- - turn std 0"},
                           {.input = "verdict\n"});
  CHECK(done.out.find("win for w, 1 ply to the end\nwinning: c4xc7!\n") != std::string::npos);
}

TEST_CASE("play: books are asked for a verdict, and refused where they say nothing", "[play]") {
  const tests::Folder folder;
  const std::string table = folder.file("a.table");
  const std::vector<std::string> game{"chinese-checkers", "--board", "3", "--coins", "1"};
  REQUIRE(tests::run_halfboard(tests::with({"tablebase"}, tests::with(game, {"--out", table})))
              .status == 0);
  const auto play = tests::with(tests::with({"play"}, game), {"--book", table});
  const auto run = tests::run_halfboard(play, {.input = "verdict\nhint\n"});
  INFO(run.out << run.err);
  CHECK(run.out.find("loss for r\n") != std::string::npos);
  CHECK(run.out.find("(proved: loss for you)") != std::string::npos);
  tests::check_refused(tests::with(play, {"--level", "7"}), "--level 8 to 10");
  tests::check_refused({"play", "groups", "--book", table}, "nothing of groups");
}

TEST_CASE("books of another board are refused where all games begin from one position", "[play]") {
  const tests::Folder folder;
  const std::string table = folder.file("a.table");
  const auto with_board = [](std::vector<std::string> words, const char* board) {
    return tests::with(std::move(words), {"--board", board, "--coins", "1"});
  };
  REQUIRE(tests::run_halfboard(with_board({"tablebase", "chinese-checkers", "--out", table}, "3"))
              .status == 0);
  const auto has_none = "nothing of chinese-checkers board=4 coins=1 in";
  tests::check_refused(with_board({"play", "chinese-checkers", "--book", table}, "4"), has_none);
  const std::string engine = "self:Book=" + table;
  const std::vector<std::string> match{"match", "chinese-checkers", engine, "random", "--games",
                                       "1",     "--nodes",          "1"};
  tests::check_refused(with_board(match, "4"), has_none);
  tests::check_refused({"match", "halfcut", engine, "random", "--games", "1"},
                       "nothing of halfcut in");
  CHECK(tests::run_halfboard(with_board(match, "3")).status == 0);
  // A position that was given may be of any board, whatever `start` would be.
  const auto play = tests::run_halfboard(
      {"play", "chinese-checkers", "2b/3/r2 r ws", "--book", table}, {.input = "verdict\n"});
  INFO(play.out << play.err);
  CHECK(play.status == 0);
}

TEST_CASE("play: who was proved to lose is told so when he asks", "[play]") {
  const tests::Folder folder;
  REQUIRE(
      tests::run_halfboard({"openings", "halfcut", "--size", "3", "--certificates", folder.path()})
          .status == 0);
  // In certificates it is always the winner who moves.
  const auto run = tests::run_halfboard(
      {"play", "halfcut", "--size", "3", "--as", "b", "--movetime", "50", "--book", folder.path()},
      {.input = "verdict\nhint\n"});
  INFO(run.out << run.err);
  CHECK(run.out.find("(proved: win for r)") != std::string::npos);
  CHECK(run.out.find("b> loss for b\n") != std::string::npos);
  CHECK(run.out.find("(proved: loss for you)") != std::string::npos);
}

TEST_CASE("play: a line of any length is taken for what it is", "[play]") {
  const auto done = tests::run_halfboard(
      {"play", "halfcut", "--size", "2"},
      {.input = "quit" + std::string(100'000, ' ') + "x\nposition\n" + "quit"});
  CHECK(done.out.find("a line too long: at most 10000 characters\n") != std::string::npos);
  CHECK(done.out.find("2/2 r\n") != std::string::npos);
  CHECK(done.out.ends_with("r> "));  // of the last line, which has no end
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
    REQUIRE(child >= 0);
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
    while (!text.ends_with("r> ") && ::read(output[0], &c, 1) == 1) text += c;
    usleep(50'000);  // it is about to wait for a line
    kill(child, signal);
    int status = 0;
    int waited = 0;
    for (; waited < 3000 && waitpid(child, &status, WNOHANG) == 0; ++waited) usleep(20'000);
    CHECK(waited < 3000);
    if (waited == 3000) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
    }
    close(input[1]);
    close(output[0]);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 3);
  }
}

TEST_CASE("play: Ctrl-C while the program thinks ends it, without a move", "[play]") {
  const auto run =
      tests::on_terminal({"play", "halfcut", "--size", "6", "--movetime", "20000", "--as", "b"},
                         {{"a  b  c  d  e  f", "\x03"}});
  INFO(run.text);
  CHECK(run.status == 3);
  CHECK(run.text.find("r plays") == std::string::npos);
  CHECK(run.text.find("stopped (partial): the game is at '6/6/6/6/6/6 r'") != std::string::npos);
}

TEST_CASE("play: narrow terminals, colours, the last move, help for who looks for it", "[play]") {
  const auto run = tests::on_terminal(
      {"play", "halfcut", "--size", "5", "--level", "1", "--movetime", "20", "--as", "r"},
      {{"r> ", "HELP\n"}, {"r> ", "moves\n"}, {"r> ", "zz\n"}, {"r> ", "a1\n"}, {"r> ", "quit\n"}},
      40);
  INFO(run.text);
  CHECK(run.status == 0);
  std::istringstream lines(run.text);
  for (std::string line; std::getline(lines, line);)
    if (line.find('\x1b') == std::string::npos) CHECK(line.size() <= 41);  // and the '\r'
  CHECK(run.text.find("out in five seconds") != std::string::npos);
  CHECK(run.text.find("(`help`") != std::string::npos);
  CHECK(run.text.find("\x1b[48;5;179m") != std::string::npos);
}

}  // namespace
