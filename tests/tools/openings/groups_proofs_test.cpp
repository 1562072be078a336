#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/openings/groups_round.h"
#include "tools/openings/groups_rows.h"

// `openings groups --proofs`: its rows, rounds and certificates.
using namespace halfboard;
using tests::run_halfboard;
namespace fs = std::filesystem;

namespace {

/// The nodes of the rounds that a journal says are complete.
std::vector<std::uint64_t> rounds_of(const fs::path& journal) {
  std::vector<std::uint64_t> rounds;
  std::ifstream file(journal);
  for (std::string line; std::getline(file, line);)
    if (const auto round = tools::ProofRound::read(line)) rounds.push_back(round->nodes);
  return rounds;
}

}  // namespace

TEST_CASE("openings groups: rows of several searches are put together", "[openings]") {
  using solver::Outcome;
  using tools::SetupRow;
  const auto both = [](const SetupRow& a, const SetupRow& b) {
    const auto row = tools::combined(a, b);
    const auto same = tools::combined(b, a);
    REQUIRE(row.has_value() == same.has_value());
    if (row)
      CHECK(as_json(groups::Game::start({}), *row) == as_json(groups::Game::start({}), *same));
    return row;
  };
  const SetupRow open{Outcome::unknown, 0, false, 11};
  const auto far = both(open, {Outcome::win, 17, false, 9});
  REQUIRE(far);
  CHECK((far->result == Outcome::win && far->plies == 17 && !far->exact && far->checked == 11));
  const auto near = both(open, {Outcome::win, 13, false, 9});
  REQUIRE(near);
  CHECK((near->exact && near->plies == 13));
  const auto found = both({Outcome::win, 11, true, 11}, {Outcome::win, 15, false, 9});
  REQUIRE(found);
  CHECK((found->exact && found->plies == 11));
  CHECK_FALSE(both({Outcome::win, 11, true, 11}, {Outcome::loss, 16, false, 9}));
  CHECK_FALSE(both({Outcome::win, 11, true, 11}, {Outcome::win, 9, true, 9}));
  // None within 11 plies, or 10 and no fewer: then there is none within 9.
  CHECK_FALSE(both(open, {Outcome::win, 9, false, 0}));
  CHECK_FALSE(both({Outcome::win, 11, true, 11}, {Outcome::win, 9, false, 0}));
}

