#include <filesystem>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// `openings groups --certificates`.
using namespace halfboard;
using tests::Finished;
using tests::run_halfboard;
using tools::Json;
namespace fs = std::filesystem;

TEST_CASE("openings groups --certificates: also behind a result that is finished", "[openings]") {
  const tests::Folder folder;
  const std::string out = folder.file("out,5");  // no list of two files
  std::vector<std::string> words{"openings", "groups", "--rules", "king-nojump",
                                 "--plies",  "5",      "--out",   out};
  const Finished first = run_halfboard(words);
  REQUIRE(first.status == 0);
  const std::string rows = tests::read(out);
  const std::string certificates = folder.file("certificates");
  fs::create_directory(certificates);
  words.insert(words.end(), {"--certificates", certificates});
  for (int i = 0; i < 2; ++i) {
    const Finished again = run_halfboard(words);
    CHECK(again.status == 0);
    CHECK(again.out == first.out);
    CHECK(tests::read(out) == rows);
    CHECK(std::distance(fs::directory_iterator(certificates), {}) >= 2);
  }
  // One that was cut off is none that could stay.
  const fs::path one = fs::directory_iterator(certificates)->path();
  fs::resize_file(one, fs::file_size(one) - 1);
  tests::check_refused(words, "bad certificate at");
}

TEST_CASE("openings groups --certificates: every win has one that verifies", "[openings]") {
  const tests::Folder folder;
  const Finished run = run_halfboard({"openings", "groups", "--rules", "king-nojump", "--plies",
                                      "5", "--certificates", folder.path()});
  CHECK(run.status == 0);
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    ++files;
    const Finished check = run_halfboard({"verify", entry.path().string(), "--json"});
    CHECK(check.status == 0);
    CHECK(Json::parse(check.out)["failed"] == 0);
    CHECK(Json::parse(check.out)["plies"] == 5);
    // One move changed for another legal one, or a line lost: told or refused.
    const std::string text = tests::read(entry.path());
    const auto line = text.find('\n', text.find("plies 5\n")) + 1;
    const std::string broken = folder.file("broken");
    tests::write(broken, text.substr(0, line) + text.substr(text.find('\n', line) + 1));
    CHECK(run_halfboard({"verify", broken}).status == 2);  // the count is wrong
    fs::remove(broken);
  }
  CHECK(files >= 2);  // 8 set-ups, at most 4 in a class
  CHECK(run_halfboard({"openings", "groups", "--certificates", "/no/such/folder"}).status == 2);
}

TEST_CASE("openings groups --node-limit: a certificate may take more than the search",
          "[openings]") {
  // A win is found with 12 to 16 nodes; its certificate takes more than 20 in all.
  const tests::Folder folder;
  const Finished run = run_halfboard({"openings", "groups", "--rules", "king-nojump", "--plies",
                                      "5", "--node-limit", "18", "--certificates", folder.path()});
  CHECK(run.status == 0);
  CHECK(tests::rows_of(run.out).back()["win"] == 8);
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("openings groups --certificates --only: of this set-up alone, and of these rules",
          "[openings]") {
  const tests::Folder folder;
  const std::string setup = "8/8/3b1b2/2bwbw2/2w1w3/2bwbw2/8/8 w";
  const auto words = [&](const std::string& rules, const std::string& plies) {
    return std::vector<std::string>{"openings", "groups", "--rules",        rules,
                                    "--plies",  plies,    "--only",         setup,
                                    "--memory", "64",     "--certificates", folder.path()};
  };
  REQUIRE(run_halfboard(words("king-nojump", "5")).status == 0);
  REQUIRE(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
  const std::string file = fs::directory_iterator(folder.path())->path().string();
  const std::string before = tests::read(file);
  CHECK(run_halfboard({"verify", file}).status == 0);
  tests::check_refused(words("nojump", "1"), "under the rules king-nojump");
  CHECK(tests::read(file) == before);
  std::string damaged = before;
  damaged[damaged.size() / 2] = '?';
  tests::write(file, damaged);
  tests::check_refused(words("king-nojump", "5"), "line");
  CHECK(tests::read(file) == damaged);
  tests::write(file, "a letter\n");
  tests::check_refused(words("king-nojump", "1"), "is no certificate");
  CHECK(tests::read(file) == "a letter\n");
}

TEST_CASE("openings groups --certificates tells what it could not prove again", "[openings]") {
  const tests::Folder folder;
  const std::string setup = "8/8/3b4/2bw1w2/2wbwb2/2bwbw2/8/8 w";
  const std::string known = folder.file("known.jsonl");
  REQUIRE(run_halfboard({"openings", "groups", "--plies", "1", "--out", known}).status == 0);
  std::string text = tests::read(known);
  const std::string open = setup + R"(","result":"unknown","plies":null)";
  REQUIRE(text.find(open) != text.npos);
  text.replace(text.find(open), open.size(), setup + R"(","result":"win","plies":65)");
  tests::write(known, text);
  const std::string certificates = folder.file("certificates");
  fs::create_directory(certificates);
  const Finished run =
      run_halfboard({"openings", "groups", "--plies", "1", "--known", known, "--proofs", "10",
                     "--only", setup, "--memory", "64", "--certificates", certificates});
  CHECK(run.status == 0);
  CHECK(tests::is_one_line(run.err));
  CHECK(run.err.find("no certificate for 8/8/") != run.err.npos);
  CHECK(fs::is_empty(certificates));
}
