#include "tools/census/census.h"

#include <algorithm>

#include "games/sight_reduction/orbits.h"
#include "games/sight_reduction/solitaire/leaf_first.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// The census of the solitaire: orbits of the deals, play by rule of thumb, counts, the file.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using namespace halfboard::tests;
using halfboard::tools::Json;
using Words = std::vector<std::string>;

TEST_CASE("each orbit of deals is met once, with its size", "[census]") {
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const Position position = deal(random_deal(3, i));
    std::vector<Word> images;
    for (int s = 0; s < Game::symmetries(position); ++s) {
      const Position image = Game::transform(position, s);
      if (image.side == Side::white) images.push_back(image.white);
    }
    std::ranges::sort(images);
    images.erase(std::unique(images.begin(), images.end()), images.end());
    REQUIRE(std::ranges::find(images, position.white) != images.end());
    const bool least = images.front() == position.white;
    REQUIRE(orbit_size_if_least(position.white) == (least ? static_cast<int>(images.size()) : 0));
  }
  for (const DealNumber first : {DealNumber{0}, DealNumber{300'540'000}, deal_count - 5001}) {
    Word white = white_of(first);
    for (DealNumber n = first + 1; n <= first + 5000; ++n) {
      white = next_deal(white);
      REQUIRE(white == white_of(n));
    }
  }
}

