#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tests/support/sanitized.h"
#include "tests/support/small_batch.h"
#include "tests/support/sql.h"

// Batches that are stopped, killed or out of room go on, and end with the rows of an undisturbed
// run.
namespace {

using namespace halfboard::tests;
namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr const char* many = sanitized ? "2500" : "20000";

/// Deals that take long enough to be disturbed; every row is decided or unknown by its node limit.
Words long_batch(const std::string& out) {
  return {"batch", "sight-reduction", "--task", "solitaire", "--rules", "base,easier", "--seed",
          "5",     "--node-limit",    "100",    "--random",  many,      "--out",       out};
}

}  // namespace

TEST_CASE("a killed batch goes on and ends with the rows of an undisturbed one",
          "[threads][batch]") {
  const Folder folder;
  const std::string whole = folder.file("whole.db");
  const std::string broken = folder.file("broken.db");
  const Finished undisturbed = run_halfboard(with(long_batch(whole), {"--threads", "1"}));
  REQUIRE(undisturbed.status == 0);
  const Words words = with(long_batch(broken), {"--threads", "3"});
  const auto times = parts_of(undisturbed, 6);
  CHECK(run_halfboard(words, {.kill_after_cpu_ms = times[0]}).status == killed);
  for (const int ms : times) run_halfboard(words, {.kill_after_cpu_ms = ms});
  REQUIRE(run_halfboard(words).status == 0);
  CHECK(batch_rows(broken) == batch_rows(whole));
  const Finished again = run_halfboard(words);
  CHECK(again.status == 0);
  CHECK(again.err.find("complete") != std::string::npos);
}

