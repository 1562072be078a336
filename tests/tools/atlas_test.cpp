#include "games/sight_reduction/atlas/atlas.h"

#include <filesystem>
#include <sstream>

#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/atlas/rows.h"
#include "tools/atlas/summary.h"
#include "tools/reports/json.h"
#include "tools/storage/run_lock.h"

// The command `atlas`: its file, going on, and what it refuses.
namespace {

using namespace halfboard;
using tests::Finished;
using tests::run_halfboard;
using Words = std::vector<std::string>;
namespace sr = sight_reduction;

Words atlas_of(const std::string& out, const char* files, const char* ranks, Words more = {}) {
  return tests::with({"atlas", "sight-reduction", "--rules", "challenging", "--files", files,
                      "--ranks", ranks, "--out", out},
                     more);
}

std::vector<halfboard::tools::Json> lines_of(const std::string& path) {
  std::istringstream in(tests::read(path));
  std::vector<halfboard::tools::Json> lines;
  for (std::string line; std::getline(in, line);)
    lines.push_back(halfboard::tools::Json::parse(line));
  return lines;
}

TEST_CASE("an atlas in a file", "[atlas][program]") {
  const tests::Folder folder;
  const std::string path = folder.file("4x3.jsonl");
  const Finished run = run_halfboard(atlas_of(path, "4", "3", {"--json"}));
  REQUIRE(run.status == 0);
  const auto lines = lines_of(path);
  const auto& summary = lines[0];
  CHECK(halfboard::tools::Json::parse(run.out) == summary);
  CHECK(summary["positions"] == 531'441);
  CHECK(summary["forms"] == 113);
  REQUIRE(lines.size() == 114);
  CHECK_FALSE(std::filesystem::exists(path + ".layers"));
  std::uint64_t positions = 0;
  for (const char* list : {"by_checkers", "by_kind", "by_birthday", "by_temperature"}) {
    std::uint64_t sum = 0;
    for (const auto& row : summary[list]) sum += row["positions"].get<std::uint64_t>();
    INFO(list);
    CHECK(sum == 531'441);
  }
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto& row = lines[i];
    positions += row["positions"].get<std::uint64_t>();
    if (i % 10 != 1) continue;  // the position has the form, by another way
    const Finished solved =
        run_halfboard({"solve", "sight-reduction", row["position"].get<std::string>(), "--rules",
                       "challenging", "--canonical", "--json"});
    const auto answer = halfboard::tools::Json::parse(solved.out);
    INFO(row.dump());
    CHECK(answer["canonical"] == row["form"]);
    CHECK(answer["mean"] == row["mean"]);
    CHECK(answer["temperature"] == row["temperature"]);
  }
  CHECK(positions == 531'441);
  const std::string picture = folder.file("4x3.svg");
  const Finished again = run_halfboard(atlas_of(path, "4", "3", {"--gallery", picture}));
  CHECK(again.status == 0);
  CHECK(again.out.find("canonical forms: 113") != std::string::npos);
  const std::string drawn = tests::read(picture);
  CHECK(drawn.find("thermograph of {1/4|0}") != std::string::npos);
  CHECK(drawn.find(">White begins</text>") != std::string::npos);
  // A cell's words, 12 pixels high, are nearer to its pictures than to those of the cell above.
  const auto words =
      tests::find_all(drawn, "<text x=\"24\" y=\"(\\d+)\"[^>]*>[^<:]+: \\d+ checkers;");
  REQUIRE(words.size() > 1);
  const auto graph = tests::find(words[0].rest, "y=\"(\\d+)\" width=\"370\" height=\"240\"");
  REQUIRE(graph);
  CHECK(words[0].rest.find("<svg x=\"16\" y=\"" + graph->groups[1] + "\"") <
        words[0].rest.find("370"));  // the board, at the same height
  const int top = std::stoi(graph->groups[1]);
  CHECK(std::stoi(words[1].groups[1]) - 12 - (top + 240) > top - std::stoi(words[0].groups[1]));
}

TEST_CASE("the gallery of an atlas says what it is of", "[atlas][program]") {
  const tests::Folder folder;
  const std::string picture = folder.file("picture.svg");
  const auto drawn = [&](const char* file, Words more) {
    const Finished run = run_halfboard(
        atlas_of(folder.file(file), "4", "3", tests::with({"--gallery", picture}, more)));
    INFO(run.err);
    CHECK(run.status == 0);
    return tests::read(picture);
  };
  const std::string all = drawn("all", {});
  CHECK(all.find("4 x 3: smallest positions") != std::string::npos);
  CHECK(all.find(">integer: ") != std::string::npos);
  CHECK(all.find(">nimber: ") != std::string::npos);
  CHECK(all.find("the hottest: ") != std::string::npos);
  CHECK(tests::find(all, "[0-9],[0-9]{3} positions of this value"));
  CHECK_FALSE(tests::find(all, "[0-9]{4} positions of this value"));
  const std::string few = drawn("few", {"--checkers", "3"});
  CHECK(few.find("4 x 3, at most 3 checkers: smallest positions") != std::string::npos);
  CHECK(few.find("no value but 0") == std::string::npos);
  const std::string none = drawn("none", {"--checkers", "1"});
  CHECK(none.find("at most 1 checker: smallest positions") != std::string::npos);
  CHECK(none.find("no value but 0") != std::string::npos);
}

TEST_CASE("an atlas that was stopped goes on", "[atlas][program]") {
  const tests::Folder folder;
  const std::string whole = folder.file("whole");
  const std::string parts = folder.file("parts");
  REQUIRE(run_halfboard(atlas_of(whole, "3", "3", {"--threads", "2"})).status == 0);
  sr::Atlas atlas({*sr::variant_named("challenging"), 3, 3}, 9, std::size_t{64} << 20);
  while (atlas.layers() < 6) REQUIRE(atlas.add_layer(1, [](std::uint64_t) { return false; }));
  REQUIRE_FALSE(atlas.save(parts + ".layers"));
  REQUIRE(run_halfboard(atlas_of(parts, "3", "3")).status == 0);
  CHECK(tests::read(parts) == tests::read(whole));
  CHECK_FALSE(std::filesystem::exists(parts + ".layers"));
  // Killed at its very end, it had left them; what is not its own stays.
  REQUIRE_FALSE(atlas.save(parts + ".layers"));
  REQUIRE(run_halfboard(atlas_of(parts, "3", "3")).status == 0);
  CHECK_FALSE(std::filesystem::exists(parts + ".layers"));
  tests::write(parts + ".layers", "another's");
  REQUIRE(run_halfboard(atlas_of(parts, "3", "3")).status == 0);
  CHECK(tests::read(parts + ".layers") == "another's");
  // Stopped, all that is complete is told as it is.
  const std::string part = folder.file("part");
  while (atlas.layers() < 8) REQUIRE(atlas.add_layer(1, [](std::uint64_t) { return false; }));
  REQUIRE_FALSE(atlas.save(part + ".layers"));
  Words words = atlas_of(part, "3", "3", {"--time-limit", "0.000001"});
  const Finished stopped = run_halfboard(words);
  CHECK(stopped.status == 3);
  CHECK(stopped.err.find("at most 7 checkers are known") != std::string::npos);
  words.insert(words.end(), {"--json", "--gallery", folder.file("part.svg")});
  const auto summary = halfboard::tools::Json::parse(run_halfboard(words).out);
  CHECK(summary["partial"] == true);
  CHECK(summary["complete_to"] == 7);
  CHECK(tests::read(folder.file("part.svg")).find("at most 7 checkers (partial)") !=
        std::string::npos);
  CHECK(summary["forms"] == 19);
  CHECK(summary["by_kind"][1]["kind"] == "fraction");
  CHECK_FALSE(std::filesystem::exists(part));
  const Finished none = run_halfboard(
      atlas_of(folder.file("none"), "4", "4", {"--time-limit", "0.000001", "--json"}));
  CHECK(none.status == 3);
  CHECK((none.out + none.err).find("partial") != std::string::npos);
}

TEST_CASE("an atlas refuses what it can't do", "[atlas][program]") {
  const tests::Folder folder;
  const std::string out = folder.file("out");
  const auto refused = [&](const Words& words, const std::string& what) {
    const Finished run = run_halfboard(words);
    INFO(run.err);
    CHECK(run.status == 2);
    CHECK(tests::is_one_line(run.err));
    CHECK(run.err.find(what) != std::string::npos);
    CHECK(run.out.empty());
  };
  refused(atlas_of(out, "4", "5", {"--memory", "64"}), "not enough memory");
  refused(atlas_of(out, "4", "5", {"--memory", "80"}), "MiB, or --checkers up to ");
  refused(atlas_of(out, "4", "8"), "option --memory: expected --checkers up to ");
  refused(atlas_of(out, "4", "8", {"--memory", "1"}), "expected more MiB, and fewer --checkers");
  refused(atlas_of(out, "5", "5"), "files");
  refused({"atlas", "sight-reduction", "--files", "2", "--ranks", "2"}, "--out");
  refused({"atlas", "sight-reduction", "--out", out}, "--files");
  refused({"atlas", "halfcut", "--out", out}, "no atlas");
  CHECK_FALSE(std::filesystem::exists(out));
  {
    const auto lock = tools::RunLock::take(out);  // as another run has it
    REQUIRE(lock);
    refused(atlas_of(out, "2", "2"), "in use by another process");
  }
  tests::write(out, "{\"something\": 1}\n");
  refused(atlas_of(out, "2", "2"), "something else");
  const std::string small = folder.file("small");
  REQUIRE(run_halfboard(atlas_of(small, "2", "2")).status == 0);
  refused(atlas_of(small, "2", "3"), "something else");
  std::string text = tests::read(small);
  const auto end = text.find('\n') + 1;  // of the summary
  for (const auto size : {end, text.find('\n', end) + 1, text.size() - 9}) {
    tests::write(small, text.substr(0, size));
    refused(atlas_of(small, "2", "2", {"--json"}), "damaged");
  }
  tests::write(small, text.replace(text.find("\"forms\":"), 8, "\"farms\":"));
  refused(atlas_of(small, "2", "2"), "damaged");
  tests::write(folder.file("bad") + ".layers", "no such file");
  refused(atlas_of(folder.file("bad"), "2", "2"), "damaged");
}

TEST_CASE("an atlas that had no room can be told of, with some more", "[atlas]") {
  const sr::AtlasBoard board(*sr::variant_named("challenging"), 4, 3);
  const auto never = [](std::uint64_t) { return false; };
  sr::Atlas atlas(board, 12, 20'000);
  while (atlas.add_layer(1, never)) {
  }
  REQUIRE(atlas.full());
  sr::Atlas whole(board, atlas.layers() - 1, std::size_t{64} << 20);
  while (!whole.complete()) REQUIRE(whole.add_layer(1, never));
  atlas.add_room(std::size_t{1} << 20);
  const auto always = [] { return true; };
  const auto rows = tools::rows_of(atlas, always).value();
  CHECK_FALSE(atlas.full());
  const auto expected = tools::rows_of(whole, always).value();
  REQUIRE(rows.size() == expected.size());
  const auto json = [](const tools::AtlasRow& row) { return tools::atlas_row_json(row).dump(); };
  CHECK(std::ranges::equal(rows, expected, {}, json, json));
  int asked = 0;
  CHECK_FALSE(tools::rows_of(whole, [&] { return ++asked < 100; }));
}

}  // namespace
