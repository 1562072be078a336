#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tests/support/sql.h"
#include "tools/reports/json.h"

// `verify`: rows that are not what a run writes; of several files an answer each, the worst exit
// status of all.
namespace {

using namespace halfboard;
using tests::check_refused;
using tests::run_halfboard;
using tests::run_sql;

TEST_CASE("verify takes several files", "[program][verify]") {
  const tests::Folder folder;
  const std::string small = folder.file("small.cert");
  const std::string rows = folder.file("rows.db");
  REQUIRE(run_halfboard({"solve", "sight-reduction", "wb/bw w", "--certificate", small}).status ==
          0);
  REQUIRE(run_halfboard({"batch", "sight-reduction", "--task", "solitaire", "--random", "3",
                         "--seed", "1", "--out", rows})
              .status == 0);
  const auto both = run_halfboard({"verify", small, rows});
  INFO(both.out << both.err);
  CHECK(both.status == 0);
  CHECK(both.out.starts_with(small + ": checked 1 failed 0\n"));
  CHECK(both.out.find("\n" + rows + ": checked 3 failed 0\n") != std::string::npos);
  const auto json = run_halfboard({"verify", rows, small, "--json"});
  const auto end = json.out.find('\n');
  const auto first = tools::Json::parse(json.out.substr(0, end));
  const auto second = tools::Json::parse(json.out.substr(end));
  CHECK(first.at("file") == rows);
  CHECK(first.at("checked") == 3);
  CHECK(second.at("file") == small);
  CHECK(second.at("checked") == 1);
}

TEST_CASE("of several files the worst answer counts", "[program][verify]") {
  const tests::Folder folder;
  const std::string good = folder.file("good.cert");
  const std::string rows = folder.file("rows.db");
  REQUIRE(run_halfboard({"solve", "sight-reduction", "wb/bw w", "--certificate", good}).status ==
          0);
  REQUIRE(run_halfboard({"batch", "sight-reduction", "--task", "value", "--random", "1", "--seed",
                         "1", "--out", rows})
              .status == 0);
  CHECK(run_halfboard({"verify", rows, good, "--node-limit", "1"}).status == 3);
  check_refused({"verify", good, folder.file("none.db")}, "none.db");
  // One that is damaged inside is told of, and hides neither what failed before nor what comes.
  const std::string bad = folder.file("a1.cert");
  REQUIRE(run_halfboard({"openings", "halfcut", "--size", "2", "--certificates", folder.path()})
              .status == 0);
  std::string damaged = tests::read(bad);
  damaged.back() ^= 1;
  tests::write(bad, damaged);
  const auto all = run_halfboard({"verify", good, bad, good});
  CHECK(all.status == 2);
  CHECK(all.out.find(bad + ": not checked\n" + good + ": checked 1 failed 0\n") !=
        std::string::npos);
  CHECK(std::ranges::count(all.err, '\n') == 1);
  CHECK(all.err.find("a1.cert") != std::string::npos);
  const auto json = run_halfboard({"verify", good, bad, good, "--json"});
  CHECK(json.status == 2);
  const auto lines = tests::rows_of(json.out);
  REQUIRE(lines.size() == 3);
  CHECK(lines[1]["file"] == bad);
  CHECK("halfboard: " + lines[1]["error"].get<std::string>() + "\n" == all.err);
  CHECK(lines[2]["checked"] == 1);
  check_refused({"verify", good, rows, "--certificates"}, "--certificates");
  const std::string letter = folder.file("letter.txt");
  tests::write(letter, "Dear reader");
  check_refused({"verify", rows, letter}, "letter.txt");
  const auto archive = run_halfboard({"verify", good, rows, "--proofs", rows});
  CHECK(archive.status == 2);
  CHECK(archive.out.empty());
  CHECK(archive.err.find("--proofs") != std::string::npos);
}

TEST_CASE("verify refuses options that have no meaning for a file", "[program][verify]") {
  const tests::Folder folder;
  const std::string value = folder.file("value.cert");
  const std::string strategy = folder.file("a1.cert");
  const std::string table = folder.file("3.table");
  REQUIRE(run_halfboard({"solve", "sight-reduction", "wb/bw w", "--certificate", value}).status ==
          0);
  REQUIRE(run_halfboard({"openings", "halfcut", "--size", "3", "--only", "a1", "--certificates",
                         folder.path()})
              .status == 0);
  REQUIRE(run_halfboard({"tablebase", "halfcut", "--size", "3", "--out", table}).status == 0);
  check_refused({"verify", value, "--sample", "1"}, "--sample");
  check_refused({"verify", strategy, "--sample", "1"}, "--sample");
  check_refused({"verify", strategy, table, "--node-limit", "99"}, "--node-limit");
  check_refused({"verify", table, "--node-limit", "99"}, "--node-limit");
  check_refused({"verify", table, "--certificates"}, "--certificates");
  check_refused({"verify", value, "--certificates", "--node-limit", "9"}, "--node-limit");
  CHECK(run_halfboard({"verify", value, "--node-limit", "99"}).status == 0);
  CHECK(run_halfboard({"verify", table, "--sample", "5"}).status == 0);
  // Of several files it is enough that it has one for one of them.
  CHECK(run_halfboard({"verify", value, strategy, "--node-limit", "99"}).status == 0);
  const auto sampled = run_halfboard({"verify", value, table, "--sample", "5"});
  INFO(sampled.out << sampled.err);
  CHECK(sampled.status == 0);
  CHECK(sampled.out.starts_with(value + ": checked 1 failed 0\n"));
  CHECK(sampled.out.find("a sample of ") != std::string::npos);
}

TEST_CASE("commands that can't read a file say what they take", "[program][verify]") {
  const tests::Folder folder;
  const std::string letter = folder.file("letter");
  tests::write(letter, "a letter\n");
  check_refused({"verify", letter}, "or 'tablebase', or a certificate");
  check_refused({"stats", letter}, "'halfboard batch', 'tablebase' or 'census'");
  check_refused({"merge", folder.file("out"), letter}, "'census', 'openings' or 'certify'");
  check_refused({"export", letter}, "a file of 'halfboard batch';");
}

TEST_CASE("verify finds rows that lack what they must have, and tells of those not there",
          "[batch]") {
  const tests::Folder folder;
  const std::string path = folder.file("a.db");
  REQUIRE(run_halfboard(
              {"batch", "sight-reduction", "--task", "solitaire", "--deals", "0..4", "--out", path})
              .status == 0);
  const auto change = [&](const char* statement) { run_sql(path, statement); };
  const auto verified = [&] { return run_halfboard({"verify", path, "--memory", "64"}); };
  CHECK(verified().out == "checked 5 failed 0\n");
  change("UPDATE result SET fewest_left = NULL WHERE idx IN (0, 4)");  // solved and not
  const auto lacks = verified();
  CHECK(lacks.out == "checked 5 failed 2\n");
  CHECK(lacks.err.find("has no fewest left") != std::string::npos);
  change("UPDATE run SET node_limit = 1000000000");  // at which the search for it may stop
  CHECK(verified().out == "checked 5 failed 1\n");
  change("DELETE FROM result WHERE idx IN (0, 3)");
  CHECK(verified().out == "checked 3 failed 0\nnot there 2: rows that the run still lacks\n");
}

}  // namespace
