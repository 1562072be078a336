#include <algorithm>
#include <map>
#include <set>

#include "games/sight_reduction/orbits.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/census/draw.h"
#include "tools/reports/json.h"

// Deals drawn from a census: whether they have its verdict, and each as often as any other.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using namespace halfboard::tests;
using halfboard::tools::Json;

const std::atomic<bool> never{false};

/// A census of a range under base.
std::string census_in(const Folder& folder, const std::string& deals,
                      const std::vector<std::string>& more = {}) {
  std::string path = folder.file("base.jsonl");
  std::vector<std::string> words{"census", "sight-reduction", "--rules", "base", "--deals",
                                 deals,    "--out",           path};
  words.insert(words.end(), more.begin(), more.end());
  REQUIRE(run_halfboard(words).status == 0);
  return path;
}

std::vector<DealNumber> drawn(const std::string& path, bool unsolvable, std::size_t count) {
  const auto deals = tools::draw_from_census(
      {.path = path, .unsolvable = unsolvable, .seed = 7, .count = count}, never);
  REQUIRE(deals);
  REQUIRE(deals->size() == count);
  return *deals;
}

DealNumber least_of_orbit(DealNumber number) {
  DealNumber least = number;
  const Position position = deal(number);
  for (int s = 0; s < Game::symmetries(position); ++s)
    if (const Position image = Game::transform(position, s); image.side == Side::white)
      least = std::min(least, number_of(image.white));
  return least;
}

TEST_CASE("each deal of a verdict is drawn from a census as often as any other", "[census]") {
  const Folder folder;
  // A self-mirrored deal, 0, is in it, and two pieces.
  for (const std::string deals : {"0..150", "52428700..52428900"}) {
    const std::string path = census_in(folder, deals);
    const auto first = static_cast<DealNumber>(std::stoul(deals));
    const auto last = static_cast<DealNumber>(std::stoul(deals.substr(deals.find("..") + 2)));
    SolitaireSolver solver(std::size_t{1} << 20);
    for (const bool unsolvable : {false, true}) {
      std::set<DealNumber> wanted;
      for (DealNumber number = first; number <= last; ++number) {
        if (least_of_orbit(number) != number) continue;
        const Position position = deal(number);
        const bool solved = solver.solve(position, std::nullopt, {}).status == Status::solved;
        if (solved == unsolvable) continue;
        for (int s = 0; s < Game::symmetries(position); ++s)
          if (const Position image = Game::transform(position, s); image.side == Side::white)
            wanted.insert(number_of(image.white));
      }
      REQUIRE(wanted.size() >= 8);
      const std::size_t times = 200;
      std::map<DealNumber, std::size_t> met;
      for (const DealNumber number : drawn(path, unsolvable, times * wanted.size())) ++met[number];
      REQUIRE(met.size() == wanted.size());
      double chi_square = 0;
      for (const auto& [number, count] : met) {
        REQUIRE(wanted.contains(number));
        const double off = static_cast<double>(count) - static_cast<double>(times);
        chi_square += off * off / static_cast<double>(times);
      }
      // Mean n - 1, standard deviation sqrt(2 (n - 1)): ten of them off either way.
      const auto degrees = static_cast<double>(wanted.size() - 1);
      CHECK(std::abs(chi_square - degrees) < 10 * std::sqrt(2 * degrees));
    }
    std::filesystem::remove(path);
  }
}

TEST_CASE("the first deals drawn do not depend on how many are", "[census]") {
  const Folder folder;
  const std::string path = census_in(folder, "0..999");
  const auto few = drawn(path, true, 10);
  const auto many = drawn(path, true, 500);
  CHECK(std::equal(few.begin(), few.end(), many.begin()));
  const Finished told = run_halfboard(
      {"deal", "--random", "10", "--seed", "7", "--census", path, "--unsolvable", "--json"});
  REQUIRE(told.status == 0);
  std::istringstream lines(told.out);
  std::string line;
  std::vector<DealNumber> said;
  while (std::getline(lines, line)) said.push_back(Json::parse(line)["deal"].get<DealNumber>());
  CHECK(said == few);
}

TEST_CASE("a census that does not know every deal is refused", "[census]") {
  const Folder folder;
  const std::string path = census_in(folder, "1048500..1048700");
  const std::string whole = read(path);
  const auto refuse = [&](const std::vector<std::string>& words, const std::string& part) {
    const Finished done = run_halfboard(words);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    CHECK(done.err.find(part) != std::string::npos);
    CHECK(std::ranges::count(done.err, '\n') == 1);
  };
  const auto draw = [&](const std::string& file) {
    return std::vector<std::string>{"deal", "--random", "3", "--census", file};
  };
  write(path, whole.substr(0, whole.size() - 1));
  refuse(draw(path), "is not finished: 76 of 201 deals so far: expected a complete census");
  write(path, "{}\n");
  refuse(draw(path), "damaged in line 1");
  refuse(draw(folder.file("none")), "cannot read");
  std::filesystem::remove(path);
  // As many numbers in their order, but one that is not the least of its orbit.
  std::string other = read(census_in(folder, "0..999"));
  const std::string name = "\"unsolvable_list\":[";
  const auto stop = other.find(']', other.find(name));
  const auto first = other.find_last_of(",[", stop - 1) + 1;
  auto number = static_cast<DealNumber>(std::stoul(other.substr(first, stop - first)));
  while (least_of_orbit(number) == number) ++number;
  REQUIRE(number <= 999);
  other.replace(first, stop - first, std::to_string(number));
  write(path, other);
  refuse(draw(path), "damaged");
  std::filesystem::remove(path);
  refuse(draw(census_in(folder, "0..99", {"--shard", "0/2"})),
         "is shard 0/2 of a census: expected a whole one, put together by 'merge'");
  std::filesystem::remove(path);
  refuse(draw(census_in(folder, "0..99", {"--counts-only"})), "no lists");
  std::filesystem::remove(path);
  refuse(draw(census_in(folder, "100000000..100000400", {"--node-limit", "1"})), "neither");
  refuse({"deal", "5", "--census", path}, "--census has no meaning without --random");
  refuse({"deal", "--random", "3", "--unsolvable"}, "--unsolvable has no meaning without --census");
  refuse({"deal", "--random", "100000001", "--census", path}, "option --random");
}

TEST_CASE("a census is not read to its end once a draw is to stop", "[census]") {
  const Folder folder;
  const std::string path = census_in(folder, "0..150");
  write(path, read(path) + "no piece\n");
  const std::atomic<bool> stop{true};
  CHECK_FALSE(tools::draw_from_census({.path = path}, never));
  const auto deals = tools::draw_from_census({.path = path}, stop);
  REQUIRE(deals);
  CHECK(deals->empty());
}

}  // namespace
