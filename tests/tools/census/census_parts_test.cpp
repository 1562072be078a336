#include <algorithm>
#include <chrono>
#include <thread>

#include "bitboards/text.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tests/support/sanitized.h"
#include "tools/census/census.h"
#include "tools/reports/json.h"

// Parts of a census's pieces: what a stop leaves, and files that have some.
namespace {

using namespace halfboard;
using namespace halfboard::tests;
using halfboard::tools::Json;
using Words = std::vector<std::string>;

TEST_CASE("a census that is stopped has counted its first deals", "[census]") {
  const tools::CensusRun run{.rule = 4, .first = 1'579'582, .last = 1'579'781};
  std::atomic<bool> stop{false};
  tools::Census census(run, std::size_t{1} << 20, stop);
  const auto whole = census(run.chunk(0));
  REQUIRE(whole);
  stop = true;
  CHECK_FALSE(census(run.chunk(0)));
  // Until a stop comes amid the work: after ever more of its time.
  bool met = false;
  for (double seconds = whole->count.seconds / 64; !met && seconds < 60; seconds *= 1.3) {
    stop = false;
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
      stop = true;
    });
    const auto first = census(run.chunk(0));
    stopper.join();
    if (!first || first->deals.last == run.last) continue;
    met = true;
    stop = false;
    CHECK(first->deals.first == run.first);
    const auto rest = census({first->deals.last + 1, run.last});
    REQUIRE(rest);
    tools::CensusCount sum = first->count;
    sum += rest->count;
    CHECK(sum.all == whole->count.all);
    CHECK(sum.solved == whole->count.solved);
    CHECK(sum.unsolvable_list == whole->count.unsolvable_list);
    CHECK(sum.fewest == whole->count.fewest);
  }
  CHECK(met);
}

Words easier_census(const std::string& out) {
  return {"census",  "sight-reduction",  "--rules", "easier",
          "--deals", "1048476..1048675", "--out",   out};
}

Json counts_in(const std::string& path) {
  Json json = Json::parse(run_halfboard({"stats", path, "--json"}).out);
  json.erase("nodes");
  json.erase("seconds");
  return json;
}

/// Without what came with the second format: it, and the lines' sums.
std::string first_format(const std::string& file) {
  std::string old;
  for (const std::string_view line : split_lines(file)) {
    const auto sum = line.rfind(",\"sum\":");
    old += sum == line.npos ? std::string(line) : std::string(line.substr(0, sum)) + "}";
    old += '\n';
  }
  return old.replace(old.find("\"format\":2"), 10, "\"format\":1");
}

/// A census of 1048476..1048675 whose first piece, to 1048575, stands in two lines.
std::string in_parts(const Folder& folder) {
  Words words = easier_census(folder.file("whole"));
  REQUIRE(run_halfboard(words).status == 0);
  const std::string whole = read(words.back());
  const std::size_t first = whole.find('\n') + 1;
  const std::size_t second = whole.find('\n', first) + 1;
  std::string text = whole.substr(0, first);
  for (const char* deals : {"1048476..1048500", "1048501..1048575"}) {
    words[5] = deals;
    words.back() = folder.file(deals);
    REQUIRE(run_halfboard(words).status == 0);
    const std::string part = read(words.back());
    text += part.substr(part.find('\n') + 1);
  }
  return text + whole.substr(second);
}

