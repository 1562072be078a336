#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <utility>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tools/reports/json.h"

// All endings with one secret a side, over the real program.
namespace {

using namespace halfboard;
using tests::Finished;
using tests::run_halfboard;
using Words = std::vector<std::string>;

Words words(const Words& more) {
  Words all{"secrets", "reality-check", "--all", "--horizon", "1", "--json"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::string contents(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("secrets --all goes on where it stopped", "[program][reality-check]") {
  const tests::Folder folder;
  const std::string file = folder.file("pairs.jsonl");
  REQUIRE(run_halfboard(words({"--pieces", "1", "--out", file})).status == 0);
  const std::string first = contents(file);
  std::ofstream(file, std::ios::app) << "{\"piece\":1,\"hor";  // killed while writing
  const Finished on = run_halfboard(words({"--pieces", "2", "--out", file}));
  REQUIRE(on.status == 0);
  CHECK(contents(file).substr(0, first.size()) == first);
  const Finished whole = run_halfboard(words({"--pieces", "2"}));
  CHECK(on.out == whole.out);
  const auto json = halfboard::tools::Json::parse(whole.out);
  // White on d1 and c2 or e2 or d2, all pairs of Black's squares, all faces; but with pawns on d1
  // and c2 (e2) and Black on d2 and c3 (e3) White is shut in, and the game is over.
  CHECK(json["endings"] == 3 * 666 * 256 - 2 * 16);
  CHECK(json["unknown"] == 0);

  const auto is_refused = [&](const std::string& damaged, const char* where) {
    std::ofstream(file, std::ios::binary) << damaged;
    const Finished refused = run_halfboard(words({"--pieces", "2", "--out", file}));
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
    CHECK(tests::is_one_line(refused.err));
    CHECK(refused.err.find(where) != std::string::npos);
    CHECK(contents(file) == damaged);
  };
  const std::string right = contents(file);
  is_refused(right + "{\"piece\":5}\n", "line 4");
  std::string wrong = right;
  wrong[wrong.find("],", wrong.find("\"groups\":[")) - 1] ^= 1;  // a number that might be right
  is_refused(wrong, "line 2");
  // As earlier versions wrote it, without sums. Numbers that are none of a count are seen there,
  // too: the first group has more endings than the sums have.
  const std::string old = std::regex_replace(right, std::regex(",\"sum\":\"[0-9a-f]{32}\""), "");
  REQUIRE(old.size() < right.size());
  std::ofstream(file, std::ios::binary) << old;
  CHECK(run_halfboard(words({"--pieces", "2", "--out", file})).out == whole.out);
  // A file may have more parts than are asked for.
  CHECK(run_halfboard(words({"--pieces", "1", "--out", file})).out ==
        run_halfboard(words({"--pieces", "1"})).out);
  wrong = old;
  wrong.insert(wrong.find("\"groups\":[") + 10, "1");
  is_refused(wrong, "line 2");
}

TEST_CASE("secrets stops at its memory", "[program][reality-check]") {
  const std::string ending =
      "###1###/##3##/#5#/2pp1rn2/7/2RR4/#3NB1#/##3##/###1### w -/- - turn std 0";
  const Finished run = run_halfboard({"secrets", "reality-check", ending, "--horizon", "8",
                                      "--iterations", "1", "--memory", "1", "--json"});
  CHECK(run.status == 3);
  CHECK(run.out.find("\"horizon\":2,") != std::string::npos);
  CHECK(run.out.find("\"partial\":true") != std::string::npos);
  CHECK(run.err.find("--memory") != std::string::npos);
}

TEST_CASE("secrets that --iterations leaves unsolved are partial", "[program][reality-check]") {
  const std::string ending =
      "###1###/##3##/#5#/2pp1rn2/7/2RR4/#3NB1#/##3##/###1### w -/- - turn std 0";
  const Words words{"secrets", "reality-check", ending, "--horizon", "2", "--json"};
  const Finished few = run_halfboard(tests::with(words, {"--iterations", "1"}));
  CHECK(few.status == 3);
  CHECK(few.err.find("(partial): expected more --iterations") != std::string::npos);
  const Finished enough = run_halfboard(words);
  CHECK(enough.status == 0);
  const auto rows = tests::rows_of(few.out);
  const auto solved = tests::rows_of(enough.out);
  REQUIRE(rows.size() == 2);
  REQUIRE(solved.size() == 2);
  CHECK(rows[1]["partial"] == true);
  CHECK(rows[1]["exploitability"].get<double>() > 1e-4);
  CHECK_FALSE(solved[1].contains("partial"));
  // Whoever sees what, the value is 1/4, and between the bounds.
  for (const auto& [name, value] : {std::pair<std::string, double>{"white_seen", 0.25},
                                    {"black_seen", 0.25},
                                    {"white_secret", 0},
                                    {"black_secret", 0}})
    for (const auto& row : {rows[1], solved[1]}) {
      INFO(name << " " << row.dump());
      CHECK(row[name + "_low"].get<double>() <= value + 1e-9);
      CHECK(row[name + "_high"].get<double>() >= value - 1e-9);
      CHECK(row[name + "_low"].get<double>() <= row[name].get<double>());
      CHECK(row[name].get<double>() <= row[name + "_high"].get<double>());
    }
  CHECK(solved[1]["white_secret_high"].get<double>() < 2e-4);
  const Finished text =
      run_halfboard({"secrets", "reality-check", ending, "--horizon", "2", "--iterations", "1"});
  CHECK(text.status == 3);
  CHECK(text.out.ends_with("  partial\npartial: not all is solved to 0.0001\n"));
}

TEST_CASE("secrets --sample counts what --iterations leaves unsolved", "[program][reality-check]") {
  const Words words{"secrets", "reality-check", "--sample", "2", "--seed", "29", "--horizon",
                    "1",       "--iterations",  "1"};
  const Finished text = run_halfboard(words);
  CHECK(text.status == 3);
  CHECK(text.out.find(", 1 unsolved;") != std::string::npos);
  CHECK(text.out.ends_with("partial: not all is solved to 0.0001\n"));
  const Finished json = run_halfboard(tests::with(words, {"--json"}));
  CHECK(json.status == 3);
  const auto rows = tests::rows_of(json.out);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0]["unsolved"] == 1);
  CHECK(rows[0]["partial"] == true);
}

TEST_CASE("secrets of an ending that leads beyond one piece in hand", "[program][reality-check]") {
  const std::string ending = "###1###/##3##/#5#/nn1bb4/RR6/7/#5#/##3##/###1### w -/pp - turn std 0";
  const Finished run =
      run_halfboard({"secrets", "reality-check", ending, "--horizon", "3", "--json"});
  CHECK(run.status == 3);
  const auto lines = tests::rows_of(run.out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0]["horizon"] == 1);
  CHECK(lines[1] == halfboard::tools::Json({{"partial", true}}));
  CHECK(run.err.find("expected --horizon 1") != std::string::npos);
}

TEST_CASE("secrets --sample, stopped, says what the endings so far come to",
          "[program][reality-check]") {
  const Finished run =
      run_halfboard({"secrets", "reality-check", "--sample", "2", "--seed", "29", "--horizon", "3",
                     "--memory", "1", "--json"});  // the second one needs more
  CHECK(run.status == 3);
  std::istringstream lines(run.out);
  std::vector<halfboard::tools::Json> rows;
  for (std::string line; std::getline(lines, line);)
    rows.push_back(halfboard::tools::Json::parse(line));
  REQUIRE(rows.size() == 4);
  CHECK(rows[1]["endings"] == 2);
  CHECK_FALSE(rows[1].contains("partial"));
  CHECK(rows[2]["horizon"] == 3);
  CHECK(rows[2]["endings"] == 1);
  CHECK(rows[2]["partial"] == true);
}

TEST_CASE("secrets --sample --details has every ending as a position by itself has it",
          "[program][reality-check]") {
  const Words words{"secrets", "reality-check", "--sample", "3", "--horizon", "2", "--json"};
  const auto means = tests::rows_of(run_halfboard(words).out);
  REQUIRE(means.size() == 2);
  const auto rows = tests::rows_of(run_halfboard(tests::with(words, {"--details"})).out);
  REQUIRE(rows.size() == 8);
  CHECK(rows[3] == means[0]);
  CHECK(rows[7] == means[1]);
  double sum = 0;
  for (std::size_t i = 4; i < 7; ++i) sum += rows[i]["open"].get<double>() / 3;
  CHECK(sum == Approx(means[1]["open"].get<double>()));
  const auto position = rows[5]["position"].get<std::string>();
  const auto alone = tests::rows_of(
      run_halfboard({"secrets", "reality-check", position, "--horizon", "2", "--json"}).out);
  CHECK(alone[1] == rows[5]);
  const Finished text =
      run_halfboard({"secrets", "reality-check", "--sample", "3", "--horizon", "1", "--details"});
  CHECK(text.out.starts_with("horizon "));
  CHECK(text.out.find("  " + position + "\n") != std::string::npos);
}

TEST_CASE("secrets --all refuses what it can't do", "[program][reality-check]") {
  for (const Words& bad :
       {Words{"secrets", "reality-check", "--all", "--horizon", "4"},
        Words{"secrets", "reality-check", "--all", "--sample", "3"},
        Words{"secrets", "reality-check", "--sample", "3", "--pieces", "2"},
        Words{"secrets", "reality-check", "--sample", "3", "--out", "/nowhere/file"}}) {
    const Finished run = run_halfboard(bad);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(tests::is_one_line(run.err));
  }
  const Finished nothing = run_halfboard({"secrets", "reality-check"});
  CHECK(nothing.status == 2);
  CHECK(nothing.err == "halfboard: no position: expected a position, --sample N or --all\n");
}
