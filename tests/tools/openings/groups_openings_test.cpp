#include <algorithm>
#include <filesystem>

#include "games/groups/game.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// `openings groups`: every set-up, the placement game, the files.
using namespace halfboard;
using tests::Finished;
using tests::run_halfboard;
using tools::Json;

TEST_CASE("openings groups: every set-up, then the placement game", "[openings]") {
  const Finished run =
      run_halfboard({"openings", "groups", "--rules", "king-nojump", "--plies", "5"});
  CHECK(run.status == 0);
  CHECK(run.err.empty());
  const auto rows = tests::rows_of(run.out);
  REQUIRE(rows.size() == 785);
  int wins = 0;
  for (std::size_t i = 0; i < 784; ++i) {
    const Json& row = rows[i];
    const bool known = row["result"] != "unknown";
    wins += row["result"] == "win";
    CHECK(row["exact"] == known);
    CHECK(row["plies"] == (known ? Json(5) : Json(nullptr)));
    CHECK(row["checked"] == 5);
    CHECK(groups::Game::parse(row["position"].get<std::string>(), {}));
  }
  CHECK(wins == 8);  // from a separate implementation
  const Json& placement = rows[784]["placement"];
  CHECK(placement.size() == 8);
  for (const auto& [square, value] : placement.items()) CHECK(value == "open");
  CHECK(rows[784]["win"] == 8);
  CHECK_FALSE(rows[784].contains("partial"));
}

TEST_CASE("openings groups --only: the others are not searched", "[openings]") {
  const auto rows_for = [](const std::vector<std::string>& more) {
    std::vector<std::string> words{"openings", "groups", "--rules", "king-nojump", "--plies", "5"};
    words.insert(words.end(), more.begin(), more.end());
    const Finished run = run_halfboard(words);
    CHECK(run.status == 0);
    return tests::rows_of(run.out);
  };
  const auto all = rows_for({});
  const auto is_won = [](const Json& row) { return row["result"] == "win"; };
  const auto won = std::ranges::find_if(all, is_won);
  REQUIRE(won != all.end());
  const auto some = rows_for({"--only", "classic," + (*won)["position"].get<std::string>()});
  REQUIRE(some.size() == all.size());
  std::size_t searched = 0;
  for (std::size_t i = 0; i < 784; ++i) {
    if (some[i]["checked"] == 0) continue;
    ++searched;
    CHECK(some[i] == all[i]);
  }
  CHECK(searched <= 8);  // with the images of both
  CHECK(some.back()["win"].get<int>() > 0);
}

TEST_CASE("openings groups --out: killed and started again, the same file", "[openings]") {
  const tests::Folder folder;
  const auto words = [&](const std::string& name, const std::string& plies = "6") {
    return std::vector<std::string>{"openings", "groups", "--rules", "king-nojump",
                                    "--plies",  plies,    "--out",   folder.file(name)};
  };
  auto stopped = words("stopped");
  stopped.insert(stopped.end(), {"--time-limit", "0"});
  const Finished undisturbed = run_halfboard(words("whole"));
  CHECK(undisturbed.status == 0);
  CHECK_FALSE(std::filesystem::exists(folder.file("whole.progress")));
  const std::string whole = tests::read(folder.file("whole"));
  CHECK(tests::rows_of(whole).size() == 785);
  for (const int ms : tests::parts_of(undisturbed, 5))
    run_halfboard(words("killed"), {.kill_after_cpu_ms = ms});
  CHECK(run_halfboard(words("killed")).status == 0);
  CHECK(tests::read(folder.file("killed")) == whole);
  // A journal that a kill has left beside the whole result goes.
  CHECK(run_halfboard(stopped).status == 3);
  std::filesystem::rename(folder.file("stopped.progress"), folder.file("killed.progress"));
  CHECK(run_halfboard(words("killed")).status == 0);
  CHECK_FALSE(std::filesystem::exists(folder.file("killed.progress")));
  // Once more: nothing is searched, nothing changes. Other work: refused, nothing changes.
  CHECK(run_halfboard(words("killed")).status == 0);
  CHECK(run_halfboard(words("killed", "5")).status == 2);
  CHECK(tests::read(folder.file("killed")) == whole);
  const Finished run = run_halfboard(stopped);
  CHECK(run.status == 3);
  CHECK(Json::parse(run.out)["partial"] == true);
  CHECK_FALSE(std::filesystem::exists(folder.file("stopped")));
  CHECK(run_halfboard(words("stopped", "5")).status == 2);
  CHECK(run_halfboard(words("stopped")).status == 0);
  CHECK(tests::read(folder.file("stopped")) == whole);
  tests::write(folder.file("mine"), "a letter\n");
  CHECK(run_halfboard(words("mine")).status == 2);
  CHECK(tests::read(folder.file("mine")) == "a letter\n");
}

