#include <sstream>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/patterns/pattern_library.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// `halfboard patterns`: the table that it learns, and what it counts.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using tests::run_halfboard;

struct Lesson {
  DealNumber deal;
  int fewest;
};

// The first lines of results/solitaire/base-unsolvable.csv.xz.
constexpr Lesson lessons[] = {
    {395498926, 3}, {504202335, 3}, {122842429, 3}, {384214063, 4}, {234291849, 3}, {250278878, 3},
    {85710617, 4},  {244228740, 4}, {2957575, 4},   {426338691, 3}, {85778115, 3},  {397645414, 4},
    {69242216, 4},  {188677950, 3}, {391647664, 6}, {133956057, 3}, {507018368, 4}, {239036889, 3},
    {400129076, 3}, {65324134, 4},  {170719731, 4}, {438175768, 4}, {294178813, 4}, {462099110, 4},
};

std::string lesson_file() {
  std::string text = "deal,fewest_left\n";
  for (const Lesson& lesson : lessons)
    text += std::to_string(lesson.deal) + "," + std::to_string(lesson.fewest) + "\n";
  return text;
}

}  // namespace

TEST_CASE("what is learned from the first deals is in the table", "[pattern]") {
  PatternLibrary library(std::size_t{1} << 24, {.nodes = 20'000});
  for (const Lesson& lesson : lessons) library.learn(white_of(lesson.deal), lesson.fewest);
  const auto learned = library.sorted();
  REQUIRE(learned.size() > 5);
  for (const Pattern& pattern : learned) {
    CHECK(std::ranges::find(known_patterns(), pattern) != known_patterns().end());
    CHECK(std::ranges::any_of(lessons, [&](const Lesson& lesson) {
      const Word white = white_of(lesson.deal);
      return stands_in(pattern, white, ~white, lesson.fewest);
    }));
  }
}

TEST_CASE("a pattern stands in a deal as each of its images", "[pattern]") {
  const Pattern& pattern = known_patterns().front();
  for (const Pattern& image : images_of(pattern)) {
    CHECK(stands_in(pattern, image.white, image.black, image.white_first));
    CHECK_FALSE(stands_in(pattern, image.white, image.black, image.white_first + 1));
    CHECK_FALSE(stands_in(pattern, image.white & (image.white - 1), image.black, 3));
  }
}

TEST_CASE("patterns are counted, drawn and learned", "[pattern]") {
  const tests::Folder folder;
  const std::string input = folder.file("deals.csv");
  tests::write(input, lesson_file());
  const auto counted = run_halfboard({"patterns", "sight-reduction", "--input", input, "--top", "2",
                                      "--svg", folder.file("p.svg"), "--json"});
  CHECK(counted.status == 0);
  std::istringstream lines(counted.out);
  int patterns = 0;
  std::uint64_t by_kind = 0;
  halfboard::tools::Json last;
  for (std::string line; std::getline(lines, line);) {
    last = halfboard::tools::Json::parse(line);
    patterns += last.contains("white");
    if (last.contains("files")) by_kind += last["deals"].get<std::uint64_t>();
  }
  CHECK(patterns == 2);
  CHECK(by_kind > 0);
  CHECK(last["explained_by_known_patterns"] == by_kind);
  const std::string picture = tests::read(folder.file("p.svg"));
  CHECK(picture.starts_with("<svg"));
  CHECK(picture.find("<title>The patterns that stand in most deals") != std::string::npos);
  CHECK(picture.find("% of the deals<") != std::string::npos);
  CHECK(picture.find(">of 24 deals. A deal") != std::string::npos);
  CHECK(picture.find(">White first: at least ") != std::string::npos);
  CHECK(picture.find("translate(0 ") == std::string::npos);  // no card at the edge
  // Of few deals there are fewer patterns than may be shown.
  const auto few = run_halfboard(
      {"patterns", "sight-reduction", "--input", "-", "--top", "100", "--json", "--progress"},
      {.input = "504202335,3\n"});
  CHECK(few.status == 0);
  std::istringstream of_one(few.out);
  int standing = 0;
  for (std::string line; std::getline(of_one, line);)
    if (const auto json = halfboard::tools::Json::parse(line); json.contains("white")) {
      CHECK(json["deals"] == 1);
      ++standing;
    }
  CHECK((standing > 0 && standing < 100));
  const auto learned =
      run_halfboard({"patterns", "sight-reduction", "--input", input, "--deals", "3", "--learn"});
  CHECK(learned.status == 0);
  CHECK(learned.out.starts_with("{0x"));
}

TEST_CASE("a bad list of deals is refused with its line", "[pattern]") {
  const tests::Folder folder;
  const std::string input = folder.file("deals.csv");
  for (const char* line : {"601080390,3", "5,2", "5", "x,3", ""}) {
    tests::write(input, std::string("deal,fewest_left\n395498926,3\n") + line + "\n");
    const auto refused = run_halfboard({"patterns", "sight-reduction", "--input", input});
    CHECK(refused.status == 2);
    CHECK(refused.err.find("line 3") != std::string::npos);
  }
  for (const char* none : {"", "deal,fewest_left\n"}) {
    tests::write(input, none);
    tests::check_refused({"patterns", "sight-reduction", "--input", input}, "no deals at " + input);
  }
  CHECK(run_halfboard({"patterns", "sight-reduction"}).status == 2);
  CHECK(run_halfboard({"patterns", "halfcut", "--input", input}).status == 2);
}
