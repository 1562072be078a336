#include "tests/support/catch.h"
#include "tests/support/process.h"
#include "tools/reports/json.h"

// What is printed when a limit ends the work.
namespace {

using namespace halfboard;
using tests::Finished;
using tests::run_halfboard;
using tests::with;

using Words = std::vector<std::string>;

TEST_CASE("a result that was proved at a limit names a move", "[program][limits]") {
  int checked = 0;
  for (const Words& words :
       {Words{"solve", "halfcut", "start", "--size", "4", "--node-limit", "8000"},
        Words{"solve", "sight-reduction", "#123456789", "--node-limit", "300"},
        Words{"solve", "groups", "8/8/2wb1b2/3wb3/2w1wb2/2bwbw2/8/8 w", "--node-limit",
              "304000"}}) {
    Words json = words;
    json.emplace_back("--json");
    const Finished run = run_halfboard(json);
    INFO(run.out << run.err);
    const auto answer = halfboard::tools::Json::parse(run.out);
    if (answer["result"] == "unknown") continue;  // another search order: no fault
    if (!answer.contains("partial")) {            // decided below the limit
      CHECK(run.status == 0);
      continue;
    }
    CHECK(run.status == 3);
    if (answer["result"] == "win") CHECK(answer["best_partial"] == true);
    CHECK_FALSE(answer["best"].empty());
    CHECK_FALSE(answer["pv"].empty());
    ++checked;
  }
  CHECK(checked >= 2);
}

TEST_CASE("an answer that takes just as many nodes as allowed is whole", "[program][limits]") {
  for (const Words& question :
       {Words{"halfcut", "start", "--size", "3"}, Words{"sight-reduction", "#123"},
        Words{"sight-reduction", "2bb/ww2 w", "--rules", "challenging"},
        Words{"groups", "8/8/2wb1b2/3wb3/2bwwb2/2wb1w2/8/8 w"},
        Words{"chinese-checkers", "start", "--board", "4x4", "--coins", "1"}}) {
    const Words solve = with(with({"solve"}, question), {"--threads", "1", "--json"});
    const auto limited = [&](std::uint64_t nodes) {
      return run_halfboard(with(solve, {"--node-limit", std::to_string(nodes)}));
    };
    const Finished free = run_halfboard(solve);
    INFO(question[0] << ": " << free.out << free.err);
    auto whole = halfboard::tools::Json::parse(free.out);
    const auto nodes = whole["nodes"].get<std::uint64_t>();
    const Finished enough = limited(nodes);
    auto same = halfboard::tools::Json::parse(enough.out);
    CHECK(enough.status == 0);
    CHECK_FALSE(same.contains("partial"));
    whole.erase("seconds");
    same.erase("seconds");
    CHECK(same == whole);
    const Finished less = limited(nodes - 1);
    CHECK(less.status == 3);
    CHECK(halfboard::tools::Json::parse(less.out)["partial"] == true);
  }
}

TEST_CASE("lists of positions that end early are partial", "[program][limits]") {
  for (const Words& words :
       {Words{"openings-list", "halfcut", "--size", "8", "--count", "1000000", "--time-limit",
              "0.3"},
        Words{"suite-make", "halfcut", "--size", "5", "--count", "1000000", "--time-limit", "0.3"},
        Words{"openings-list", "halfcut", "--size", "2", "--count", "2"},
        Words{"suite-make", "halfcut", "--size", "2", "--count", "2", "--least-plies", "90"}}) {
    const Finished run = run_halfboard(words);
    INFO(words[0] << run.err);
    CHECK(run.status == 3);
    CHECK(run.err.find("(partial): ") != std::string::npos);
    CHECK(tests::is_one_line(run.err));
  }
}

}  // namespace
