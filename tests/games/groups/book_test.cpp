#include "games/groups/book.h"

#include <fstream>
#include <string>

#include "games/groups/proofs/bounded_prover.h"
#include "tests/games/groups/hexominoes.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tools/reports/json.h"

// The book of first moves against the published set-ups, and against the prover.
namespace {

using namespace halfboard;
using namespace halfboard::groups;

/// Calls `f(position, json)` for all 784 set-ups as published.
template <class F>
void for_each_setup(F f) {
  std::ifstream in(tests::source_dir() + "/results/groups-openings/standard-11.jsonl");
  int count = 0;
  for (std::string line; std::getline(in, line);) {
    const auto json = halfboard::tools::Json::parse(line);
    if (!json.contains("position")) continue;
    const auto position = Game::parse(json["position"].get<std::string>(), {});
    REQUIRE(position);
    f(*position, json);
    ++count;
  }
  CHECK(count == 784);
}

bool keeps_the_win(const Position& position, const BookMove& book) {
  const DistanceTable table(std::size_t{256} << 20);
  solver::Limits limits;
  solver::Budget budget(limits);
  BoundedProver prover(position.variant, tests::hexominoes(), table, budget);
  return prover.wins(Game::play(position, book.move), Side::white, book.plies - 1).value_or(false);
}

TEST_CASE("the book has the set-ups that are won within 11 plies, and no others", "[groups]") {
  int known = 0;
  for_each_setup([&](const Position& position, const halfboard::tools::Json& json) {
    const auto book = book_move(position);
    INFO(Game::format(position));
    REQUIRE(book.has_value() == (json["result"] == "win"));
    if (!book) return;
    ++known;
    CHECK(book->plies == json["plies"]);
    CHECK(Game::parse_move(position, Game::format_move(position, book->move)));
    Position other = position;
    other.variant.king = true;
    CHECK_FALSE(book_move(other));
  });
  CHECK(known == 78);
}

TEST_CASE("the book's moves win in nine plies where it says so", "[groups]") {
  int checked = 0;
  for_each_setup([&](const Position& position, const halfboard::tools::Json& json) {
    if (json["plies"] != 9 || checked == 2) return;  // the others: below
    ++checked;
    CHECK(keeps_the_win(position, *book_move(position)));
  });
  CHECK(checked == 2);
}

TEST_CASE("all of the book's moves win as fast as it says", "[groups][.slow]") {
  for_each_setup([](const Position& position, const halfboard::tools::Json&) {
    if (const auto book = book_move(position)) CHECK(keeps_the_win(position, *book));
  });
}

}  // namespace
