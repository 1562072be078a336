#include "tools/secrets/pair_tally.h"

#include "games/reality_check/game.h"
#include "tests/support/catch.h"

using namespace halfboard;
using halfboard::tools::Json;
using halfboard::tools::secrets::PairTally;

namespace {

constexpr const char* means[] = {"hidden",     "open",         "white_seen",
                                 "black_seen", "white_secret", "black_secret"};

}  // namespace

TEST_CASE("sums over no endings state no values", "[reality-check]") {
  const PairTally none;
  CHECK(none.text(2) == "horizon 2: no endings yet\n");
  const Json json = none.json(2);
  CHECK(json["endings"] == 0);
  for (const char* key : {"white_best", "black_best"}) CHECK(json[key].is_null());
  for (const char* key : means) {
    CHECK(json[key].is_null());
    CHECK(json["pairings"][0][key].is_null());
  }
  CHECK(PairTally::from_row(none.row()) == none);
}

TEST_CASE("sums over endings of which none is known state no values", "[reality-check]") {
  const auto position = reality_check::Game::parse(
      "###1###/##3##/#5#/2pp1rn2/7/2RR4/#3NB1#/##3##/###1### w -/- - turn std 0", {});
  REQUIRE(position);
  const auto ending = reality_check::PairEnding::of(*position);
  REQUIRE(ending);
  PairTally tally;
  tally.add(*ending, std::nullopt, 2);
  CHECK(tally.text(1) == "horizon 1: 2 endings, 2 unknown, 0 with another value than open\n");
  for (const char* key : means) CHECK(tally.json(1)[key].is_null());
  CHECK(tally.json(1)["white_best"].is_null());

  tally.add(*ending, reality_check::pair_values(*ending, 1), 2);
  CHECK(tally.json(1)["hidden"] == 0.25);
  CHECK(tally.json(1)["white_best"]["twelfths"] == 0);
  CHECK(tally.text(1).find("most valuable of White: 0/12 in ###1") != std::string::npos);
}
