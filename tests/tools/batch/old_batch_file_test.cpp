#include <filesystem>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/sql.h"
#include "tools/reports/json.h"

// Batch files as commit 589e85c wrote them, when there were the tasks value and solitaire only.
namespace {

using namespace halfboard::tests;

constexpr const char* schema = R"sql(
PRAGMA application_id=1212314212; PRAGMA user_version=1;
CREATE TABLE run (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  task TEXT NOT NULL, rules TEXT NOT NULL,
  source TEXT NOT NULL, deals INTEGER NOT NULL, seed TEXT NOT NULL, first INTEGER NOT NULL,
  digest TEXT NOT NULL, target TEXT, node_limit INTEGER, table_mib INTEGER NOT NULL,
  shard INTEGER NOT NULL, shards INTEGER NOT NULL,
  version TEXT NOT NULL, commit_id TEXT NOT NULL, cpu TEXT NOT NULL,
  instruction_set TEXT NOT NULL, started TEXT NOT NULL);
CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  version TEXT NOT NULL, commit_id TEXT NOT NULL, cpu TEXT NOT NULL,
  instruction_set TEXT NOT NULL, threads INTEGER NOT NULL, started TEXT NOT NULL);
CREATE TABLE rule (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO rule VALUES (0,'base'), (1,'easier'), (2,'challenging'), (3,'easier+challenging'),
  (4,'base+pairs'), (5,'easier+pairs'), (6,'challenging+pairs'), (7,'easier+challenging+pairs');
CREATE TABLE result (
  idx INTEGER NOT NULL, rule INTEGER NOT NULL REFERENCES rule,
  deal INTEGER, position TEXT,
  status INTEGER, solution TEXT, fewest_left INTEGER, value INTEGER,
  nodes INTEGER NOT NULL, seconds REAL NOT NULL,
  PRIMARY KEY (idx, rule)) WITHOUT ROWID;
CREATE VIEW answer AS
  SELECT idx AS "index", coalesce(deal, position) AS deal, name AS rules,
         CASE status WHEN 0 THEN 'solved' WHEN 1 THEN 'unsolvable' WHEN 2 THEN 'unknown' END
           AS status,
         solution, fewest_left, value, nodes, seconds
  FROM result JOIN rule ON rule.id = result.rule;
)sql";

constexpr const char* solitaire = R"sql(
INSERT INTO run VALUES (1,'solitaire','base,easier+pairs','input',3,'0',0,
  '09ea5cc7ae67dd548f8aba8592d1c185',NULL,3000,16,0,1,
  '0.1.0','6dbad7386c27','AMD EPYC','x86-64-v3','2026-11-22T03:47:40Z');
INSERT INTO session VALUES
  (1,'0.1.0','6dbad7386c27','AMD EPYC','x86-64-v3',1,'2026-11-22T03:47:40Z');
INSERT INTO result VALUES
  (0,0,NULL,'wbwb/bwbw/wbbw w',1,NULL,6,NULL,40,0.0004),
  (0,5,NULL,'wbwb/bwbw/wbbw w',0,'a1 b1 d1 c1 d2 a2 a3 b3 b2+c3 c2+d3',0,NULL,10,2.3e-05),
  (1,0,NULL,'wbw/bbw/wwb b',1,NULL,5,NULL,4,2.3e-06),
  (1,5,NULL,'wbw/bbw/wwb b',0,'a2 b1 c1 a1+a3 b2+b3 c2+c3',0,NULL,16,7.4e-06),
  (2,0,123,NULL,0,'a1 c5 c1 d5 d1 a6 a2 b6 b2 c6 c2 d6 d2 a7 b3 b7 c3 c7 d3 d7 a4 c8 a5 a3 c4 a8 '
                  || 'b5 d8 b4 b1',2,NULL,34,3.4e-05),
  (2,5,123,NULL,2,NULL,NULL,NULL,3000,4.2e-05);
)sql";

constexpr const char* values = R"sql(
INSERT INTO run VALUES (1,'value','base','random',3,'18446744073709551615',0,'',NULL,NULL,16,1,2,
  '0.1.0','6dbad7386c27','AMD EPYC','x86-64-v3','2026-11-22T03:47:40Z');
INSERT INTO result VALUES (1,0,345,NULL,NULL,NULL,NULL,-2,55,0.01);
)sql";

