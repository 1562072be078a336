#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <filesystem>

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "solver/output_file.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"

// Outputs that go to devices, pipes, links, full disks, and places that can't be written.
namespace {

using namespace halfboard;
using tests::Finished;
using tests::Folder;
using tests::is_one_line;
using tests::read;
using tests::run_halfboard;
using tests::write;
namespace fs = std::filesystem;

using Words = std::vector<std::string>;

const std::string small_board = "wbwb/bwwb w";

TEST_CASE("a file of the user beside an output is left alone", "[program][outputs]") {
  const Folder folder;
  write(folder.file("x.svg.part"), "mine");
  CHECK(run_halfboard({"show", "sight-reduction", small_board, "--svg", folder.file("x.svg")})
            .status == 0);
  CHECK(read(folder.file("x.svg.part")) == "mine");
  CHECK(read(folder.file("x.svg")).starts_with("<svg"));
}

TEST_CASE("a killed writer leaves nothing, and what was there", "[program][outputs]") {
  const Folder folder;
  const int nameless = ::open(folder.path().c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (nameless < 0) SUCCEED("a file system without nameless files");
  write(folder.file("old"), "old");
  for (const char* name : {"old", "new"}) {
    const pid_t child = ::fork();
    if (child == 0) {
      auto file = solver::OutputFile::create(folder.file(name));
      if (file && file->write("new")) file->store();
      ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
  }
  CHECK(read(folder.file("old")) == "old");
  CHECK_FALSE(fs::exists(folder.file("new")));
  if (nameless < 0) return;
  ::close(nameless);
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("where a file can't be given a name later, it is written all the same",
          "[program][outputs]") {
  const Folder folder;
  const pid_t child = ::fork();
  if (child == 0) {
    const std::array<sock_filter, 4> no_links{{
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_linkat, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    }};
    const sock_fprog program{no_links.size(), const_cast<sock_filter*>(no_links.data())};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
      ::_exit(2);
    auto file = solver::OutputFile::create(folder.file("new"));
    ::_exit(file && file->write("new") && !file->finish() ? 0 : 1);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 2) {
    WARN("no filters of system calls here: not checked");
    return;
  }
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(read(folder.file("new")) == "new");
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a file that is replaced keeps its rights", "[program][outputs]") {
  const Folder folder;
  const std::string out = folder.file("x.svg");
  write(out, "old");
  fs::permissions(out, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
  CHECK(run_halfboard({"show", "sight-reduction", small_board, "--svg", out}).status == 0);
  CHECK(read(out).starts_with("<svg"));
  CHECK(fs::status(out).permissions() ==
        (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read));
}

TEST_CASE("devices, pipes and links are written through", "[program][outputs]") {
  const Folder folder;
  const Words show{"show", "sight-reduction", small_board, "--svg"};
  const auto to = [&](const std::string& path, const tests::Surroundings& around = {}) {
    Words words = show;
    words.push_back(path);
    return run_halfboard(words, around);
  };
  const std::string picture = to("/dev/stdout").out;
  CHECK(picture.starts_with("<svg"));

  // To a file, standard output is not replaced either: what follows comes behind.
  write(folder.file("out"), "");
  CHECK(
      run_halfboard({"explain", "sight-reduction", "wbwb/bwwb/wbbw/bwbw w", "--svg", "/dev/stdout"},
                    {.out_path = folder.file("out")})
          .status == 0);
  const std::string both = read(folder.file("out"));
  CHECK(both.starts_with("<svg"));
  CHECK(both.find("</svg>\n") + 7 < both.size());

  write(folder.file("target"), "old");
  fs::create_symlink("target", folder.file("link"));
  CHECK(to(folder.file("link")).status == 0);
  CHECK(fs::is_symlink(folder.file("link")));
  CHECK(read(folder.file("target")) == picture);

  REQUIRE(::mkfifo(folder.file("pipe").c_str(), 0600) == 0);
  const int reader = ::open(folder.file("pipe").c_str(), O_RDONLY | O_NONBLOCK);
  CHECK(to(folder.file("pipe")).status == 0);
  std::string received(picture.size() + 1, '\0');
  CHECK(::read(reader, received.data(), received.size()) == static_cast<ssize_t>(picture.size()));
  ::close(reader);
  CHECK(fs::is_fifo(folder.file("pipe")));

  const Finished full = to("/dev/full");
  CHECK(full.status == 1);
  CHECK(full.err.find("room on the disk") != std::string::npos);
  CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("what /proc calls another process's output is not ours", "[program][outputs]") {
  const Folder folder;
  const std::string path = folder.file("other");
  write(path, "");
  const int file = ::open(path.c_str(), O_WRONLY);
  REQUIRE(file >= 0);
  const pid_t other = ::fork();
  REQUIRE(other >= 0);
  if (other == 0) {
    ::dup2(file, 1);
    for (;;) ::pause();
  }
  const std::string name = "/proc/" + std::to_string(other) + "/fd/1";
  while (fs::read_symlink(name) != fs::canonical(path)) ::usleep(1000);
  const Finished run = run_halfboard({"show", "sight-reduction", small_board, "--svg", name});
  ::kill(other, SIGKILL);
  ::waitpid(other, nullptr, 0);
  ::close(file);
  CHECK(run.status == 0);
  CHECK(run.out.empty());
  CHECK(read(path).starts_with("<svg"));
}

TEST_CASE("a full disk has one exit status and one wording", "[program][outputs]") {
  const Folder folder;
  const std::string rows = folder.file("rows.db");
  REQUIRE(run_halfboard(
              {"batch", "sight-reduction", "--task", "solitaire", "--random", "10", "--out", rows})
              .status == 0);
  const Words commands[] = {
      {"show", "sight-reduction", small_board, "--svg", folder.file("a")},
      {"stats", rows, "--plot", folder.file("b")},
      {"batch", "sight-reduction", "--task", "value", "--random", "5", "--out", folder.file("c")},
      {"census", "sight-reduction", "--rules", "base", "--deals", "0..19999", "--out",
       folder.file("d")},
      {"openings", "halfcut", "--size", "6", "--out", folder.file("e")},
      {"openings", "groups", "--plies", "1", "--out", folder.file("f")},
      {"solve", "sight-reduction", "wbwb/bwwb/wbbw/bwbw w", "--all", folder.file("g")},
      {"certify", rows, "--out", folder.file("h")},
  };
  for (const Words& words : commands) {
    const Finished run = run_halfboard(words, {.file_limit = 900});
    INFO(words[0] << " " << words[1] << ": " << run.err);
    CHECK(run.status == 1);
    CHECK(is_one_line(run.err));
    CHECK(run.err.starts_with("halfboard: cannot write "));
    CHECK(run.err.find(": expected room ") != std::string::npos);
  }
}

TEST_CASE("a place that can't be written is bad input, told in one line", "[program][outputs]") {
  const Folder folder;
  const std::string place = folder.file("");
  for (const Words& words :
       {Words{"openings", "halfcut", "--size", "3", "--out", place},
        Words{"openings", "groups", "--plies", "1", "--out", place},
        Words{"census", "sight-reduction", "--deals", "0..9", "--out", place},
        Words{"show", "sight-reduction", small_board, "--svg", place},
        Words{"solve", "sight-reduction", small_board, "--all", place},
        Words{"batch", "sight-reduction", "--task", "value", "--random", "1", "--out", place}}) {
    const Finished run = run_halfboard(words);
    INFO(words[0] << ": " << run.err);
    CHECK(run.status == 2);
    CHECK(is_one_line(run.err));
    CHECK(run.err.find("basic_") == std::string::npos);
  }
  // Before the work: a link that leads into no folder.
  fs::create_symlink(folder.file("none/x"), folder.file("link"));
  const Finished run = run_halfboard({"batch", "sight-reduction", "--task", "value", "--random",
                                      "1000000000", "--out", folder.file("link")});
  CHECK(run.status == 2);
  CHECK(run.err.find("no folder") != std::string::npos);
}

}  // namespace