TEST_CASE("a batch that was killed while it made its file begins again", "[batch]") {
  const Folder folder;
  const std::string input = folder.file("boards");
  std::ofstream(input, std::ios::binary) << small_boards;
  const std::string path = folder.file("a.db");
  const Words words = small_batch(input, path);
  REQUIRE(run_halfboard(words).status == 0);
  const std::string rows = batch_rows(path);
  // As it stands between the pages and the end of the first transaction: not yet a database with a
  // log, and beside it the head of a rollback journal of no pages (sqlite.org/fileformat2.html).
  std::string content = read(path);
  content[18] = content[19] = 1;
  std::ofstream(path, std::ios::binary) << content;
  std::string journal("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
  journal += std::string(4 * 3, '\0') + std::string("\0\0\x02\0\0\0\x10\0", 8);
  journal.resize(512, '\0');
  std::ofstream(path + "-journal", std::ios::binary) << journal;
  const Finished early = run_halfboard({"stats", path});
  CHECK(early.status == 2);
  CHECK(is_one_line(early.err));
  const Finished again = run_halfboard(words);
  INFO(again.err);
  CHECK(again.status == 0);
  CHECK(again.err.find("complete") == std::string::npos);
  CHECK(batch_rows(path) == rows);
  CHECK_FALSE(fs::exists(path + "-journal"));
}

TEST_CASE("Ctrl-C stops a batch cleanly", "[batch]") {
  const Folder folder;
  const std::string path = folder.file("a.db");
  Words words = long_batch(path);
  std::ranges::replace(words, std::string(many), std::string("100000000"));
  const Finished stopped = run_halfboard(words, {.interrupt_after_ms = 700});
  CHECK(stopped.status == 3);
  CHECK(stopped.err.find("partial") != std::string::npos);
  CHECK_FALSE(fs::exists(path + "-wal"));
  const auto rows_so_far = [&] {
    return rows_of(run_halfboard({"stats", path, "--json"}).out).at(0).at("deals").get<int>();
  };
  const int before = rows_so_far();
  CHECK(before > 0);
  int after = before;
  for (const char* seconds : {"0.3", "3", "30"}) {  // a busy machine takes long to read the rows
    CHECK(run_halfboard(with(words, {"--time-limit", seconds})).status == 3);
    after = rows_so_far();
    if (after > before) break;
  }
  CHECK(after > before);
}

TEST_CASE("a full disk stops a batch, which goes on when there is room", "[batch]") {
  const Folder folder;
  const std::string path = folder.file("a.db");
  const std::string whole = folder.file("whole.db");
  const Finished full = run_halfboard(long_batch(path), {.file_limit = 120'000});
  INFO(full.err);
  CHECK(full.status == 1);
  CHECK(is_one_line(full.err));
  CHECK(full.err.find("rows are done and kept") != std::string::npos);
  CHECK(run_halfboard({"stats", path}).status == 0);
  REQUIRE(run_halfboard(long_batch(path)).status == 0);
  REQUIRE(run_halfboard(long_batch(whole)).status == 0);
  CHECK(batch_rows(path) == batch_rows(whole));

  const Finished table = run_halfboard(
      {"batch", "sight-reduction", "--task", "solitaire", "--rules", "easier", "--random", "20"},
      {.out_path = "/dev/full"});
  CHECK(table.status != 0);
  const Finished none = run_halfboard(long_batch(folder.file("new.db")), {.file_limit = 1000});
  CHECK(none.status == 1);
  CHECK_FALSE(fs::exists(folder.file("new.db")));
  fs::create_symlink("new.db", folder.file("link.db"));
  CHECK(run_halfboard(long_batch(folder.file("link.db")), {.file_limit = 1000}).status == 1);
  CHECK(fs::is_symlink(folder.file("link.db")));
  CHECK_FALSE(fs::exists(folder.file("new.db")));
}

TEST_CASE("a batch that is reached by a link goes on after a kill", "[threads][batch]") {
  const Folder folder;
  const std::string whole = folder.file("whole.db");
  const std::string link = folder.file("link.db");
  fs::create_directory(folder.file("elsewhere"));
  fs::create_symlink("elsewhere/a.db", link);
  const Finished undisturbed = run_halfboard(with(long_batch(whole), {"--threads", "1"}));
  REQUIRE(undisturbed.status == 0);
  const auto times = parts_of(undisturbed, 3);
  CHECK(run_halfboard(long_batch(link), {.kill_after_cpu_ms = times.back()}).status == killed);
  const auto told_of = [](const std::string& path) { return run_halfboard({"stats", path}).out; };
  CHECK(told_of(link) == told_of(folder.file("elsewhere/a.db")));
  CHECK(run_halfboard(long_batch(link)).status == 0);
  CHECK(batch_rows(link) == batch_rows(whole));
  CHECK(fs::is_symlink(link));
}

TEST_CASE("a batch with two names is read but not written", "[batch]") {
  const Folder folder;
  const std::string path = folder.file("a.db");
  const Words words{"batch", "sight-reduction", "--task", "value", "--deals", "0..4", "--out"};
  REQUIRE(run_halfboard(with(words, {path})).status == 0);
  const std::string rows = batch_rows(path);
  const std::string other = folder.file("b.db");
  fs::create_hard_link(path, other);
  for (const std::string& name : {path, other}) {
    check_refused(with(words, {name}), "has another name (a hard link)");
    CHECK(batch_rows(name) == rows);
  }
  fs::remove(path);
  CHECK(run_halfboard(with(words, {other})).status == 0);
}

TEST_CASE("a complete batch leaves nothing beside its file, however it ended", "[batch]") {
  const Folder folder;
  const std::string path = folder.file("a.db");
  const std::string cut_short = folder.file("b.db");
  const auto batch = [](const std::string& out) {
    return run_halfboard(
        {"batch", "sight-reduction", "--task", "value", "--deals", "0..4", "--out", out});
  };
  REQUIRE(batch(path).status == 0);
  killed_copy(path, cut_short, "UPDATE result SET nodes = 7");
  const Finished again = batch(cut_short);
  CHECK(again.status == 0);
  CHECK(again.err.find("is complete") != std::string::npos);
  CHECK_FALSE(fs::exists(cut_short + "-wal"));
  CHECK(batch_rows(cut_short).find("\"nodes\":7") != std::string::npos);
}
