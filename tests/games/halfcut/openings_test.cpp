#include <filesystem>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/openings/halfcut_rows.h"
#include "tools/reports/json.h"

// `openings halfcut --out FILE`: what is kept, and what is taken over.
namespace {

using namespace halfboard;
using namespace halfboard::tests;
using halfboard::tools::Json;
using Words = std::vector<std::string>;

Words openings(const std::string& out, const Words& more = {}) {
  Words words{"openings", "halfcut", "--size", "4", "--threads", "1", "--json", "--out", out};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// What each opening says but the nodes, which depend on where a run was stopped.
std::vector<Json> winners_of(const std::string& text) {
  std::vector<Json> found;
  const Json all = Json::parse(text);
  for (const Json& opening : all["openings"]) found.push_back(opening["winner"]);
  return found;
}

const std::string header = R"({"openings":"halfcut","size":4})";

}  // namespace

TEST_CASE("openings halfcut goes on after a kill with what its journal has",
          "[halfcut][openings]") {
  const Folder folder;
  const std::string whole = folder.file("whole.json");
  const std::string out = folder.file("4.json");
  REQUIRE(run_halfboard(openings(whole)).status == 0);
  CHECK_FALSE(std::filesystem::exists(whole + ".progress"));
  // As a kill leaves it: two rows, and a third cut off.
  write(out + ".progress", header + "\n" + R"({"move":"b2","winner":"r","nodes":7777})" + "\n" +
                               R"({"move":"a1","winner":"b","nodes":8888})" + "\n" + R"({"mov)");
  const Finished done = run_halfboard(openings(out));
  INFO(done.err);
  CHECK(done.status == 0);
  CHECK(done.out == read(out));
  CHECK(winners_of(read(out)) == winners_of(read(whole)));
  const Json rows = Json::parse(read(out))["openings"];
  CHECK(rows[0]["nodes"] == 8888);
  CHECK(rows[5]["nodes"] == 7777);
  CHECK_FALSE(std::filesystem::exists(out + ".progress"));
}

TEST_CASE("openings halfcut takes over unfinished files of earlier versions",
          "[halfcut][openings]") {
  const Folder folder;
  const std::string out = folder.file("4.json");
  const Finished stopped = run_halfboard(openings(out, {"--node-limit", "3000"}));
  CHECK(stopped.status == 3);
  CHECK(stopped.out == read(out));
  CHECK(Json::parse(read(out))["partial"] == true);
  CHECK_FALSE(std::filesystem::exists(out + ".progress"));
  CHECK(run_halfboard(openings(out)).status == 0);
  CHECK_FALSE(Json::parse(read(out)).contains("partial"));
}

TEST_CASE("openings halfcut refuses the journal of other work", "[halfcut][openings]") {
  const Folder folder;
  const std::string out = folder.file("4.json");
  for (const std::string& journal :
       {R"({"openings":"halfcut","size":5})" + std::string("\n"),
        header + "\n" + R"({"move":"e1","winner":"r","nodes":1})" + "\n",
        header + "\n" + R"({"move":"a1","winner":"r","nodes":1})" + "\n" +
            R"({"move":"a1","winner":"b","nodes":2})" + "\n"}) {
    write(out + ".progress", journal);
    const Finished done = run_halfboard(openings(out));
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(is_one_line(done.err));
    CHECK(read(out + ".progress") == journal);
    CHECK_FALSE(std::filesystem::exists(out));
  }
}

TEST_CASE("rows of Halfcut's openings are read as they were written", "[halfcut][openings]") {
  tools::HalfcutRows rows(4);
  for (const halfcut::Move move : rows.classes()) {
    rows.set(move, {halfcut::Side::blue, 12});
    const std::string line = rows.row(move).dump();
    tools::HalfcutRows others(4);
    REQUIRE(others.read_row(line));
    CHECK(others.row(move).dump() == line);
  }
  CHECK_FALSE(rows.read_row("{}"));
  CHECK_FALSE(rows.read_row("{\"move\":\"a1\",\"winner\":\"x\",\"nodes\":1}"));
  CHECK_FALSE(rows.read_row("{\"move\":\"a1\",\"winner\":\"r\",\"nodes\":-1}"));
}
