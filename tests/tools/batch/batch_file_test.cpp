#include <algorithm>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "solver/wilson.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tests/support/small_batch.h"
#include "tests/support/sql.h"
#include "tools/reports/json.h"
#include "tools/storage/run.h"

// The files of batches, and what is read: shards, others' files, locks, bad input. (Stopped
// batches: batch_stops_test.cpp.)
namespace {

using namespace halfboard::tests;
using halfboard::tools::Json;
namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// The command is refused with one line, and the file is not touched.
void check_file_refused(const Words& words, const std::string& path, const std::string& reason) {
  const std::string before = read(path);
  halfboard::tests::check_refused(words, reason);
  CHECK(read(path) == before);
  CHECK_FALSE(fs::exists(path + "-wal"));
}

}  // namespace

TEST_CASE("a batch ends with what stats says of its file", "[batch]") {
  const Folder folder;
  const std::string file = folder.file("rows.db");
  const Words words{"batch", "sight-reduction", "--task", "solitaire", "--random",
                    "30",    "--seed",          "1",      "--out",     file};
  const Finished fresh = run_halfboard(words);
  REQUIRE(fresh.status == 0);
  CHECK(fresh.out.find("last checkers") != std::string::npos);
  const Finished complete = run_halfboard(words);
  CHECK(complete.out == fresh.out);
  CHECK(complete.out == run_halfboard({"stats", file}).out);
}

TEST_CASE("stats counts the deals of which it is not known how few can be left", "[batch]") {
  const Folder folder;
  const std::string file = folder.file("rows.db");
  // The limit leaves one that can't be solved without a number.
  REQUIRE(run_halfboard({"batch", "sight-reduction", "--task", "solitaire", "--random", "120",
                         "--seed", "9", "--node-limit", "3000", "--out", file})
              .status == 0);
  const Json tally = Json::parse(run_halfboard({"stats", file, "--json"}).out);
  std::uint64_t charted = 0;
  for (const auto& [left, count] : tally["fewest_left"].items())
    charted += count.get<std::uint64_t>();
  const auto open = tally["fewest_left_unknown"].get<std::uint64_t>();
  REQUIRE(open > tally["unknown"].get<std::uint64_t>());
  CHECK(charted + open == 120);
  const std::string number = std::to_string(open);
  CHECK(run_halfboard({"stats", file}).out.find("not known            " + number + "\n") !=
        std::string::npos);
  // They count against the intervals of all bars.
  const std::string picture = folder.file("p.svg");
  REQUIRE(run_halfboard({"stats", file, "--plot", picture}).status == 0);
  const std::string drawn = read(picture);
  CHECK(drawn.find(", " + number + " unknown;") != std::string::npos);
  const auto solved = tally["fewest_left"]["2"].get<std::uint64_t>();
  const auto interval = halfboard::solver::wilson_with_open(solved, open, 120);
  CHECK(drawn.find(fmt::format("<title>2: {} of 120 deals, {:.4g}% (95%: {:.4g}% to {:.4g}%)",
                               solved, static_cast<double>(solved) / 1.2, 100 * interval.low,
                               100 * interval.high)) != std::string::npos);
}

TEST_CASE("shards merge to the rows of one run", "[batch]") {
  const Folder folder;
  const std::string input = folder.file("in.txt");
  write(input, small_boards);
  const std::string whole = folder.file("whole.db");
  REQUIRE(run_halfboard(small_batch(input, whole)).status == 0);
  Words merge{"merge", folder.file("merged.db")};
  for (const std::string shard : {"0/3", "1/3", "2/3"}) {
    merge.push_back(folder.file("part" + shard.substr(0, 1)));
    REQUIRE(run_halfboard(with(small_batch(input, merge.back()), {"--shard", shard})).status == 0);
  }
  REQUIRE(run_halfboard(merge).status == 0);
  CHECK(batch_rows(merge[1]) == batch_rows(whole));
  CHECK(run_halfboard(small_batch(input, merge[1])).status == 0);

  const auto stats = [](Words words) { return run_halfboard(with(words, {"--json"})); };
  const Finished parts = stats({"stats", merge[2], merge[3], merge[4]});
  const auto a = halfboard::tools::Json::parse(parts.out.substr(0, parts.out.find('\n')));
  const Finished one = stats({"stats", whole});
  const auto b = halfboard::tools::Json::parse(one.out.substr(0, one.out.find('\n')));
  for (const char* field :
       {"task", "rules", "deals", "solved", "unsolvable", "low", "high", "nodes"})
    CHECK(a.at(field) == b.at(field));
  CHECK(b.at("deals") == 4);
  const std::string picture = folder.file("a.svg");
  REQUIRE(run_halfboard({"stats", whole, "--plot", picture}).status == 0);
  CHECK(read(picture).find(" deals (1 file), ") != std::string::npos);
  check_file_refused({"stats", whole, merge[2]}, whole, "in common");
  check_file_refused(merge, merge[1], "exists already");

  // A part that disagrees, and one of another run.
  run_sql(merge[2], "UPDATE result SET nodes = nodes + 1");
  check_file_refused({"merge", folder.file("x.db"), whole, merge[2]}, folder.file("x.db"),
                     "disagree");
  const std::string other = folder.file("other.db");
  REQUIRE(run_halfboard(with(small_batch(input, other), {"--node-limit", "77"})).status == 0);
  check_file_refused({"merge", folder.file("x.db"), whole, other}, folder.file("x.db"),
                     "node limit");
  for (const auto& entry : fs::directory_iterator(folder.file("")))
    CHECK(entry.path().extension() != ".part");
}

