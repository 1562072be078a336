#include <map>

#include "games/sight_reduction/orbits.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// `stats` of a census: kinds of deals, counted again by plain loops over squares.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using namespace halfboard::tests;
using halfboard::tools::Json;
using Kind = std::pair<std::uint64_t, std::uint64_t>;  // deals, unsolvable

bool is_white(Word white, int file, int rank) { return (white >> (rank * 4 + file) & 1) != 0; }

int plain_friendless(Word white, bool easier) {
  int count = 0;
  for (int square = 0; square < 32; ++square) {
    bool found = false;
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        const int x = square % 4 + dx;
        const int y = square / 4 + dy;
        if ((dx == 0 && dy == 0) || (dx != 0 && dy != 0 && !easier)) continue;
        if (x < 0 || x > 3 || y < 0 || y > 7) continue;
        found |= is_white(white, x, y) == is_white(white, square % 4, square / 4);
      }
    count += !found;
  }
  return count;
}

/// +1: a mirror image with the same colours, -1: with the others, 0: neither.
int plain_mirror(Word white, bool files, bool ranks) {
  int same = 0;
  for (int x = 0; x < 4; ++x)
    for (int y = 0; y < 8; ++y)
      same += is_white(white, x, y) == is_white(white, files ? 3 - x : x, ranks ? 7 - y : y);
  return same == 32 ? 1 : same == 0 ? -1 : 0;
}

Kind kind_in(const Json& json) {
  return {json.at("deals").get<std::uint64_t>(), json.at("unsolvable").get<std::uint64_t>()};
}

void check_profile(const std::string& rules, const std::string& deals) {
  const Folder folder;
  const std::string path = folder.file("a.jsonl");
  REQUIRE(run_halfboard(
              {"census", "sight-reduction", "--rules", rules, "--deals", deals, "--out", path})
              .status == 0);
  const std::string text = read(path);
  const std::size_t begin = text.find('\n') + 1;
  const Json piece = Json::parse(text.substr(begin, text.find('\n', begin) - begin));

  std::map<int, Kind> friendless;
  std::map<std::pair<int, int>, Kind> mirrored;  // mirror image, its colours
  const auto add = [&](DealNumber number, bool all) {
    const Word white = white_of(number);
    const auto size = static_cast<std::uint64_t>(orbit_size_if_least(white));
    const auto count = [&](Kind& kind) { (all ? kind.first : kind.second) += size; };
    count(friendless[plain_friendless(white, rules == "easier")]);
    for (int mirror = 1; mirror <= 3; ++mirror)
      count(mirrored[{mirror, plain_mirror(white, (mirror & 1) != 0, (mirror & 2) != 0)}]);
  };
  for (auto number = piece["first"].get<DealNumber>(); number <= piece["last"].get<DealNumber>();
       ++number)
    if (orbit_size_if_least(white_of(number))) add(number, true);
  for (const Json& number : piece["unsolvable_list"]) add(number.get<DealNumber>(), false);

  const Finished done = run_halfboard({"stats", path, "--json"});
  REQUIRE(done.status == 0);
  const Json json = Json::parse(done.out);
  CHECK(json["all"] == piece["all"]);
  CHECK(json["friendless"].size() == friendless.size());
  for (const auto& [alone, kind] : friendless)
    CHECK(kind_in(json["friendless"].at(std::to_string(alone))) == kind);
  const char* names[] = {"left and right", "up and down", "a half turn"};
  for (int mirror = 1; mirror <= 3; ++mirror) {
    CHECK(kind_in(json["mirrored"].at(names[mirror - 1])) == mirrored[{mirror, 1}]);
    CHECK(kind_in(json["mirrored_with_colours_exchanged"].at(names[mirror - 1])) ==
          mirrored[{mirror, -1}]);
  }
}

TEST_CASE("stats of a census tell the kinds of its deals", "[census][stats]") {
  check_profile("base", "0..1500");
  check_profile("easier", "0..300");
  check_profile("base", "208666624..208666680");  // chessboards but for some ranks
}

TEST_CASE("stats of a census that is not finished say how far it is", "[census][stats]") {
  const Folder folder;
  const std::string path = folder.file("a.jsonl");
  // Two pieces, because one ends with deal 2^20 - 1.
  REQUIRE(run_halfboard({"census", "sight-reduction", "--rules", "easier", "--deals",
                         "1048500..1048600", "--out", path})
              .status == 0);
  const std::string whole = read(path);
  CHECK(
      run_halfboard({"stats", path})
          .out.starts_with("solitaire, easier, deals 1048500..1048600 and their mirror images\n"));
  write(path, whole.substr(0, whole.find('\n', whole.find('\n') + 1) + 1));
  CHECK(run_halfboard({"stats", path})
            .out.starts_with("solitaire, easier, deals 1048500..1048600 and their mirror images: "
                             "76 of 101 deals so far\n"));
}

TEST_CASE("a shard of a census says that it is one", "[census][stats]") {
  const Folder folder;
  const std::string path = folder.file("a.jsonl");
  const auto run = run_halfboard(
      {"census", "sight-reduction", "--deals", "0..99", "--shard", "0/2", "--out", path, "--json"});
  CHECK(Json::parse(run.out)["shard"] == "0/2");
  CHECK(run_halfboard({"stats", path})
            .out.starts_with("solitaire, base, deals 0..99 and their mirror images, shard 0/2\n"));
}

TEST_CASE("stats of a census need its lists, and a whole file", "[census][stats]") {
  const Folder folder;
  const std::string path = folder.file("a.jsonl");
  REQUIRE(run_halfboard(
              {"census", "sight-reduction", "--deals", "0..99", "--counts-only", "--out", path})
              .status == 0);
  const Finished counts = run_halfboard({"stats", path});
  CHECK(counts.status == 0);
  CHECK(counts.out.find("solved") != std::string::npos);
  CHECK(counts.out.find("no friend") == std::string::npos);
  check_refused({"stats", path, "--plot", folder.file("a.svg")},
                "option --plot: expected a batch file\n");
  check_refused({"stats", path, "--groups"}, "option --groups: expected one table");
  write(path, read(path) + "{}\n");
  check_refused({"stats", path}, "damaged in line 3");
  write(path, R"({"halfboard":"census","format":3})"
              "\n");
  check_refused({"stats", path}, "damaged in line 1");
}

}  // namespace