TEST_CASE("openings groups --proofs: a stopped run goes on with the next round", "[openings]") {
  const tests::Folder folder;
  const std::string out = folder.file("out");
  const std::string table = folder.file("table");
  const auto run = [&](const std::string& proofs, const std::string& file,
                       const tests::Surroundings& around) {
    return run_halfboard({"openings", "groups", "--plies", "1", "--proofs", proofs, "--only",
                          "classic", "--table", table, "--memory", "16", "--out", file},
                         around);
  };
  REQUIRE(run("1", out + "2", {}).status == 0);
  // The last round alone takes many seconds.
  const auto go_on = [&](const tests::Surroundings& around) {
    return run("4000000", out, around).err;
  };
  const std::string journal = out + ".progress";
  // Killed between the making of the file and its first line, a run has not begun.
  const auto has_begun = [&] { return tests::read(journal).find('\n') != std::string::npos; };
  CHECK(go_on({.kill_when = has_begun}) == "");
  REQUIRE(has_begun());
  std::ofstream(journal, std::ios::app) << tools::ProofRound{2'000'000, {}}.text() << '\n';
  CHECK(go_on({.kill_after_cpu_ms = 500}) == "");
  CHECK(rounds_of(journal).back() == 2'000'000);
  // Without the table all of them are worth their time.
  fs::remove(table);
  const auto early = [&] { return rounds_of(journal).back() < 2'000'000; };
  CHECK(go_on({.kill_after_cpu_ms = 60'000, .kill_when = early}) == "");
  CHECK(early());
}

TEST_CASE("openings groups --table: another file is refused before the search", "[openings]") {
  const tests::Folder folder;
  const std::string out = folder.file("out");
  const std::string table = folder.file("table");
  for (const char* text : {"a letter\n", "HBproofs"}) {
    tests::write(table, text);
    tests::check_refused({"openings", "groups", "--plies", "11", "--proofs", "9", "--table", table,
                          "--memory", "16", "--out", out},
                         "is no table of a proof search");
    CHECK(tests::read(table) == text);
    CHECK_FALSE(fs::exists(out + ".progress"));
  }
}

TEST_CASE("openings groups --table: what was found is told though the disk is full", "[openings]") {
  const tests::Folder folder;
  const tests::Finished run = run_halfboard(
      {"openings", "groups", "--plies", "3", "--node-limit", "500", "--proofs", "20000", "--only",
       "8/8/3b4/2bwbw2/2w1wb2/2bwbw2/8/8 w", "--threads", "1", "--table", folder.file("table")},
      {.file_limit = 200'000});
  CHECK(run.status == 1);
  CHECK(std::ranges::count(run.out, '\n') == 785);
  CHECK(run.out.find("\"partial\":true") != std::string::npos);
  CHECK(run.err.find("no room left") != std::string::npos);
}

TEST_CASE("rounds of proofs are read as they were written, and nothing else is", "[openings]") {
  using tools::ProofRound;
  const ProofRound round{64'000, {{"a", {1, 2}}, {"b", {3, 4'000'000'000}}}};
  const auto same = ProofRound::read(round.text());
  REQUIRE(same);
  CHECK(same->nodes == round.nodes);
  CHECK(same->left == round.left);
  for (const char* bad :
       {"", "{}", "7", R"({"round":5})", R"({"round":0,"left":{}})", R"({"round":-5,"left":{}})",
        R"({"round":5,"left":[]})", R"({"round":5,"left":{"a":[1]}})",
        R"({"round":5,"left":{"a":[1,2,3]}})", R"({"round":5,"left":{"a":[1,"2"]}})",
        R"({"round":5,"left":{"a":[1,5000000000]}})", R"({"round":5,"left":{},"more":1})"}) {
    INFO(bad);
    CHECK_FALSE(ProofRound::read(bad));
  }
}

TEST_CASE("openings groups --proofs: wins of any length, with certificates", "[openings]") {
  const tests::Folder folder;
  const std::string out = folder.file("out");
  // Two classes won in 5 and two won in 9, from a separate implementation.
  const std::string setups =
      "8/8/3b1b2/2bwbw2/2w1w3/2bwbw2/8/8 w,8/8/3b1b2/2bwbw2/2w1wb2/2bw1w2/8/8 w,"
      "8/8/2wb1b2/3wbw2/2w1wb2/2bwb3/8/8 w,8/8/3b1b2/2bw1w2/2wbwb2/2bw1w2/8/8 w";
  const auto words_for = [&](const std::string& name, const std::string& certificates) {
    return std::vector<std::string>{
        "openings", "groups",  "--rules",        "king-nojump", "--plies", "3",      "--proofs",
        "8000",     "--table", name + ".table",  "--memory",    "64",      "--only", setups,
        "--out",    name,      "--certificates", certificates};
  };
  const tests::Folder other;
  const auto undisturbed = run_halfboard(words_for(other.file("out"), other.path()));
  const std::vector<std::string> words = words_for(out, folder.path());
  for (const int ms : tests::parts_of(undisturbed, 4))
    run_halfboard(words, {.kill_after_cpu_ms = ms});
  const tests::Finished run = run_halfboard(words);
  CHECK(run.status == 0);
  const auto rows = tests::rows_of(tests::read(out));
  REQUIRE(rows.size() == 785);
  CHECK(rows.back()["proofs"] == 8000);
  int wins = 0;
  for (std::size_t i = 0; i < 784; ++i) {
    if (rows[i]["result"] != "win") continue;
    ++wins;
    CHECK(rows[i]["checked"] == 3);
    CHECK(rows[i]["plies"].get<int>() >= 5);
    CHECK(rows[i]["exact"] == (rows[i]["plies"] == 5));
  }
  CHECK(wins == 16);  // four images of each
  const auto verified = [](const fs::path& certificates) {
    int count = 0;
    for (const auto& entry : fs::directory_iterator(certificates))
      if (entry.path().extension() == ".cert")
        count += run_halfboard({"verify", entry.path().string()}).status == 0;
    return count;
  };
  CHECK(verified(folder.path()) == 4);
  for (const auto& entry : fs::directory_iterator(folder.path()))
    if (entry.path().extension() == ".cert") {
      const tests::Finished stopped =
          run_halfboard({"verify", entry.path().string(), "--time-limit", "0"});
      CHECK(stopped.status == 3);
      CHECK(stopped.out == "checked 0 failed 0 (stopped: partial)\n");
    }
  // What is known gets its certificates later, the wins in 5 by the search to 5 plies.
  const tests::Folder later;
  const tests::Finished certified = run_halfboard(
      {"openings", "groups", "--rules", "king-nojump", "--plies", "5", "--proofs", "8000",
       "--memory", "64", "--only", setups, "--known", out, "--certificates", later.path()});
  CHECK(certified.status == 0);
  CHECK(tests::rows_of(certified.out).back()["win"] == wins);
  CHECK(verified(later.path()) == 4);
  // What is known is taken over; other rules, or what is no result, are refused.
  const tests::Finished more = run_halfboard(
      {"openings", "groups", "--rules", "king-nojump", "--plies", "5", "--known", out});
  CHECK(more.status == 0);
  CHECK(tests::rows_of(more.out).back()["win"] == wins);
  for (const std::vector<std::string>& bad : std::vector<std::vector<std::string>>{
           {"openings", "groups", "--plies", "1", "--known", out},
           {"openings", "groups", "--plies", "1", "--known", out + ",/no/such/file"},
           {"openings", "groups", "--rules", "king-nojump", "--known", out + ".table"},
           {"openings", "groups", "--plies", "1", "--table", out},
           {"openings", "groups", "--plies", "1", "--proofs", "9", "--table", out},
           {"openings", "groups", "--plies", "1", "--proofs", "9", "--only", "a1"},
           {"openings", "groups", "--plies", "1", "--proofs", "9", "--only", "start"},
           {"openings", "groups", "--proofs", "0"},
           {"openings", "halfcut", "--size", "2", "--proofs", "9"}})
    tests::check_refused(bad);
  for (const auto& [bad, where] :
       {std::pair{"foo", "at option --only, set-up 1, rank 1, file a"},
        {"classic,8/8/8/8/8/8/8/8 w", "at option --only, set-up 2:"},
        {"classic,start,", "at option --only, set-up 2, rank 1, file a"}})
    tests::check_refused({"openings", "groups", "--plies", "1", "--only", bad}, where);
}
