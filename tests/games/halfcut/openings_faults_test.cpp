#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"

// `openings halfcut` with a table that does not fit, a full disk, a damaged journal.
namespace {

using namespace halfboard::tests;
using Arguments = std::vector<std::string>;

}  // namespace

TEST_CASE("openings halfcut --table: a table that does not fit is refused, and stays",
          "[halfcut][openings]") {
  const Folder folder;
  const std::string table = folder.file("table");
  Arguments words{"openings",     "halfcut", "--size",    "5", "--only",   "a1", "--table", table,
                  "--node-limit", "200000",  "--threads", "1", "--memory", "64"};
  REQUIRE(run_halfboard(words).status == 3);
  const std::string kept = read(table);
  words.back() = "1";
  check_refused(words, "has more proofs than fit into memory at option --memory");
  CHECK(read(table) == kept);
}

TEST_CASE("openings halfcut --table: what was found is told though the disk is full",
          "[halfcut][openings]") {
  const Folder folder;
  const Finished run =
      run_halfboard({"openings", "halfcut", "--size", "4", "--table", folder.file("table")},
                    {.file_limit = 20'000});
  CHECK(run.status == 1);
  CHECK(run.out.find("\n4  b r r b\n3  r r r r\n") != std::string::npos);
  CHECK(run.err.find("no room left") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder.file("table")));
}

TEST_CASE("openings halfcut: a winner changed in the journal is refused", "[halfcut][openings]") {
  const Folder folder;
  const std::string out = folder.file("5.json");
  const std::string progress = out + ".progress";
  const std::string red = "\"winner\":\"r\"";
  const Arguments words{"openings", "halfcut", "--size", "5", "--threads", "1", "--out", out};
  run_halfboard(words,
                {.kill_when = [&] { return read(progress).find(red) != std::string::npos; }});
  std::string journal = read(progress);
  const auto at = journal.find(red);
  REQUIRE(at != std::string::npos);
  write(progress, journal.replace(at + red.size() - 2, 1, "b"));
  check_refused(words, "damaged line");
}