TEST_CASE("all orbits together, as Burnside's lemma counts them", "[census][.slow]") {
  std::uint64_t orbits = 0;
  std::uint64_t deals = 0;
  Word white = white_of(0);
  for (DealNumber n = 0;; white = next_deal(white)) {
    const int size = orbit_size_if_least(white);
    orbits += size > 0;
    deals += static_cast<std::uint64_t>(size);
    if (++n == deal_count) break;
  }
  CHECK(deals == deal_count);
  // A mirror image keeps a deal whose 16 pairs of squares are of one colour each: C(16, 8) deals.
  CHECK(orbits == (deal_count + 3 * 12'870) / 4);
}

TEST_CASE("deals that come out leaf first are solvable, the unsolvable ones never do", "[census]") {
  SolitaireSolver solver(std::size_t{1} << 20);
  std::vector<Word> white;
  for (std::uint64_t i = 0; i < 61; ++i) white.push_back(white_of(random_deal(4, i)));
  std::vector<std::uint8_t> solved(white.size());
  for (const Variant variant :
       {all_variants[0], all_variants[1], all_variants[2], all_variants[3]}) {
    INFO(name_of(variant));
    int out = 0;
    for (const unsigned attempt : {0u, 5u, 8u, 30u}) {
      leaf_first(variant, attempt, white, solved);
      for (std::size_t i = 0; i < white.size(); ++i) {
        if (!solved[i]) continue;
        ++out;
        const Position position = deal(number_of(white[i]), variant);
        CHECK(solver.solve(position, std::nullopt, {}).status == Status::solved);
      }
    }
    if (!variant.challenging) CHECK(out > 10);
  }
  // Known to be unsolvable under the base rule (see the golden tests).
  const std::vector<Word> hopeless{0xa5acd8cc, 0xf951e161, 0xa5217ecc, 0x68934b6d, 0xa1e4ec4e};
  std::vector<std::uint8_t> out(hopeless.size());
  for (unsigned attempt = 0; attempt < 300; ++attempt) {
    leaf_first({}, attempt, hopeless, out);
    CHECK(std::ranges::count(out, 0) == 5);
  }
}

TEST_CASE("a census counts what the solver finds", "[census]") {
  const std::atomic<bool> stop{false};
  for (const auto& [rule, first] : {std::pair{1, 1'048'476u}, {4, 1'579'582u}, {5, 1'579'582u}}) {
    INFO(name_of(all_variants[rule]));
    tools::CensusRun run{.rule = rule, .first = first, .last = first + 199};
    tools::Census census(run, std::size_t{1} << 20, stop);
    tools::CensusCount sum;
    for (std::uint64_t chunk = 0; chunk < run.chunks(); ++chunk)
      sum += census(run.chunk(chunk))->count;
    tools::CensusCount expected;
    SolitaireSolver solver(std::size_t{1} << 20);
    for (DealNumber n = run.first; n <= run.last; ++n) {
      const int size = orbit_size_if_least(white_of(n));
      if (size == 0) continue;
      expected.all.add(size);
      const auto result = solver.solve(deal(n, all_variants[rule]), std::nullopt, {});
      (result.status == Status::solved ? expected.solved : expected.unsolvable).add(size);
      if (result.status != Status::solved) expected.fewest[*result.fewest_left].add(size);
    }
    CHECK(sum.solved.orbits > 0);
    CHECK((rule == 1 || sum.unsolvable.orbits > 0));
    CHECK(sum.all == expected.all);
    CHECK(sum.solved == expected.solved);
    CHECK(sum.unsolvable == expected.unsolvable);
    CHECK(sum.fewest == expected.fewest);
  }
}

Words census_of(const std::string& out) {
  return {"census",  "sight-reduction",  "--rules", "easier",
          "--deals", "1048476..1048675", "--out",   out};
}

TEST_CASE("a census goes on where its file ends", "[census]") {
  const Folder folder;
  const std::string path = folder.file("a.jsonl");
  REQUIRE(run_halfboard(census_of(path)).status == 0);
  const std::string whole = read(path);
  const std::string lines = lines_of(whole);
  CHECK(std::ranges::count(whole, '\n') == 3);
  // Killed at any moment, a file is a piece of the whole one from its beginning.
  const std::size_t header = whole.find('\n') + 1;
  const std::size_t second = whole.find('\n', header) + 1;
  for (const std::size_t size : {std::size_t{0}, std::size_t{20}, header, header + 30, second,
                                 second + 100, whole.size() - 1, whole.size()}) {
    write(path, whole.substr(0, size));
    INFO("cut to " << size);
    const Finished done = run_halfboard(census_of(path));
    CHECK(done.status == 0);
    CHECK(lines_of(read(path)) == lines);
    CHECK(done.out.find("unknown                  0 deals") != std::string::npos);
  }
}

TEST_CASE("a census refuses what is not its own", "[census]") {
  const Folder folder;
  const std::string path = folder.file("a.jsonl");
  const auto refused = [&](const Words& words, const std::string& reason) {
    const std::string before = read(path);
    check_refused(words, reason);
    CHECK(read(path) == before);
  };
  refused({"census", "sight-reduction"}, "--out");
  refused({"census", "halfcut", "--out", path}, "halfcut");
  refused({"census", "sight-reduction", "--out", path, "--rules", "base,easier"},
          "'base,easier' at option --rules: expected one of base|");
  refused({"census", "sight-reduction", "--out", path, "--deals", "5..4"}, "--deals");
  refused(census_of("/dev/null"), "no regular file");
  CHECK_FALSE(std::filesystem::exists(path));
  for (const char* other : {"a letter to a friend", "a letter\n", "{}\n", "[1]\n", "\n"}) {
    write(path, other);
    refused(census_of(path), "a.jsonl");
  }
  std::filesystem::remove(path);
  REQUIRE(run_halfboard(census_of(path)).status == 0);
  Words another = census_of(path);
  another[5] = "1048476..1048676";
  refused(another, "another run");
  Words counts = census_of(path);
  counts.emplace_back("--counts-only");
  refused(counts, "has lists: expected no option --counts-only");
  write(folder.file("counts.jsonl"), "");
  counts = census_of(folder.file("counts.jsonl"));
  counts.emplace_back("--counts-only");
  REQUIRE(run_halfboard(counts).status == 0);
  refused(census_of(folder.file("counts.jsonl")), "counts only: expected option --counts-only");
  const std::string right = read(path);
  const auto refused_as = [&](std::string text) {
    write(path, text);
    refused(census_of(path), "damaged in line 2");
  };
  std::string text = right;
  const std::size_t at = text.find("\"orbits\":") + 9;
  text[at] = text[at] == '9' ? '8' : static_cast<char>(text[at] + 1);
  refused_as(text);
  // Parts that add up, to more deals than there can be.
  const std::size_t second = right.find('\n') + 1;
  Json line = Json::parse(right.substr(second, right.find('\n', second) - second));
  for (const char* part : {"all", "solved"})
    line[part]["deals"] = line[part]["deals"].get<std::uint64_t>() + 1'000'000;
  refused_as(right.substr(0, second) + line.dump() + "\n");
}

}  // namespace