TEST_CASE("more files are merged than a shell lets programs open", "[batch]") {
  const Folder folder;
  const Words batch{"batch", "sight-reduction", "--task", "solitaire", "--deals", "0..19"};
  std::string files;
  for (int i = 0; i < 20; ++i) {
    const std::string part = folder.file("part" + std::to_string(i));
    files += " " + part;
    REQUIRE(
        run_halfboard(with(batch, {"--shard", std::to_string(i) + "/20", "--out", part})).status ==
        0);
  }
  const Finished merged = run_file("/bin/sh", {"-c", "ulimit -Sn 24; exec '" + program() +
                                                         "' merge " + folder.file("all") + files});
  INFO(merged.err);
  CHECK(merged.status == 0);
}

TEST_CASE("no deal is counted twice in the sums of several files", "[batch]") {
  const Folder folder;
  const auto file = [&](const std::string& name, const Words& options) {
    Words batch{"batch", "sight-reduction", "--task", "value", "--out", folder.file(name)};
    batch.insert(batch.end(), options.begin(), options.end());
    batch.insert(batch.end(), {"--node-limit", "1", "--threads", "1"});
    REQUIRE(run_halfboard(batch).status == 0);
    return folder.file(name);
  };
  const std::string a = file("a", {"--deals", "0..3"});
  const std::string drawn = file("drawn", {"--random", "3"});
  check_file_refused({"stats", a, file("b", {"--deals", "3..5"})}, a, "in common");
  check_file_refused({"stats", a, file("c", {"--deals", "0..3", "--memory", "1"})}, a, "in common");
  check_file_refused({"stats", a, file("d", {"--deals", "1..2", "--rules", "base,easier"})}, a,
                     "in common");
  check_file_refused({"stats", drawn, file("e", {"--random", "2"})}, drawn, "in common");
  CHECK(run_halfboard({"stats", a, file("f", {"--deals", "4..5"}), drawn}).status == 0);
  CHECK(run_halfboard({"stats", a, file("g", {"--deals", "0..3", "--rules", "easier"})}).status ==
        0);
}

TEST_CASE("shards of ranges share deals where there is a number of both", "[batch]") {
  using namespace halfboard::tools;
  const auto run = [](unsigned first, unsigned count, unsigned shard, unsigned shards) {
    Run made;
    made.source = {.kind = SourceKind::deals, .deals = count, .first = first};
    made.shard = {shard, shards};
    return made;
  };
  const Run a = run(3, 8, 1, 2);  // 4 6 8 10
  for (const unsigned first : {0u, 2u, 5u, 9u})
    for (const unsigned count : {1u, 2u, 4u, 7u})
      for (const unsigned shards : {1u, 2u, 3u, 4u})
        for (unsigned shard = 0; shard < shards; ++shard) {
          const Run b = run(first, count, shard, shards);
          bool common = false;
          for (const unsigned number : {4u, 6u, 8u, 10u})
            common = common || (number >= first && number < first + count &&
                                (number - first) % shards == shard);
          CHECK(have_common_deals(a, b) == common);
          CHECK(have_common_deals(b, a) == common);
        }
}