TEST_CASE("a census whose pieces stand in several lines is the same", "[census][merge][stats]") {
  const Folder folder;
  const std::string text = in_parts(folder);
  const std::string whole = folder.file("whole");
  const std::string parts = folder.file("parts");
  write(parts, text);
  REQUIRE(std::ranges::count(text, '\n') == 4);
  const Finished again = run_halfboard(easier_census(parts));
  CHECK(again.status == 0);
  CHECK(read(parts) == text);
  CHECK(counts_in(parts) == counts_in(whole));
  const auto drawn = [](const std::string& path) {
    return run_halfboard({"deal", "--random", "20", "--census", path}).out;
  };
  CHECK(drawn(parts) == drawn(whole));
  CHECK(std::ranges::count(drawn(parts), '\n') == 20);
  // Joined, a line has a whole piece again; what has only part of one does not count.
  REQUIRE(run_halfboard({"merge", folder.file("joined"), parts}).status == 0);
  CHECK(lines_of(read(folder.file("joined"))) == lines_of(read(whole)));
  const std::size_t second_line = text.find('\n', text.find('\n') + 1) + 1;
  write(parts, text.substr(0, second_line));
  CHECK(run_halfboard({"merge", folder.file("none"), parts})
            .err.find("no part has counted deals 1048476..1048575") != std::string::npos);
  CHECK(run_halfboard({"stats", parts}).out.find(": 25 of 200 deals so far\n") !=
        std::string::npos);
  CHECK(run_halfboard(easier_census(parts)).status == 0);
  CHECK(counts_in(parts) == counts_in(whole));
  // No byte of a line can be another.
  const std::string right = text.substr(0, second_line);
  for (std::size_t at = right.find('\n') + 1; at + 1 < right.size(); at += 7) {
    std::string wrong = right;
    wrong[at] = wrong[at] == '1' ? '3' : '1';
    write(parts, wrong);
    check_refused({"stats", parts}, "parts is damaged in line 2");
  }
  // A gap, a doubled line, a line over the piece's end.
  std::string over = read(whole);
  over.replace(over.find("\"last\":1048575"), 14, "\"last\":1048576");
  for (const std::string& wrong :
       {text.substr(0, text.find('\n') + 1) + text.substr(second_line),
        text.substr(0, second_line) + text.substr(text.find('\n') + 1), over}) {
    write(parts, wrong);
    check_refused({"stats", parts}, "parts is damaged in line ");
    check_refused(easier_census(parts), "parts is damaged in line ");
  }
}

TEST_CASE("a census in the first format of its file is read, and goes on in it", "[census]") {
  const Folder folder;
  const std::string path = folder.file("a.jsonl");
  std::string text = in_parts(folder);
  const std::string old = first_format(read(folder.file("whole")));
  write(path, old.substr(0, old.find('\n', old.find('\n') + 1) + 1));
  CHECK(run_halfboard({"stats", path}).status == 0);
  CHECK(run_halfboard(easier_census(path)).status == 0);
  CHECK(lines_of(read(path)) == lines_of(old));
  Words words = easier_census(path);
  words.emplace_back("--counts-only");
  check_refused(words, "has lists: expected no option --counts-only");
  // That format has whole pieces only.
  write(path, first_format(text));
  check_refused({"stats", path}, "damaged in line 2");
  // Parts in both formats fit together.
  words = easier_census(folder.file("shard"));
  words.insert(words.end(), {"--shard", "1/2"});
  CHECK(run_halfboard(words).status == 0);
  write(path, old.substr(0, old.find('\n', old.find('\n') + 1) + 1));
  REQUIRE(run_halfboard({"merge", folder.file("joined"), path, folder.file("shard")}).status == 0);
  CHECK(lines_of(read(folder.file("joined"))) == lines_of(read(folder.file("whole"))));
}

TEST_CASE("a census gets on however short its turns are", "[census]") {
  const Folder folder;
  const auto words = [&](const char* name) {
    return Words{"census", "sight-reduction", "--rules",          "challenging", "--threads",
                 "2",      "--deals",         "1048476..1052675", "--out",       folder.file(name)};
  };
  REQUIRE(run_halfboard(words("whole")).status == 0);
  // In the first format of the file only whole pieces are kept.
  const std::string whole = read(folder.file("whole"));
  write(folder.file("old"), first_format(whole.substr(0, whole.find('\n') + 1)));
  for (const char* name : {"turns", "old"}) {
    int turns = 1;
    for (double seconds = 0.05; seconds < 60; seconds *= tests::sanitized ? 1.4 : 1.1, ++turns) {
      Words turn = words(name);
      turn.insert(turn.end(), {"--time-limit", std::to_string(seconds)});
      const int status = run_halfboard(turn).status;
      if (status == 0) break;
      REQUIRE(status == 3);
      REQUIRE(run_halfboard({"stats", folder.file(name)}).status == 0);
    }
    INFO(name << ": " << turns << " turns");
    CHECK(counts_in(folder.file(name)) == counts_in(folder.file("whole")));
  }
}

}  // namespace