TEST_CASE("openings groups --node-limit --out: what was given up is not searched again",
          "[openings]") {
  const tests::Folder folder;
  const auto words = [&](const std::string& name) {
    return std::vector<std::string>{"openings",     "groups", "--plies", "7",
                                    "--node-limit", "100",    "--out",   folder.file(name)};
  };
  REQUIRE(run_halfboard(words("whole")).status == 0);
  const std::string whole = tests::read(folder.file("whole"));
  const std::string rows = whole.substr(0, whole.rfind('\n', whole.size() - 2) + 1);
  REQUIRE(Json::parse(whole.substr(rows.size()))["unknown"].get<int>() > 0);
  auto stopped = words("stopped");
  stopped.insert(stopped.end(), {"--time-limit", "0"});
  REQUIRE(run_halfboard(stopped).status == 3);
  const std::string journal = folder.file("stopped.progress");
  tests::write(journal, tests::read(journal) + rows);
  // Another command takes over what the journal has, but for a line that a kill has cut off.
  const std::string copy = folder.file("copy");
  tests::write(copy, tests::read(journal) + "{\"position\":\"8/8/8/2bw");
  const std::vector<std::string> other{"openings", "groups", "--plies", "3",
                                       "--known",  copy,     "--out",   folder.file("other")};
  REQUIRE(run_halfboard(other).status == 0);
  CHECK(tests::read(folder.file("other")).starts_with(rows));
  tests::write(copy, tests::read(journal) + "{\"position\":\"8/8/8/2bw\n");
  tests::check_refused({"openings", "groups", "--plies", "3", "--known", copy}, ", line 786");
  tests::check_refused({"openings", "groups", "--rules", "king", "--known", journal},
                       "is about other rules");
  CHECK(run_halfboard(stopped).status == 0);
  CHECK(tests::read(folder.file("stopped")) == whole);
}

TEST_CASE("openings groups --out: a finished file is read in full", "[openings]") {
  const tests::Folder folder;
  const std::string out = folder.file("out");
  std::vector<std::string> words{"openings", "groups", "--plies", "1", "--out", out};
  const Finished first = run_halfboard(words);
  REQUIRE(first.status == 0);
  const std::string text = tests::read(out);
  // What is asked for besides is looked for: that takes a minute.
  words.insert(words.end(), {"--deciding", "--time-limit", "0"});
  const Finished stopped = run_halfboard(words);
  CHECK(stopped.status == 3);
  CHECK(Json::parse(stopped.out)["partial"] == true);
  const std::size_t row = text.find('\n') + 1;
  std::string lacks = text;
  std::string counts = text;
  lacks.erase(row, text.find('\n', row) + 1 - row);
  counts.replace(text.rfind("\"win\":0"), 7, "\"win\":4");
  for (const std::string& damaged : {lacks, counts}) {
    tests::write(out, damaged);
    tests::check_refused({"openings", "groups", "--plies", "1", "--out", out});
    CHECK(tests::read(out) == damaged);
  }
  tests::check_refused({"merge", folder.file("merged"), out}, "another \"win\" than");
}

TEST_CASE("openings groups --deciding: none at a limit, some could still be spared", "[openings]") {
  const Finished run =
      run_halfboard({"openings", "groups", "--plies", "1", "--deciding", "--time-limit", "0"});
  CHECK(run.status == 3);
  const Json summary = tests::rows_of(run.out).back();
  CHECK(summary["partial"] == true);
  CHECK_FALSE(summary.contains("deciding"));
}

TEST_CASE("openings groups --known refuses numbers that no search has", "[openings]") {
  const tests::Folder folder;
  tests::check_refused({"openings", "groups", "--plies", "1", "--known", ""}, "no file");
  const std::string known = folder.file("known.jsonl");
  const std::vector<std::string> words{"openings", "groups", "--plies", "1", "--out", known};
  REQUIRE(run_halfboard(words).status == 0);
  const std::string text = tests::read(known);
  const std::string checked = "\"checked\":1";
  REQUIRE(text.find(checked) != text.npos);
  for (const char* number : {"99999999999", "-2147483648", "-1", "18446744073709551615"}) {
    std::string other = text;
    tests::write(known, other.replace(text.find(checked) + 10, 1, number));
    const Finished refused =
        run_halfboard({"openings", "groups", "--plies", "1", "--known", known});
    INFO(number << ": " << refused.err);
    CHECK(refused.status == 2);
    CHECK(tests::is_one_line(refused.err));
  }
}

TEST_CASE("openings groups reads again what it wrote, also where both could be connected",
          "[openings]") {
  const tests::Folder folder;
  const std::string known = folder.file("known.jsonl");
  std::vector<std::string> words{"openings", "groups",           "--plies", "1",
                                 "--labels", "bbbbbbbbwwwwwwww", "--out",   known};
  REQUIRE(run_halfboard(words).status == 0);
  words.resize(6);
  words.insert(words.end(), {"--known", known});
  const Finished again = run_halfboard(words);
  CHECK(again.err.empty());
  CHECK(again.out == tests::read(known));
}

TEST_CASE("openings refuses bad usage", "[openings]") {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"openings"},
           {"openings", "reality-check"},
           {"openings", "groups", "start"},
           {"openings", "groups", "--plies", "0"},
           {"openings", "groups", "--plies", "30"},
           {"openings", "groups", "--plies", "x"},
           {"openings", "groups", "--rules", "queen"},
           {"openings", "groups", "--labels", "w"},
           {"openings", "groups", "--plies", "3", "--out", "/no/such/folder/file"},
           {"openings", "groups", "--plies", "3", "--out", "/"}}) {
    const Finished run = run_halfboard(words);
    INFO(words.back());
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(tests::is_one_line(run.err));
  }
}
