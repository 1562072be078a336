#include <filesystem>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// `solve groups --hold`: does a player never lose? And what verify says of its certificate.
namespace {

using namespace halfboard;
using halfboard::tools::Json;
using tests::check_refused;
using tests::run_halfboard;
using tests::with;
using Words = std::vector<std::string>;

const Words solve_locked{"solve", "groups", "8/8/2bwb3/1wwwb3/2bbw3/3b4/8/w7 w"};

}  // namespace

TEST_CASE("solve --hold: a certificate is written, which verify believes", "[holds]") {
  const tests::Folder folder;
  const std::string path = folder.file("hold.cert");
  const auto run = run_halfboard(with(solve_locked, {"--hold", "w", "--certificate", path}));
  CHECK(run.status == 0);
  CHECK(run.out.starts_with("w  never loses\nsteps  "));
  const auto found = run_halfboard(with(solve_locked, {"--hold", "w", "--json"}));
  const Json json = Json::parse(found.out);
  CHECK(json.at("holder") == "w");
  CHECK(json.at("holds") == true);
  CHECK(json.at("without_end").get<int>() > 10);
  const auto check = run_halfboard({"verify", path, "--json"});
  CHECK(check.status == 0);
  const Json checked = Json::parse(check.out);
  CHECK(checked.at("checked") == json.at("steps"));
  CHECK(checked.at("failed") == 0);
  CHECK(checked.at("holder") == "w");
  CHECK_FALSE(checked.contains("winner"));
  CHECK(run_halfboard({"verify", path}).out.find("\nw never loses 8/8/2bwb3") != std::string::npos);
}

TEST_CASE("solve --hold: verify finds what is wrong with a certificate", "[holds]") {
  const tests::Folder folder;
  const std::string path = folder.file("hold.cert");
  run_halfboard(with(solve_locked, {"--hold", "w", "--certificate", path}));
  std::string text = tests::read(path);
  text.replace(text.find("holder w"), 8, "holder b");
  tests::write(path, text);
  const auto check = run_halfboard({"verify", path});
  CHECK(check.status == 1);
  CHECK(check.err.find("the holder to move") != std::string::npos);
}

TEST_CASE("solve --hold: what is not shown is unknown, and nothing is written", "[holds]") {
  const tests::Folder folder;
  const std::string path = folder.file("hold.cert");
  const auto run = run_halfboard(
      with(solve_locked, {"--hold", "b", "--node-limit", "2000", "--certificate", path, "--json"}));
  CHECK(run.status == 3);
  const Json json = Json::parse(run.out);
  CHECK(json.at("holds").is_null());
  CHECK(json.at("partial") == true);
  CHECK(json.at("nodes") == 2000);
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("solve --hold: positions from which no small set is found", "[holds]") {
  const tests::Folder folder;
  const std::string path = folder.file("hold.cert");
  const auto run = run_halfboard({"solve", "groups", "8/8/5w2/2bwb3/2wbww2/3bw3/2bb4/8 b", "--hold",
                                  "w", "--memory", "64", "--certificate", path, "--json"});
  REQUIRE(run.status == 0);
  const Json json = Json::parse(run.out);
  CHECK(json.at("holds") == true);
  CHECK(json.at("nodes").get<int>() > 200'000);
  const auto check = run_halfboard({"verify", path, "--json"});
  CHECK(check.status == 0);
  CHECK(Json::parse(check.out).at("checked") == json.at("steps"));
}

TEST_CASE("solve --hold: who loses is told so", "[holds]") {
  const Words lost{"solve", "groups", "8/8/8/8/8/bbw5/wwbb4/bwwwb3 b", "--hold", "b"};
  const auto run = run_halfboard(lost);
  CHECK(run.status == 0);
  CHECK(run.out.starts_with("b  loses within 2 plies\nnodes  "));
  const Json json = Json::parse(run_halfboard(with(lost, {"--json"})).out);
  CHECK(json.at("holds") == false);
  CHECK(json.at("lost_within") == 2);
  CHECK_FALSE(json.contains("partial"));
}

TEST_CASE("solve --hold: what it can't be asked of is refused", "[holds]") {
  check_refused(with(solve_locked, {"--hold", "r"}), "expected w or b");
  check_refused(with(solve_locked, {"--certificate", "x"}), "expected --hold beside it");
  check_refused({"solve", "groups", "start", "--hold", "w"}, "all pieces placed");
  check_refused({"solve", "groups", "8/8/8/8/8/w4b1b/ww3b1b/www2b1b b", "--hold", "w"},
                "not finished");
  check_refused({"solve", "halfcut", "start", "--hold", "w"}, "--hold");
}