TEST_CASE("a batch refuses files that are not its own", "[batch]") {
  const Folder folder;
  const std::string input = folder.file("in.txt");
  write(input, small_boards);
  const std::string path = folder.file("a.db");
  const auto all_refuse = [&](const std::string& reason) {
    check_file_refused(small_batch(input, path), path, reason);
    check_file_refused({"stats", path}, path, reason);
    check_file_refused({"export", path}, path, reason);
    check_file_refused({"verify", path}, path, reason);
    check_file_refused({"merge", folder.file("x.db"), path}, path, reason);
  };
  write(path, "a letter to a friend\n");
  all_refuse("no database");
  fs::remove(path);
  run_sql(path, "CREATE TABLE t (x)");
  all_refuse("another program");
  fs::remove(path);

  REQUIRE(run_halfboard(small_batch(input, path)).status == 0);
  check_file_refused(with(small_batch(input, path), {"--target", "a1,b1"}), path, "target");
  check_file_refused(with(small_batch(input, path), {"--shard", "0/2"}), path, "shard");
  write(input, "wb w\n");
  check_file_refused(small_batch(input, path), path, "digest");

  // Cut short: in the header, after the first page, in the middle.
  write(input, small_boards);
  const std::string complete = read(path);
  for (const std::size_t size :
       {std::size_t{10}, std::size_t{60}, std::size_t{4096}, complete.size() - 4096}) {
    write(path, complete.substr(0, size));
    INFO("cut to " << size);
    check_file_refused(small_batch(input, path), path, "");
    check_file_refused({"stats", path}, path, "");
  }
  check_file_refused(small_batch(input, "/dev/null"), "/dev/null", "no regular file");
  check_file_refused(small_batch(input, folder.file("no/a.db")), folder.file("no/a.db"),
                     "no folder");
}

TEST_CASE("a flipped bit in the key of a row is damage", "[batch]") {
  const Folder folder;
  const std::string input = folder.file("input");
  const std::string path = folder.file("a.db");
  write(input, small_boards);
  REQUIRE(run_halfboard(small_batch(input, path)).status == 0);
  run_sql(path, "VACUUM");  // no old rows in free space
  std::string bytes = read(path);
  // The types of index 0, rule 1 and no deal number: rule 0, which the row before has.
  const std::string second("\x08\x09\0", 3);
  const auto at = bytes.find(second);
  REQUIRE(at != std::string::npos);
  CHECK(bytes.find(second, at + 1) == std::string::npos);
  bytes[at + 1] = '\x08';
  write(path, bytes);
  for (const char* command : {"stats", "export", "verify"})
    check_file_refused({command, path}, path, "a row stands where another should");
}

TEST_CASE("rules of other names are damage, as the view of answers shows them", "[batch]") {
  const Folder folder;
  const std::string input = folder.file("input");
  const std::string path = folder.file("a.db");
  write(input, small_boards);
  REQUIRE(run_halfboard(small_batch(input, path)).status == 0);
  const std::string whole = read(path);
  for (const char* change : {"UPDATE rule SET name = 'easier' WHERE id = 0",
                             "DELETE FROM rule WHERE id = 7", "INSERT INTO rule VALUES (8, 'x')"}) {
    write(path, whole);
    run_sql(path, change);
    for (const char* command : {"stats", "export", "verify"})
      check_file_refused({command, path}, path, "its rules have other names");
  }
}

TEST_CASE("a read-only file can be read, and is not written", "[batch]") {
  const Folder folder;
  const std::string input = folder.file("in.txt");
  write(input, small_boards);
  const std::string path = folder.file("a.db");
  REQUIRE(run_halfboard(small_batch(input, path)).status == 0);
  const std::string before = read(path);
  fs::permissions(path, fs::perms::owner_read);
  const Surroundings user{.obeys_permissions = true};
  const Finished refused = run_halfboard(small_batch(input, path), user);
  INFO(refused.err);
  CHECK(refused.status == 2);
  CHECK(refused.out.empty());
  CHECK(is_one_line(refused.err));
  CHECK(refused.err.find("cannot write") != std::string::npos);
  CHECK(run_halfboard({"stats", path}, user).status == 0);
  CHECK(run_halfboard({"verify", path, "--memory", "64"}, user).status == 0);
  CHECK(read(path) == before);
}

TEST_CASE("a second batch on a file is refused, readers are not", "[batch]") {
  const Folder folder;
  const std::string path = folder.file("a.db");
  const std::string input = folder.file("in.txt");
  write(input, small_boards);
  REQUIRE(run_halfboard(small_batch(input, path)).status == 0);
  const int held = ::open(path.c_str(), O_RDWR | O_CLOEXEC);  // as a running batch holds it
  REQUIRE(::flock(held, LOCK_EX) == 0);
  const Finished second = run_halfboard(small_batch(input, path));
  CHECK(second.status == 2);
  CHECK(second.err.find("in use") != std::string::npos);
  CHECK(run_halfboard({"stats", path}).status == 0);
  CHECK(run_halfboard({"export", path}).status == 0);
  ::close(held);
}

