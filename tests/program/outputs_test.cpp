#include <filesystem>

#include <sys/stat.h>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"

// What a command may write to, and what it must not.
namespace {

using namespace halfboard;
using tests::Finished;
using tests::Folder;
using tests::is_one_line;
using tests::read;
using tests::run_halfboard;
using tests::with;
using tests::write;
namespace fs = std::filesystem;

using Words = std::vector<std::string>;

const std::string small = "wbwb/bwwb w";

/// Exit 2, one line, and the folder holds what it held.
void check_refused(const Folder& folder, const Words& words, const std::string& part) {
  const auto content = [&] {
    std::string all;
    for (const auto& entry : fs::directory_iterator(folder.file("")))
      if (entry.is_regular_file()) all += entry.path().string() + read(entry.path().string());
    return all;
  };
  const std::string before = content();
  const Finished run = run_halfboard(words);
  INFO(words[0] << ": " << run.err);
  CHECK(run.status == 2);
  CHECK(run.out.empty());
  CHECK(is_one_line(run.err));
  CHECK(run.err.find(part) != std::string::npos);
  CHECK(content() == before);
}

TEST_CASE("no command writes over one of its inputs", "[program][outputs]") {
  const Folder folder;
  const std::string rows = folder.file("a.db");
  REQUIRE(run_halfboard(
              {"batch", "sight-reduction", "--task", "solitaire", "--random", "3", "--out", rows})
              .status == 0);
  fs::create_symlink("a.db", folder.file("link"));
  fs::create_hard_link(rows, folder.file("second"));
  for (const char* name : {"a.db", "./a.db", "link", "second"})
    check_refused(folder, {"stats", rows, "--plot", folder.file(name)}, "an output over an input");
  write(folder.file("deals"), "#1\n");
  check_refused(folder,
                {"batch", "sight-reduction", "--task", "value", "--input", folder.file("deals"),
                 "--out", folder.file("deals")},
                "an output over an input");
  check_refused(folder, {"certify", rows, "--out", rows}, "an output over an input");
  check_refused(folder, {"stats", rows, "--plot", "-"}, "'-' names no file at option --plot");
  check_refused(folder, {"show", "halfcut", "start", "--svg", "-"}, "'-' names no file");
  check_refused(folder, {"merge", "-", rows}, "'-' names no file at argument 1");
  // What SQLite keeps beside a database, and the page of `report`.
  for (const char* name : {"b.db-journal", "b.db-wal", "b.db-shm"}) {
    write(folder.file(name), "#1\n");
    check_refused(folder,
                  {"batch", "sight-reduction", "--task", "value", "--input", folder.file(name),
                   "--out", folder.file("b.db")},
                  "an output over an input");
  }
  check_refused(folder, {"stats", rows, "--plot", rows + "-journal"}, "an output over an input");
  fs::copy_file(rows, folder.file("results.html"));
  check_refused(folder, {"report", folder.file("results.html"), "--out", folder.file("")},
                "an output over an input");
  write(folder.file("known"), "{}\n");
  check_refused(
      folder,
      {"openings", "groups", "--known", folder.file("known"), "--out", folder.file("known")},
      "an output over an input");
}

TEST_CASE("no two outputs go into one file", "[program][outputs]") {
  const Folder folder;
  const std::string x = folder.file("x");
  const Words solve{"solve", "sight-reduction", small};
  check_refused(folder, with(solve, {"--thermograph", x, "--certificate", x}), "two outputs");
  check_refused(folder, {"openings", "halfcut", "--size", "3", "--out", x, "--table", x},
                "two outputs");
  check_refused(folder,
                {"openings", "groups", "--proofs", "9", "--out", x, "--table", x + ".progress"},
                "two outputs");
  check_refused(
      folder,
      {"certify", "sight-reduction", "wbb/bbw w", "--out", x, "--cnf",
       folder.file("../" + fs::path(folder.file("")).parent_path().filename().string() + "/x")},
      "two outputs");
  // A chain of links to what is not there yet.
  fs::create_symlink("y", folder.file("x1"));
  fs::create_symlink("x1", folder.file("x2"));
  check_refused(
      folder,
      {"openings", "halfcut", "--size", "2", "--out", folder.file("x2"), "--svg", folder.file("y")},
      "two outputs");
}

TEST_CASE("no output takes the name of a certificate", "[program][outputs]") {
  const Folder folder;
  for (const char* option : {"--out", "--table", "--svg"})
    check_refused(folder,
                  {"openings", "halfcut", "--size", "3", "--certificates", folder.file(""), option,
                   folder.file("b2.cert")},
                  "two outputs");
  check_refused(folder,
                {"atlas", "sight-reduction", "--files", "2", "--ranks", "2", "--rules",
                 "challenging", "--out", folder.file("at"), "--gallery", folder.file("at.layers")},
                "two outputs");
}

TEST_CASE("a folder or a pipe is refused as an output before the work", "[program][outputs]") {
  const Folder folder;
  const std::string d = folder.file("d");
  fs::create_directory(d);
  check_refused(folder, {"openings", "halfcut", "--size", "3", "--svg", d}, "is a folder");
  check_refused(folder,
                {"certify", "sight-reduction", "#504202335", "--rules", "challenging", "--out", d,
                 "--cnf", folder.file("x.cnf")},
                "is a folder");
  const std::string pipe = folder.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  for (const Words& words :
       {Words{"atlas", "sight-reduction", "--files", "2", "--ranks", "2", "--rules", "challenging",
              "--out", pipe},
        Words{"openings", "halfcut", "--size", "2", "--table", pipe},
        Words{"openings", "groups", "--plies", "1", "--proofs", "1", "--table", pipe},
        Words{"tablebase", "halfcut", "--size", "2", "--out", pipe},
        Words{"match", "halfcut", "random", "random", "--games", "2", "--log", pipe}})
    check_refused(folder, words, "is no regular file");
}

TEST_CASE("a shard without deals has a file, too", "[program][outputs]") {
  const Folder folder;
  Words merge{"merge", folder.file("all.db")};
  for (const char* shard : {"0/4", "1/4", "2/4", "3/4"}) {
    merge.push_back(folder.file(std::string(1, shard[0]) + ".db"));
    REQUIRE(run_halfboard({"batch", "sight-reduction", "--task", "value", "--random", "3", "--seed",
                           "1", "--shard", shard, "--out", merge.back()})
                .status == 0);
    CHECK(run_halfboard({"stats", merge.back()}).status == 0);
  }
  const Finished run = run_halfboard(merge);
  INFO(run.err);
  CHECK(run.status == 0);
}

TEST_CASE("an output that can't come to be is refused before the work", "[program][outputs]") {
  const Folder folder;
  const std::string lost = folder.file("no/x");
  const std::vector<Words> hours{
      {"verify", tests::source_dir() + "/results/halfcut-openings/outlines/6/a3.cert", "--outline",
       lost},
      {"atlas", "sight-reduction", "--rules", "challenging", "--files", "4", "--ranks", "5",
       "--out", folder.file("y"), "--gallery", lost},
      {"tablebase", "halfcut", "--size", "4", "--out", lost},
      {"openings", "halfcut", "--size", "6", "--svg", lost}};
  for (const Words& words : hours) check_refused(folder, words, "no folder");
  // Until it is there it has a longer name.
  check_refused(folder,
                {"openings", "groups", "--plies", "9", "--out", folder.file(std::string(245, 'x'))},
                "too long");
  const std::string longest = folder.file(std::string(254, 'x'));  // SQLite's own names are longer
  check_refused(folder,
                {"batch", "sight-reduction", "--task", "value", "--random", "2", "--out", longest},
                "too long");
  check_refused(folder,
                {"atlas", "sight-reduction", "--files", "2", "--ranks", "1", "--out",
                 folder.file("y"), "--gallery", longest + "xx"},
                "too long");
  fs::create_directory(folder.file("shut"));
  fs::permissions(folder.file("shut"), fs::perms::owner_read | fs::perms::owner_exec);
  const Finished run =
      run_halfboard({"tablebase", "halfcut", "--size", "4", "--out", folder.file("shut/x")},
                    {.obeys_permissions = true});
  CHECK(run.status == 2);
  CHECK(run.err.find("cannot write in") != std::string::npos);
  CHECK(is_one_line(run.err));
  const Finished proofs =
      run_halfboard({"openings", "halfcut", "--size", "6", "--certificates", folder.file("shut")},
                    {.obeys_permissions = true});
  CHECK(proofs.status == 2);
  CHECK(proofs.err.find("cannot write in") != std::string::npos);
}

TEST_CASE("a refused input leaves no journal", "[program][outputs]") {
  const Folder folder;
  write(folder.file("junk"), "junk\n");
  const Words openings{"openings", "halfcut", "--size", "3"};
  for (const Words& files : {Words{"--out", folder.file("x"), "--table", folder.file("junk")},
                             Words{"--out", folder.file("junk")}}) {
    Words words = openings;
    words.insert(words.end(), files.begin(), files.end());
    check_refused(folder, words, "junk");
  }
}

TEST_CASE("nothing is printed into a file for want of standard output", "[program][outputs]") {
  const Folder folder;
  const std::string rows = folder.file("rows.db");
  const std::string batch =
      tests::program() + " batch sight-reduction --task value --random 3 --seed 1 --out " + rows;
  const auto shell = [](const std::string& line) {
    return tests::run_file("/bin/sh", {"-c", line});
  };
  CHECK(shell(batch + " 2>&-").status == 0);
  CHECK(shell(batch + " 2>&-").status == 0);
  CHECK(shell(batch + " >&-").status == 1);
  CHECK(shell(batch + " <&- >&- 2>&-").status == 1);
  const Finished run = run_halfboard({"stats", rows});
  INFO(run.err);
  CHECK(run.status == 0);
}

TEST_CASE("a batch into ':memory:' is a file of that name", "[program][outputs]") {
  const Folder folder;
  const fs::path here = fs::current_path();
  fs::current_path(folder.file(""));
  const Finished run = run_halfboard(
      {"batch", "sight-reduction", "--task", "solitaire", "--random", "2", "--out", ":memory:"});
  const Finished rows = run_halfboard({"export", "./:memory:"});
  fs::current_path(here);
  INFO(run.err << rows.err);
  CHECK(run.status == 0);
  CHECK(std::count(rows.out.begin(), rows.out.end(), '\n') == 2);
}

TEST_CASE("memory that is not there is refused before the work", "[program][outputs]") {
  const Finished run = run_halfboard({"solve", "halfcut", "start", "--memory", "1048576"});
  INFO(run.err);
  CHECK(run.status == 2);
  CHECK(run.err.find("--memory") != std::string::npos);
}

TEST_CASE("what is no file can't be gone on with", "[program][outputs]") {
  // The time is for a machine that is busy: read as a file, these never end.
  for (const char* device : {"/dev/full", "/dev/zero"})
    for (const Words& words : {Words{"openings", "halfcut", "--size", "2", "--out", device},
                               Words{"openings", "groups", "--plies", "1", "--out", device},
                               Words{"census", "sight-reduction", "--rules", "easier", "--deals",
                                     "0..9", "--out", device}}) {
      const auto run = run_halfboard(words, {.kill_after_cpu_ms = 5000});
      INFO(words[0] << " " << words[1] << ": " << run.err);
      CHECK(run.status == 2);
      CHECK(tests::is_one_line(run.err));
      CHECK(run.err.find("no regular file") != std::string::npos);
    }
}

}  // namespace
