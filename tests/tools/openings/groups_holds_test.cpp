#include <filesystem>
#include <fstream>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/openings/groups_round.h"
#include "tools/openings/groups_rows.h"

// `openings groups --holds`: players who never lose, in rows, the placement game and certificates.
using namespace halfboard;
using groups::Side;
using solver::Outcome;
using tests::run_halfboard;
using tools::SetupRow;
namespace fs = std::filesystem;

namespace {

/// As JSON, of the classic set-up; empty if the rows contradict each other.
std::string text_of_both(const SetupRow& a, const SetupRow& b) {
  const auto setup = groups::Game::parse("classic", {});
  const auto row = tools::combined(a, b);
  const auto same = tools::combined(b, a);
  CHECK(row.has_value() == same.has_value());
  if (!row) return "";
  const auto text = as_json(*setup, *row).dump();
  CHECK(text == as_json(*setup, *same).dump());
  return text;
}

}  // namespace

TEST_CASE("openings groups: who never loses is put together with other results", "[openings]") {
  const SetupRow white = tools::held_row(Side::white);
  const SetupRow black = tools::held_row(Side::black);
  const SetupRow searched{Outcome::unknown, 0, false, 11};
  CHECK(text_of_both(white, searched) ==
        R"({"position":"8/8/3bw3/2bwbw2/2wbwb2/3wb3/8/8 w","result":"unknown","plies":null,)"
        R"("exact":false,"checked":11,"never_loses":"w"})");
  CHECK(text_of_both(white, black) ==
        R"({"position":"8/8/3bw3/2bwbw2/2wbwb2/3wb3/8/8 w","result":"draw","plies":null,)"
        R"("exact":false,"checked":0})");
  // Who wins never loses, which need not be said; the other player does not hold.
  const SetupRow win{Outcome::win, 17, false, 11};
  const SetupRow loss{Outcome::loss, 18, false, 11};
  CHECK(text_of_both(white, win) == text_of_both(win, win));
  CHECK(text_of_both(black, loss) == text_of_both(loss, loss));
  CHECK(text_of_both(black, win).empty());
  CHECK(text_of_both(white, loss).empty());
  const auto draw = tools::combined(white, black);
  CHECK(text_of_both(*draw, win).empty());
  CHECK(text_of_both(*draw, loss).empty());
  CHECK(text_of_both(*draw, searched).find(R"("result":"draw")") != std::string::npos);
}

TEST_CASE("openings groups: rows of players who never lose are read as they are written",
          "[openings]") {
  const std::string row =
      R"({"position":"8/8/3bw3/2bwbw2/2wbwb2/3wb3/8/8 w","result":"unknown","plies":null,)"
      R"("exact":false,"checked":0)";
  tools::SetupRows rows({});
  const auto classic = groups::Game::parse("classic", {});
  const auto standing = [&] { return rows.find(*classic)->standing(); };
  for (const char* bad :
       {R"(,"never_loses":"x"})", R"(,"never_loses":true})", R"(,"never_loses":null})"}) {
    INFO(bad);
    CHECK_FALSE(rows.read(row + bad));
  }
  CHECK(rows.read(row + R"(,"never_loses":"b"})"));
  CHECK(standing() == groups::Standing::player_2_holds);
  const std::string win =
      R"({"position":"8/8/3bw3/2bwbw2/2wbwb2/3wb3/8/8 w","result":"win","plies":19,)"
      R"("exact":false,"checked":0)";
  CHECK_FALSE(rows.read(win + "}"));  // against what is known
  CHECK_FALSE(rows.read(win + R"(,"never_loses":"w"})"));
  const auto summary = rows.placement(tools::Json::object());
  CHECK(summary["unknown"] == 784);
  CHECK(summary["never_loses"] == tools::Json{{"player 1", 0}, {"player 2", 1}});
  CHECK_FALSE(summary.contains("draw"));
  CHECK(rows.read(row + R"(,"never_loses":"w"})"));
  CHECK(standing() == groups::Standing::draw);
  const auto drawn = rows.placement(tools::Json::object());
  CHECK(drawn["draw"] == 1);
  CHECK(drawn["unknown"] == 783);
  CHECK_FALSE(drawn.contains("never_loses"));
}