TEST_CASE("verify finds rows that were changed", "[batch]") {
  const Folder folder;
  const std::string path = folder.file("a.db");
  const std::string input = folder.file("in.txt");
  write(input, "wbwb/bwbw/wbbw w\n");
  REQUIRE(run_halfboard(with(small_batch(input, path), {"--node-limit", "5000"})).status == 0);
  CHECK(run_halfboard({"verify", path, "--memory", "64"}).out.find("failed 0") !=
        std::string::npos);
  CHECK(run_sql(path, "UPDATE result SET solution = substr(solution, 4) WHERE status = 0") == 1);
  const Finished done = run_halfboard({"verify", path, "--memory", "64"});
  CHECK(done.status == 1);
  CHECK(done.out.find("failed 1") != std::string::npos);
}

TEST_CASE("a batch refuses bad options and bad input", "[batch]") {
  const Words start{"batch", "sight-reduction"};
  const Words random{"--random", "5"};
  for (const Words& bad :
       std::vector<Words>{random,
                          {"--task", "solitaire"},
                          {"--task", "sums", "--random", "5"},
                          {"--task", "value", "--rules", "challenging", "--random", "5"},
                          {"--task", "value", "--target", "a1,b1", "--random", "5"},
                          {"--task", "solitaire", "--target", "a1,e1", "--random", "5"},
                          {"--task", "solitaire", "--target", "a1,a1", "--random", "5"},
                          {"--task", "solitaire", "--rules", "base,hard", "--random", "5"},
                          {"--task", "solitaire", "--random", "5", "--deals", "1..2"},
                          {"--task", "solitaire", "--random", "0"},
                          {"--task", "solitaire", "--random", "-1"},
                          {"--task", "solitaire", "--deals", "2..1"},
                          {"--task", "solitaire", "--deals", "0..601080390"},
                          {"--task", "solitaire", "--deals", "1"},
                          {"--task", "solitaire", "--deals", "1..2", "--seed", "3"},
                          {"--task", "solitaire", "--random", "5", "--shard", "2/2"},
                          {"--task", "solitaire", "--random", "5", "--shard", "1"},
                          {"--task", "solitaire", "--random", "5", "--node-limit", "0"},
                          {"--task", "solitaire", "--random", "5", "--threads", "0"},
                          {"--task", "solitaire", "--input", "/nonexistent"},
                          {"--task", "solitaire", "--random", "5", "--files", "3"}}) {
    const Finished done = run_halfboard(with(start, bad));
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    CHECK(is_one_line(done.err));
  }
  for (const std::string& input :
       {std::string(), std::string("\n\n"), std::string("wb w\nwx w\n"), std::string("601080390\n"),
        std::string(10'000'000, 'w'), std::string("4/4 w place\n")}) {
    const Finished done =
        run_halfboard(with(start, {"--task", "solitaire", "--input", "-"}), {.input = input});
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(is_one_line(done.err));
  }
}

TEST_CASE("an input file may have comments, blanks and a byte order mark", "[batch]") {
  const auto rows = [](const std::string& input) {
    const Finished run =
        run_halfboard({"batch", "sight-reduction", "--task", "value", "--input", "-", "--json"},
                      {.input = input});
    INFO(input << run.err);
    CHECK(run.status == 0);
    std::string kept;  // all but the seconds
    for (std::size_t at = 0; at < run.out.size(); at = run.out.find('\n', at) + 1)
      kept += run.out.substr(at, run.out.find("\"seconds\"", at) - at);
    return kept;
  };
  const std::string plain = rows("wb/bw w\n2bb/ww2 w\nwb/bb b\n");
  CHECK(std::ranges::count(plain, '{') == 3);
  CHECK(rows("\xef\xbb\xbf# all small\n  wb/bw w \t\r\n#\n\n2bb/ww2 w # hot\n#x\n\twb/bb b") ==
        plain);
  // A deal's number that is none is no comment.
  for (const std::string line : {"#-7", "#+9", "#601080390"})
    CHECK(run_halfboard({"batch", "sight-reduction", "--task", "value", "--input", "-"},
                        {.input = "5\n" + line + "\n7\n"})
              .status == 2);
}
