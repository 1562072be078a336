#include "games/reality_check/tables/tables.h"

#include <algorithm>
#include <optional>

#include "games/halfcut/census.h"
#include "tests/solver/retrograde/made_table.h"

// Tables in files, the dense and the sparse form, against counts from elsewhere and by the forward
// proof.
namespace {

using namespace halfboard;
using namespace halfboard::tests;

void compare_with_census(int size) {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "halfcut", {{"size", std::to_string(size)}});
  const auto census = halfcut::take_census(size, solver::Deadline({}));
  REQUIRE(census);
  TableTotals open;
  for (const rt::DenseValue v : file.values())
    if (v != rt::dense_absent && rt::value_of(v).plies > 0) open.add(rt::value_of(v));
  CHECK(open.won + open.lost == census->boards);
  CHECK(open.won == census->mover_wins);
  CHECK(open.longest == static_cast<std::uint32_t>(census->longest));
  CHECK(sum(file).won + sum(file).lost == file.summary().positions);
  CHECK(file.summary().start->kind == rt::Value::Kind::win);
  CHECK(static_cast<int>(file.summary().start->plies) ==
        *std::min_element(census->openings.begin(), census->openings.end()));
  const auto proof = check(file);
  CHECK(proof.checked == file.summary().positions);
  CHECK(proof.failed == 0);
}

}  // namespace

TEST_CASE("Tables: Halfcut equals its census", "[retrograde][halfcut]") {
  compare_with_census(2);
  compare_with_census(3);
}

TEST_CASE("Tables: Halfcut on 4 x 4 equals its census", "[.slow][retrograde][halfcut]") {
  compare_with_census(4);
}

TEST_CASE("Tables: Reality Check, one true piece a side", "[retrograde][reality-check]") {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "reality-check", {});
  CHECK(file.summary().positions == 50232 / 2);  // to move; as many for the other side
  CHECK_FALSE(file.summary().start);
  // From a separate implementation: pawn against pawn, both on the board.
  const reality_check::TrueEndings endings(1, 2);
  TableTotals pawns;
  for (std::uint64_t i = 0; i < endings.size(); ++i) {
    const rt::DenseValue v = file.at(i);
    if (v == rt::dense_absent) continue;
    const auto p = endings.position(i);
    REQUIRE(endings.number(p) == i);
    const auto on_board = p.owned[0] | p.owned[1];
    if (p.owned[0] && p.owned[1] && !((p.up[0] | p.up[1]) & on_board) &&
        p.phase == reality_check::Phase::turn)
      pawns.add(rt::value_of(v));
  }
  CHECK(pawns.won == 746);
  CHECK(pawns.lost == 736);
  CHECK(pawns.drawn == 0);
  CHECK(pawns.longest == 16);
  const auto proof = check(file);
  CHECK(proof.checked == file.summary().positions);
  CHECK(proof.failed == 0);
}

TEST_CASE("Tables: Chinese Checkers in rows", "[retrograde][chinese-checkers]") {
  struct Expected {
    const char* rules;
    std::uint64_t won, lost;
    std::optional<std::uint32_t> start;
  };
  // From a separate implementation.
  for (const Expected& e : {Expected{"ws", 63029, 20663, {}}, Expected{"fs", 322953, 225387, 23}}) {
    INFO(e.rules);
    const tests::Folder folder;
    const solver::Options options{{"coins", "2"}, {"rules", e.rules}};
    const rt::TableFile file = make(folder, "chinese-checkers", options);
    CHECK(file.summary().positions == 548340);
    CHECK(sum(file).won == e.won);
    CHECK(sum(file).lost == e.lost);
    REQUIRE(file.summary().start);
    CHECK((file.summary().start->kind == rt::Value::Kind::win) == e.start.has_value());
    CHECK(file.summary().start->plies == e.start.value_or(0));
    CHECK(check(file).failed == 0);

    const auto tables = tools::tables_of(file);
    REQUIRE(tables);
    const auto probe = (*tables)->probe(file, "start");
    REQUIRE(probe);
    CHECK(probe->value == *file.summary().start);
    CHECK(probe->moves.size() == 10);
    CHECK(probe->line.size() == e.start.value_or(0));
    CHECK_FALSE((*tables)->probe(file, "####1rbb/####2bb/##5b/##6/6##/r5##/rr2####/rrr1#### r ws"));
  }
}