TEST_CASE("openings groups --holds: who never loses, with certificates, resumably", "[openings]") {
  const tests::Folder folder;
  const std::string out = folder.file("out");
  // Won in 5 and in 9, which a search to 3 plies does not see; more nodes find it here, too,
  // so few not even if a run that was killed asks of the other player alone, with all of them.
  const std::string setups =
      "8/8/3b1b2/2bwbw2/2w1wb2/2bw1w2/8/8 w,8/8/2wb1b2/3wbw2/2w1wb2/2bwb3/8/8 w";
  const std::vector<std::string> words{
      "openings",  "groups",         "--rules",    "king-nojump", "--plies", "3",     "--holds",
      "800",       "--memory",       "64",         "--only",      setups,    "--out", out,
      "--threads", "--certificates", folder.path()};
  std::vector<std::string> two = words;
  two.insert(two.end() - 2, "2");
  std::vector<std::string> other = two;
  std::ranges::replace(other, out, out + "2");
  const auto times = tests::parts_of(run_halfboard(other), 3);
  CHECK(run_halfboard(two, {.kill_after_cpu_ms = times[0]}).status == tests::killed);
  run_halfboard(two, {.kill_after_cpu_ms = times[1]});
  const tests::Finished run = run_halfboard(two);
  INFO(run.err);
  REQUIRE(run.status == 0);
  const auto rows = tests::rows_of(tests::read(out));
  REQUIRE(rows.size() == 785);
  CHECK(rows.back()["holds"] == 800);
  CHECK(rows.back()["win"] == 0);
  CHECK(rows.back()["never_loses"] == tools::Json{{"player 1", 8}, {"player 2", 0}});
  CHECK(std::ranges::count_if(rows, [](const tools::Json& row) {
          return row.value("never_loses", "") == "w" && row["result"] == "unknown";
        }) == 8);
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder.path()))
    if (entry.path().extension() == ".cert") {
      ++files;
      CHECK(entry.path().string().ends_with("-hold-w.cert"));
      const tests::Finished check = run_halfboard({"verify", entry.path().string(), "--json"});
      CHECK(check.status == 0);
      CHECK(tests::rows_of(check.out).at(0)["failed"] == 0);
    }
  CHECK(files == 2);
  // With more nodes both are seen to be won. The certificates of that are made on the way; a run
  // that finds none to make says which option makes them.
  std::vector<std::string> more = words;
  std::ranges::replace(more, std::string("800"), std::string("64000"));
  std::ranges::replace(more, out, folder.file("more"));
  more.insert(more.end() - 2, "2");
  const tests::Finished won = run_halfboard(more);
  CHECK(tests::rows_of(won.out).back()["win"] == 8);
  CHECK(won.err.find("certificate") == won.err.npos);
  const auto wins = [&] {
    std::vector<std::string> paths;
    for (const auto& entry : fs::directory_iterator(folder.path()))
      if (entry.path().string().ends_with("w.cert") &&
          !entry.path().string().ends_with("-hold-w.cert"))
        paths.push_back(entry.path().string());
    return paths;
  };
  REQUIRE(wins().size() == 2);
  for (const std::string& path : wins()) {
    CHECK(run_halfboard({"verify", path}).status == 0);
    fs::remove(path);
  }
  const tests::Finished again = run_halfboard(more);
  CHECK(again.status == 0);
  CHECK(again.err.find("certificates without --proofs: 2 lacking; expected --proofs N") !=
        again.err.npos);
  CHECK(wins().empty());
  // A search for wins finds them, and then there is nothing to hold.
  const tests::Finished proofs =
      run_halfboard({"openings", "groups", "--rules", "king-nojump", "--plies", "1", "--proofs",
                     "8000", "--only", setups, "--known", out, "--memory", "64"});
  CHECK(proofs.status == 0);
  const auto summary = tests::rows_of(proofs.out).back();
  CHECK(summary["win"] == 8);
  CHECK(summary["loss"] == 0);
  CHECK_FALSE(summary.contains("never_loses"));
}

TEST_CASE("openings groups --holds: the only player to ask about gets all nodes", "[openings]") {
  const tests::Folder folder;
  std::vector<std::string> words{
      "openings", "groups", "--rules", "king-nojump",
      "--plies",  "3",      "--only",  "8/8/3b1b2/2bwbw2/2w1wb2/2bw1w2/8/8 w",
      "--memory", "64",     "--out",   folder.file("held"),
      "--holds",  "2000"};
  const auto held = tests::rows_of(run_halfboard(words).out).back();
  REQUIRE(held["never_loses"] == tools::Json{{"player 1", 4}, {"player 2", 0}});
  // Of player 2 it takes between 1000 and 2000 nodes to see that he loses.
  words.back() = "4000";
  std::ranges::replace(words, folder.file("held"), folder.file("won"));
  words.insert(words.end(), {"--known", folder.file("held")});
  CHECK(tests::rows_of(run_halfboard(words).out).back()["win"] == 4);
}

