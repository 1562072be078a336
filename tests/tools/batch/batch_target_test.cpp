#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tools/reports/json.h"

// Batches of what can be left as two checkers asked for.
using namespace halfboard;

TEST_CASE("a target of other colours can't be left; the fewest left hang on none", "[batch]") {
  const auto run = tests::run_halfboard({"batch", "sight-reduction", "--task", "solitaire",
                                         "--deals", "5..6", "--target", "a1,b1", "--json"});
  REQUIRE(run.status == 0);
  std::istringstream lines(run.out);
  int rows = 0;
  for (std::string line; std::getline(lines, line); ++rows) {
    const auto row = tools::Json::parse(line);
    CHECK(row["status"] == "unsolvable");
    CHECK(row["solution"].empty());
    CHECK(row["fewest_left"] == 2);
    CHECK(row["target"] == "a1,b1");
  }
  CHECK(rows == 2);
}

TEST_CASE("rows of a batch with a target name it, others have no word of one", "[batch]") {
  const tests::Folder folder;
  for (const std::string target : {"a1,b1", ""}) {
    const std::string rows = folder.file("rows" + target + ".db");
    std::vector<std::string> words{"batch", "sight-reduction", "--task", "solitaire", "--deals",
                                   "5..6",  "--out",           rows};
    if (!target.empty()) words.insert(words.end(), {"--target", target});
    REQUIRE(tests::run_halfboard(words).status == 0);
    for (const auto& row : tests::rows_of(tests::run_halfboard({"export", rows}).out)) {
      CHECK(row.contains("target") == !target.empty());
      if (!target.empty()) CHECK(row["target"] == target);
    }
    const std::string csv = tests::run_halfboard({"export", rows, "--format", "csv"}).out;
    const std::string head = csv.substr(0, csv.find('\n'));
    CHECK(head.ends_with(target.empty() ? ",nodes,seconds" : ",nodes,seconds,target"));
    CHECK(csv.ends_with(" b1\n") == !target.empty());
    // What reads such files goes by their own table.
    for (const char* command : {"stats", "verify"})
      CHECK(tests::run_halfboard({command, rows}).status == 0);
  }
}