std::string old_file(const Folder& folder, const char* rows) {
  const std::string path = folder.file("old.db");
  for (const char* sql : {schema, rows}) run_sql(path, sql);
  return path;
}

}  // namespace

TEST_CASE("solitaire files from before the table of tasks are read", "[batch][tasks]") {
  const Folder folder;
  const std::string path = old_file(folder, solitaire);
  const std::string bytes = read(path);
  const Finished rows = run_halfboard({"export", path, "--format", "csv"});
  CHECK(rows.status == 0);
  CHECK(rows.out ==
        "index,deal,position,rules,status,solution,fewest_left,nodes,seconds\n"
        "0,wbwb/bwbw/wbbw w,wbwb/bwbw/wbbw w,base,unsolvable,,6,40,0.000400\n"
        "0,wbwb/bwbw/wbbw w,wbwb/bwbw/wbbw w,easier+pairs,solved,a1 b1 d1 c1 d2 a2 a3 b3 b2+c3 "
        "c2+d3,0,10,0.000023\n"
        "1,wbw/bbw/wwb b,wbw/bbw/wwb b,base,unsolvable,,5,4,0.000002\n"
        "1,wbw/bbw/wwb b,wbw/bbw/wwb b,easier+pairs,solved,a2 b1 c1 a1+a3 b2+b3 "
        "c2+c3,0,16,0.000007\n"
        "2,123,bbbb/bbbb/bbbb/wwbb/wwww/bwww/wwww/wbww w,base,solved,a1 c5 c1 d5 d1 a6 a2 b6 b2 "
        "c6 c2 d6 d2 a7 b3 b7 c3 c7 d3 d7 a4 c8 a5 a3 c4 a8 b5 d8 b4 b1,2,34,0.000034\n"
        "2,123,bbbb/bbbb/bbbb/wwbb/wwww/bwww/wwww/wbww w,easier+pairs,unknown,,,3000,0.000042\n");
  CHECK(run_halfboard({"verify", path, "--memory", "600"}).out ==
        "checked 5 failed 0\nnot checked 1: 1 stored as unknown, 0 stopped at a limit\n");
  const auto stats = run_halfboard({"stats", path, "--json"});
  CHECK(stats.out.find(R"("solved":1,"unsolvable":2,"unknown":0)") != std::string::npos);
  CHECK(read(path) == bytes);
  REQUIRE(run_halfboard({"merge", folder.file("new.db"), path}).status == 0);
  CHECK(run_halfboard({"export", folder.file("new.db"), "--format", "csv"}).out == rows.out);
}

TEST_CASE("value files from before the table of tasks are read", "[batch][tasks]") {
  const Folder folder;
  const std::string path = old_file(folder, values);
  const auto row = halfboard::tools::Json::parse(run_halfboard({"export", path}).out);
  CHECK(row["value"] == -2);
  CHECK(row["index"] == 1);
  CHECK(row["deal"] == 345);
  CHECK(run_halfboard({"stats", path}).out.starts_with("value, rules base: 1 deal\n"));
}

TEST_CASE("an answer of another task in an old file is a fault", "[batch][tasks]") {
  const Folder folder;
  const std::string path = old_file(folder, solitaire);
  run_sql(path, "UPDATE result SET value = 1 WHERE idx = 1 AND rule = 0");
  const auto done = run_halfboard({"verify", path, "--memory", "600"});
  CHECK(done.status == 1);
  CHECK(done.err.find("has an answer of the other task") != std::string::npos);
}

TEST_CASE("the file that is damaged is named, and no other", "[batch][tasks]") {
  for (const char* damage : {"fewest_left = 'six'", "idx = 9", "rule = 2", "seconds = -1"}) {
    const Folder folder;
    const std::string path = old_file(folder, solitaire);
    run_sql(path, std::string("UPDATE result SET ") + damage + " WHERE idx = 1 AND rule = 0");
    const std::string out = folder.file("new.db");
    for (const std::vector<std::string>& words : {std::vector<std::string>{"merge", out, path},
                                                  {"stats", path},
                                                  {"export", path},
                                                  {"verify", path}}) {
      const auto done = run_halfboard(words);
      INFO(damage << ", " << words[0] << ": " << done.err);
      CHECK(done.status == 2);
      CHECK(done.err.starts_with("halfboard: " + path + " is damaged ("));
      CHECK_FALSE(std::filesystem::exists(out));
    }
  }
}
