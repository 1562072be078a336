#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/reports/json.h"

// Outlines by the program: `openings halfcut --leave-out` and `verify --outline`.
using namespace halfboard;
using tests::run_halfboard;

namespace {

/// What `verify` says of a file, with these words besides; it has to find no fault.
tools::Json verified(const std::string& path, const std::vector<std::string>& words = {}) {
  std::vector<std::string> command{"verify", path, "--memory", "16", "--json"};
  command.insert(command.end(), words.begin(), words.end());
  const auto run = run_halfboard(command);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  auto json = tools::Json::parse(run.out);
  CHECK(json["file"] == path);
  CHECK(json["failed"] == 0);
  return json;
}

/// The whole strategy for a1 on 3 x 3.
std::string whole_strategy(const tests::Folder& folder) {
  REQUIRE(run_halfboard({"openings", "halfcut", "--size", "3", "--only", "a1", "--certificates",
                         folder.path()})
              .status == 0);
  return folder.file("a1.cert");
}

}  // namespace

TEST_CASE("openings halfcut --leave-out", "[halfcut][program]") {
  const tests::Folder folder;
  const auto run = run_halfboard({"openings", "halfcut", "--size", "4", "--memory", "64",
                                  "--certificates", folder.path(), "--leave-out", "20"});
  REQUIRE(run.status == 0);
  for (const std::string move : {"a1", "b1", "a2", "b2"}) {
    const std::string path = folder.file(move + ".cert");
    CHECK(std::filesystem::file_size(path) < 3000);
    const auto text = run_halfboard({"verify", path, "--memory", "16"});
    CHECK(text.status == 0);
    CHECK(text.out.find(" failed 0\nfollowed ") != std::string::npos);
    const auto object = verified(path);
    CHECK(object["followed"].get<std::uint64_t>() > 0);
    CHECK(object["winner"] == (move == "a1" ? "b" : "r"));
  }
}

TEST_CASE("verify --outline makes outlines, and finer ones", "[halfcut][program]") {
  const tests::Folder folder;
  const std::string whole = whole_strategy(folder);
  const std::string outline = folder.file("a1.outline");
  const std::string finer = folder.file("finer.cert");
  const auto made = run_halfboard({"verify", whole, "--outline", outline, "--leave-out", "20"});
  INFO(made.err);
  CHECK(made.status == 0);
  const auto first = verified(outline, {"--outline", finer, "--leave-out", "2"});
  CHECK(made.out.find("outline of " + std::to_string(first["checked"].get<std::uint64_t>()) +
                      " positions (digest " + first["digest"].get<std::string>() + ")\n") !=
        std::string::npos);
  const auto second = verified(finer);
  CHECK(second["checked"].get<std::uint64_t>() > first["checked"].get<std::uint64_t>());
  const tools::Json& told = first["outline"];
  CHECK(told["file"] == finer);
  CHECK(told["positions"] == second["checked"]);
  CHECK(told["digest"] == second["digest"]);
}

TEST_CASE("outlines of what has none are refused", "[halfcut][program]") {
  const tests::Folder folder;
  const std::string whole = whole_strategy(folder);
  const std::string other = folder.file("other");
  const std::string deals = folder.file("deals");
  tests::write(deals, "wb/bw w\n");
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"openings", "halfcut", "--size", "4", "--leave-out", "20"},
           {"verify", whole, "--leave-out", "20"},
           {"verify", whole, whole, "--outline", other},
           {"verify", deals, "--outline", other}}) {
    const auto run = run_halfboard(command);
    INFO(run.err);
    CHECK(run.status == 2);
    CHECK(tests::is_one_line(run.err));
    CHECK_FALSE(std::filesystem::exists(other));
  }
}
