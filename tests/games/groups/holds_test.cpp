#include "games/groups/proofs/holds.h"

#include <algorithm>
#include <sstream>

#include "tests/games/groups/holds.h"

using namespace halfboard;
using groups::Game;
using groups::Position;
using groups::Side;
using groups::Strategy;

namespace {

std::optional<Strategy> hold_of(const Position& position, Side holder,
                                std::uint64_t nodes = 1'000'000) {
  const groups::Hexominoes hexominoes;
  const groups::DistanceTable table(std::size_t{1} << 24);
  solver::Limits limits;
  limits.nodes = nodes;
  solver::Budget budget(limits);
  return groups::find_hold(position, holder, hexominoes, table, std::size_t{1} << 26, budget);
}

// White goes to and fro with a free piece. Whatever Black does but to wait as well loses soon.
constexpr auto locked = "8/8/2bwb3/1wwwb3/2bbw3/3b4/8/w7 w";

}  // namespace

TEST_CASE("groups holds: two armies that block each other, and a free piece to wait with") {
  const auto strategy = hold_of(tests::groups_position(locked), Side::white);
  REQUIRE(strategy);
  CHECK(strategy->holds);
  CHECK(strategy->winner == Side::white);
  CHECK(strategy->plies == Strategy::unending);
  CHECK(std::ranges::count(strategy->steps, Strategy::unending, &Strategy::Step::plies) > 10);
  CHECK(tests::leaves_nothing_open(*strategy));
}

TEST_CASE("groups holds: colours, images of the board and the side to move make no difference") {
  const Position root = tests::groups_position(locked);
  for (int symmetry = 1; symmetry < Game::symmetries(root); symmetry += 3) {
    CAPTURE(symmetry);
    const Position image = Game::transform(root, symmetry);
    const auto strategy = hold_of(image, image.side);
    REQUIRE(strategy);
    CHECK(tests::leaves_nothing_open(*strategy));
  }
  // After White's move of the set it is Black's turn, and White holds as before.
  const auto strategy = hold_of(root, Side::white);
  const auto step = std::ranges::find_if(strategy->steps, [&](const Strategy::Step& one) {
    return groups::class_key(one.position) == groups::class_key(root);
  });
  REQUIRE(step != strategy->steps.end());
  const auto second = hold_of(Game::play(step->position, step->move), Side::white);
  REQUIRE(second);
  CHECK(tests::leaves_nothing_open(*second));
}

TEST_CASE("groups holds: who wins holds, and who loses does not") {
  // Lost in two for the mover (see the game's README, "The end of the search").
  const Position lost = tests::groups_position("8/8/8/8/8/bbw5/wwbb4/bwwwb3 b");
  CHECK_FALSE(hold_of(lost, Side::black));
  const auto won = hold_of(lost, Side::white);
  REQUIRE(won);
  CHECK(tests::leaves_nothing_open(*won));
  CHECK(std::ranges::none_of(
      won->steps, [](const Strategy::Step& step) { return step.plies == Strategy::unending; }));
}

TEST_CASE("groups holds: a budget ends the search, and nothing is claimed") {
  CHECK_FALSE(hold_of(tests::groups_position(locked), Side::white, 3));
  CHECK_FALSE(hold_of(tests::groups_position("classic"), Side::black, 20'000));
}

TEST_CASE("groups holds: certificates are read as they were written") {
  const auto strategy = hold_of(tests::groups_position(locked), Side::white);
  REQUIRE(strategy);
  const std::string text = strategy->text();
  CHECK(text.starts_with("halfboard groups hold 1\nrules standard\nposition "));
  CHECK(text.find("\nholder w\n") != std::string::npos);
  std::istringstream in(text);
  const auto read = Strategy::read(in);
  REQUIRE(read);
  CHECK(read->holds);
  CHECK(read->text() == text);
  CHECK(tests::leaves_nothing_open(*read));
}

TEST_CASE("groups holds: certificates with anything amiss are refused") {
  const auto strategy = hold_of(tests::groups_position(locked), Side::white);
  REQUIRE(strategy);
  const auto is_end = [](const Strategy::Step& step) { return step.plies != Strategy::unending; };
  const auto first = std::ranges::find_if_not(strategy->steps, is_end) - strategy->steps.begin();
  const auto last = std::ranges::find_if(strategy->steps, is_end) - strategy->steps.begin();
  SECTION("a position of the set is missing") {
    Strategy other = *strategy;
    other.steps.erase(other.steps.begin() + first);
    CHECK(groups::fault_of(other)->expected == "a move of the holder");
  }
  SECTION("a win that leads back into the set") {
    Strategy other = *strategy;
    other.steps[static_cast<std::size_t>(first)].plies = 9;
    CHECK(groups::fault_of(other));
  }
  SECTION("a win in no time") {
    Strategy other = *strategy;
    other.steps[static_cast<std::size_t>(last)].plies = 1;
    CHECK(groups::fault_of(other)->expected == "a win");
  }
  SECTION("a certificate of a win has no step without end") {
    std::string text = strategy->text();
    text.replace(0, groups::hold_magic.size(), groups::certificate_magic);
    text.replace(text.find("holder w"), 8, "winner w\nplies 99");
    std::istringstream in(text);
    const auto read = Strategy::read(in);
    REQUIRE_FALSE(read);
    CHECK(read.error().expected == "POSITION MOVE PLIES");
  }
  SECTION("a winner in place of a holder") {
    std::string text = strategy->text();
    text.replace(text.find("holder"), 6, "winner");
    std::istringstream in(text);
    CHECK(Strategy::read(in).error().expected == "holder w or b");
  }
}
