#include <sstream>

#include "games/sight_reduction/deal.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/sanitized.h"
#include "tests/support/sql.h"
#include "tools/reports/json.h"

// `batch --task fair` end to end over the real program.
namespace {

using namespace halfboard::tests;
namespace sr = halfboard::sight_reduction;
namespace fs = std::filesystem;
using halfboard::tools::Json;
using Words = std::vector<std::string>;

Words fair_batch(const Words& source, const std::string& out) {
  return with({"batch", "sight-reduction", "--task", "fair", "--out", out}, source);
}

/// Deals of value 0 and of others; under easier the first four take a second.
const Words few{"--random", "6", "--seed", "4"};

/// The rows of a file without their seconds.
std::vector<Json> fair_rows(const std::string& path) {
  const Finished done = run_halfboard({"export", path, "--format", "jsonl"});
  REQUIRE(done.status == 0);
  std::istringstream in(done.out);
  std::vector<Json> rows;
  for (std::string line; std::getline(in, line);) {
    rows.push_back(Json::parse(line));
    rows.back().erase("seconds");
  }
  return rows;
}

}  // namespace

TEST_CASE("a batch of fair set-ups says what 'fair' says", "[fair][batch]") {
  const Folder folder;
  const std::string path = folder.file("a.db");
  const Finished done = run_halfboard(fair_batch(few, path));
  INFO(done.err);
  REQUIRE(done.status == 0);
  int exchanged = 0;
  for (const Json& row : fair_rows(path)) {
    Json one = Json::parse(
        run_halfboard({"fair", row["deal"].dump(), "--threads", "1", "--memory", "16", "--json"})
            .out);
    for (const char* field : {"deal", "position", "rules", "value", "winner", "exchanges",
                              "result_deal", "tried", "nodes"}) {
      INFO(field);
      CHECK(row[field] == one[field]);
    }
    CHECK(row["position"] == sr::Game::format(sr::deal(row["deal"].get<sr::DealNumber>())));
    exchanged += !row["exchanges"].empty();
  }
  CHECK(exchanged > 0);
  CHECK(exchanged < 6);

  const Json stats = Json::parse(run_halfboard({"stats", path, "--json"}).out);
  CHECK(stats["task"] == "fair");
  CHECK(stats["deals"] == 6);
  CHECK(stats["solved"] == 6);
  CHECK(stats["exchanges"]["1"] == exchanged);
  CHECK(stats["exchanges"]["0"] == 6 - exchanged);
  const auto table = run_halfboard(with({"batch", "sight-reduction", "--task", "fair"}, few));
  CHECK(table.status == 0);
  CHECK(table.out.find("the rearranger wins") != std::string::npos);
  const auto csv = run_halfboard({"export", path, "--format", "csv"});
  CHECK(csv.out.starts_with(
      "index,deal,position,rules,value,winner,exchanges,result_deal,tried,nodes,seconds\n"));
}

TEST_CASE("fair batches go on after a kill, and shards merge", "[fair][batch]") {
  const Folder folder;
  const std::string whole = folder.file("whole.db");
  const std::string broken = folder.file("broken.db");
  const Words source{"--random", "24", "--seed", "9", "--node-limit", "20000"};
  const Finished undisturbed = run_halfboard(with(fair_batch(source, whole), {"--threads", "1"}));
  REQUIRE(undisturbed.status == 0);
  const auto rows = fair_rows(whole);
  REQUIRE(rows.size() == 24);
  int unknown = 0;
  for (const Json& row : rows) {
    unknown += row["winner"] == "unknown";
    // No exchange is needed, or none is known.
    CHECK(row["exchanges"].is_null() == (row["winner"] == "unknown"));
  }
  CHECK(unknown > 0);
  CHECK(unknown < 24);
  for (const int ms : parts_of(undisturbed, 4))
    run_halfboard(fair_batch(source, broken), {.kill_after_cpu_ms = ms});
  REQUIRE(run_halfboard(fair_batch(source, broken)).status == 0);
  CHECK(fair_rows(broken) == rows);

  Words merge{"merge", folder.file("merged.db")};
  for (const std::string shard : {"0/2", "1/2"}) {
    merge.push_back(folder.file("part" + shard.substr(0, 1)));
    REQUIRE(run_halfboard(with(fair_batch(source, merge.back()), {"--shard", shard})).status == 0);
  }
  REQUIRE(run_halfboard(merge).status == 0);
  CHECK(fair_rows(merge[1]) == rows);
  const auto other = run_halfboard({"batch", "sight-reduction", "--task", "value", "--random", "24",
                                    "--seed", "9", "--node-limit", "20000", "--out", whole});
  CHECK(other.status == 2);
  CHECK(other.err.find("task: fair there, value here") != std::string::npos);
}

TEST_CASE("verify judges fair rows by another path", "[fair][batch]") {
  const Folder folder;
  const std::string path = folder.file("a.db");
  // Deal 601070389 has value 1 and a fair neighbour early on.
  const std::string input = folder.file("in.txt");
  write(input, "601070389\n");
  REQUIRE(run_halfboard(fair_batch({"--input", input}, path)).status == 0);
  const auto verified = [&] {
    return run_halfboard({"verify", path, "--threads", "1", "--memory", "64"});
  };
  CHECK(verified().out == "checked 1 failed 0\n");
  const Json row = fair_rows(path).at(0);
  REQUIRE(row["tried"].get<int>() > 1);
  const std::string whole = read(path);
  const Words lies{"value = value + 1",
                   "tried = tried + 1",
                   "exchanges = 'a1<->b1'",
                   "result_deal = result_deal + 1",
                   "winner = 1",
                   "winner = 1, exchanges = NULL, result_deal = NULL",
                   "winner = 1, exchanges = NULL, result_deal = NULL, tried = 14657",
                   "exchanges = NULL, result_deal = deal, tried = 1",
                   "winner = 2"};
  for (std::size_t i = 0; i < lies.size(); i += sanitized ? 4 : 1) {
    INFO(lies[i]);
    CHECK(run_sql(path, "UPDATE result SET " + lies[i]) == 1);
    const auto run = verified();
    CHECK(run.status == 1);
    CHECK(run.out == "checked 1 failed 1\n");
    write(path, whole);
  }
  CHECK(run_sql(path, "UPDATE result SET winner = 2, exchanges = NULL, result_deal = NULL") == 1);
  CHECK(verified().err.find("is unknown in a run without a limit of nodes") != std::string::npos);
  CHECK(run_sql(path, "UPDATE run SET node_limit = 1000000000") == 1);
  CHECK(verified().out ==
        "checked 0 failed 0\nnot checked 1: 1 stored as unknown, 0 stopped at a limit\n");
}

TEST_CASE("fair batches refuse what is no deal or has no values", "[fair][batch]") {
  const Folder folder;
  const std::string path = folder.file("a.db");
  const std::string input = folder.file("in.txt");
  write(input, "5\nwb/bw w\n");
  for (const Words& bad : std::vector<Words>{{"--input", input},
                                             {"--random", "3", "--rules", "challenging"},
                                             {"--random", "3", "--target", "a1,b1"}}) {
    const auto run = run_halfboard(fair_batch(bad, path));
    INFO(run.err);
    CHECK(run.status == 2);
    CHECK(is_one_line(run.err));
    CHECK_FALSE(fs::exists(path));
  }
  CHECK(run_halfboard(fair_batch({"--input", input}, path)).err.find("line 2") !=
        std::string::npos);
}