TEST_CASE("openings groups --holds: certificates that are lacking or others'", "[openings]") {
  const tests::Folder folder;
  const std::string setup = "8/8/3b1b2/2bwbw2/2w1wb2/2bw1w2/8/8 w";
  const std::vector<std::string> words{
      "openings",   "groups",  "--rules", "king-nojump",      "--plies",
      "1",          "--holds", "400",     "--only",           setup,
      "--memory",   "64",      "--out",   folder.file("out"), "--certificates",
      folder.path()};
  REQUIRE(run_halfboard(words).status == 0);
  const auto certificate = [&] {
    for (const auto& entry : fs::directory_iterator(folder.path()))
      if (entry.path().extension() == ".cert") return entry.path();
    return fs::path();
  };
  const fs::path path = certificate();
  const std::string text = tests::read(path);
  fs::remove(path);
  // Of a finished result the certificate is made again.
  CHECK(run_halfboard(words).status == 0);
  CHECK(tests::read(path) == text);
  tests::write(path, text.substr(0, text.size() - 1));
  tests::check_refused(words, "bad certificate at");
  std::string other = text;
  other.replace(other.find("holder w"), 8, "holder b");
  tests::write(path, other);
  tests::check_refused(words, "is one of the other player");
  other = text;
  other.replace(other.find("king-nojump"), 11, "king");
  tests::write(path, other);
  tests::check_refused(words, "under the rules king-nojump");
  tests::write(path, "a letter\n");
  tests::check_refused(words, "is no certificate of a hold");
  for (const std::vector<std::string>& bad : std::vector<std::vector<std::string>>{
           {"openings", "groups", "--holds", "0"},
           {"openings", "groups", "--holds", "9", "--proofs", "9", "--table", folder.file("table")},
           {"openings", "halfcut", "--size", "2", "--holds", "9"}})
    tests::check_refused(bad);
}

TEST_CASE("openings groups --holds: a table is kept, and it is none of wins", "[openings]") {
  const tests::Folder folder;
  const std::string out = folder.file("out");
  const std::string table = folder.file("table");
  const auto run = [&](const std::string& what, const std::string& nodes, const std::string& file) {
    return run_halfboard({"openings", "groups", "--rules", "king-nojump", "--plies", "1", what,
                          nodes, "--only", "8/8/3b1b2/2bwbw2/2w1wb2/2bw1w2/8/8 w", "--table", table,
                          "--memory", "16", "--out", file});
  };
  REQUIRE(run("--holds", "400", out).status == 0);
  REQUIRE(fs::exists(table));
  // What it knows takes one node.
  const auto known = run("--holds", "1", folder.file("again"));
  CHECK(tests::rows_of(known.out).at(0)["never_loses"]["player 1"] == 4);
  const auto wins = run("--proofs", "400", folder.file("wins"));
  CHECK(wins.status == 2);
  CHECK(wins.err.find("groups king-nojump holds") != std::string::npos);
  // A run that was stopped in its second round goes on with that.
  const std::string stopped = folder.file("stopped");
  const auto go_on = [&](const tests::Surroundings& around) {
    return run_halfboard({"openings", "groups", "--plies", "1", "--holds", "900000", "--only",
                          "classic", "--table", table + "2", "--memory", "16", "--out", stopped},
                         around);
  };
  const fs::path journal = stopped + ".progress";
  const auto rounds = [&] {
    std::vector<std::uint64_t> list;
    std::ifstream file(journal);
    for (std::string line; std::getline(file, line);)
      if (const auto round = tools::ProofRound::read(line)) list.push_back(round->nodes);
    return list;
  };
  go_on({.kill_when = [&] { return !rounds().empty(); }});
  // One, unless the kill came late.
  const std::size_t first = rounds().size();
  go_on({.kill_when = [&] { return rounds().size() > first; }});
  const std::vector<std::uint64_t> all = rounds();
  CHECK(all.size() > first);
  for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i] == 16'000U << i);
}
