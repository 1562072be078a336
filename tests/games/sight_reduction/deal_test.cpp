#include "games/sight_reduction/deal.h"

#include "tests/support/catch.h"

using namespace halfboard;
using namespace halfboard::sight_reduction;

// The expected numbers and boards are from a separate implementation (Python, XXH64 and binomials
// written out anew).

TEST_CASE("random deals are the same on every machine", "[deal]") {
  constexpr std::uint64_t last = ~std::uint64_t{0};
  const std::uint64_t indices[] = {0, 1, 2, 3, 999, 1'000'000'000, last};
  const std::pair<std::uint64_t, std::array<DealNumber, 7>> golden[] = {
      {1, {499181836, 395498926, 72018058, 305969120, 132236949, 448748244, 432466930}},
      {2026, {192824896, 406570592, 441833817, 160253798, 580729318, 339776464, 34972681}},
      {last, {372707696, 433560729, 496227482, 132953850, 313546774, 14265023, 556932347}},
  };
  for (const auto& [seed, numbers] : golden)
    for (std::size_t i = 0; i < numbers.size(); ++i)
      CHECK(random_deal(seed, indices[i]) == numbers[i]);
}

TEST_CASE("deal numbers and boards belong together", "[deal]") {
  const std::pair<DealNumber, std::string_view> golden[] = {
      {0, "bbbb/bbbb/bbbb/bbbb/wwww/wwww/wwww/wwww w"},
      {1, "bbbb/bbbb/bbbb/wbbb/wwwb/wwww/wwww/wwww w"},
      {123, "bbbb/bbbb/bbbb/wwbb/wwww/bwww/wwww/wbww w"},
      {123456789, "wwbb/wwwb/wwbb/bbwb/wwbb/bwwb/wwbw/wbbb w"},
      {300000000, "wwwb/wwww/bwwb/bwbw/wbbw/bbwb/bbwb/bbwb w"},
      {601080389, "wwww/wwww/wwww/wwww/bbbb/bbbb/bbbb/bbbb w"},
  };
  for (const auto& [number, board] : golden) {
    CHECK(Game::format(deal(number)) == board);
    const auto position = Game::parse(board, {});
    REQUIRE(position);
    CHECK(is_deal(*position));
    CHECK(number_of(position->white) == number);
  }
}

TEST_CASE("numbering deals is a bijection in order", "[deal]") {
  Word before = 0;
  for (DealNumber n = 0; n < deal_count; n += 599'999) {
    const Word white = white_of(n);
    CHECK(std::popcount(white) == 16);
    CHECK(number_of(white) == n);
    CHECK(white > before);
    before = white;
  }
  CHECK(number_of(white_of(deal_count - 1)) == deal_count - 1);
}
