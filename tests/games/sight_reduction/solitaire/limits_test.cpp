#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "tests/support/catch.h"

using namespace halfboard;
using namespace halfboard::sight_reduction;

// Lanes are counted by the eight: none of them beyond the limit, which `verify` compares with.
TEST_CASE("the solitaire takes no more nodes than its limit", "[solitaire]") {
  SolitaireSolver solver(1 << 20);
  int stopped = 0;
  for (const Variant variant : {all_variants[0], all_variants[2]})
    for (const DealNumber number : {249106117u, 412665698u, 384437927u}) {
      const Position position = deal(number, variant);
      for (std::uint64_t limit = 300; limit <= 420; ++limit) {
        const auto result = solver.solve(position, std::nullopt, {.nodes = limit});
        if (result.nodes > limit) FAIL_CHECK(name_of(variant) << ", deal " << number);
        stopped += result.status == Status::unknown;
      }
    }
  CHECK(stopped > 300);
}
