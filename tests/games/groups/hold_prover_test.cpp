#include "games/groups/proofs/hold_prover.h"

#include "games/groups/proofs/hold_strategy.h"
#include "games/groups/proofs/holds.h"
#include "tests/games/groups/holds.h"

// Proofs that a player never loses, from positions where no small set of positions shows it.
using namespace halfboard;
using groups::Position;
using groups::Side;
using tests::groups_position;

namespace {

/// A prover with tables of its own.
struct Proofs {
  explicit Proofs(std::size_t table_bytes = std::size_t{1} << 24) : table(table_bytes) {}

  groups::Prover::Finding prove(const Position& position, Side holder,
                                std::uint64_t nodes = 20'000) {
    solver::Budget budget(limits(nodes));
    return prover.prove(position, holder, budget);
  }
  std::optional<groups::Strategy> strategy(const Position& position, Side holder,
                                           std::uint64_t nodes = 40'000) {
    solver::Budget budget(limits(nodes));
    return prover.strategy(position, holder, budget);
  }
  static solver::Limits limits(std::uint64_t nodes) {
    solver::Limits limits;
    limits.nodes = nodes;
    return limits;
  }

  groups::Hexominoes hexominoes;
  groups::DistanceTable short_wins{std::size_t{1} << 24};
  groups::Prover::Table table;
  groups::HoldProver prover{{}, hexominoes, short_wins, table, std::size_t{1} << 25};
};

// White never loses: some of Black's replies are met by small sets, others by wins.
constexpr auto before_sets = "8/8/5w2/2bwb3/2wbww2/3bw3/2bb4/8 b";

}  // namespace

TEST_CASE("groups hold proofs: where no small set is found, one is put together of them") {
  const Position root = groups_position(before_sets);
  Proofs proofs;
  {
    solver::Budget budget(Proofs::limits(60'000));
    CHECK_FALSE(groups::find_hold(root, Side::white, proofs.hexominoes, proofs.short_wins,
                                  std::size_t{1} << 26, budget));
  }
  CHECK(proofs.prove(root, Side::white).winner == Side::white);
  const auto strategy = proofs.strategy(root, Side::white);
  REQUIRE(strategy);
  CHECK(strategy->holds);
  CHECK(strategy->steps.size() > 500);
  CHECK(tests::leaves_nothing_open(*strategy));
  CHECK(proofs.prove(root, Side::black, 5'000).winner == std::nullopt);
}

TEST_CASE("groups hold proofs: what the tables do not know any more is searched again") {
  const Position root = groups_position(before_sets);
  Proofs proofs;
  const auto strategy = proofs.strategy(root, Side::white);
  REQUIRE(strategy);
  CHECK(tests::leaves_nothing_open(*strategy));
  // So little room that most of what is found leaves at once.
  Proofs forgetful(4096);
  const auto other = forgetful.strategy(root, Side::white);
  REQUIRE(other);
  CHECK(tests::leaves_nothing_open(*other));
}

TEST_CASE("groups hold proofs: colours and images of the board make no difference") {
  const Position root = groups_position(before_sets);
  Proofs proofs;
  REQUIRE(proofs.prove(root, Side::white).winner == Side::white);
  for (int symmetry = 1; symmetry < groups::Game::symmetries(root); symmetry += 3) {
    const Position image = groups::Game::transform(root, symmetry);
    const Side holder = groups::other(image.side);
    solver::Budget budget(Proofs::limits(1000));
    CHECK(proofs.prover.prove(image, holder, budget).winner == holder);
    CHECK(budget.nodes() < 10);
    const auto strategy = proofs.strategy(image, holder);
    REQUIRE(strategy);
    CHECK(tests::leaves_nothing_open(*strategy));
  }
}

TEST_CASE("groups hold proofs: who wins holds, and who loses is told so") {
  // Lost in two for the mover (see the game's README, "The end of the search").
  const Position lost = groups_position("8/8/8/8/8/bbw5/wwbb4/bwwwb3 b");
  Proofs proofs;
  const auto white = proofs.prove(lost, Side::white);
  CHECK(white.winner == Side::white);
  const auto strategy = proofs.strategy(lost, Side::white);
  REQUIRE(strategy);
  CHECK(tests::leaves_nothing_open(*strategy));
  CHECK_FALSE(proofs.strategy(lost, Side::black));
  Proofs others;
  const auto black = others.prove(lost, Side::black);
  CHECK(black.winner == Side::white);
  CHECK(black.plies <= 4);
}

TEST_CASE("groups hold proofs: limits end the search, and nothing is claimed") {
  const Position root = groups_position(before_sets);
  Proofs proofs;
  CHECK(proofs.prove(root, Side::white, 10).winner == std::nullopt);
  CHECK_FALSE(proofs.strategy(root, Side::white, 10));
  const auto open = proofs.prove(groups_position("classic"), Side::black, 22'000);
  CHECK(open.winner == std::nullopt);
  CHECK(open.left > 0);
  const std::atomic<bool> stop = true;
  solver::Limits limits;
  limits.stop = &stop;
  solver::Budget budget(limits);
  CHECK(proofs.prover.prove(groups_position("classic"), Side::white, budget).winner ==
        std::nullopt);
  CHECK(budget.nodes() < 5'000);
  CHECK_FALSE(proofs.prover.strategy(root, Side::white, budget));
}

TEST_CASE("groups hold strategies: what a win leads to is won, whatever else is known of it") {
  using groups::Place;
  using Movement = groups::Movement<false, false>;
  Proofs proofs;
  const auto strategy = proofs.strategy(groups_position(before_sets), Side::white);
  REQUIRE(strategy);
  const auto step = std::ranges::find(strategy->steps, 5, &groups::Strategy::Step::plies);
  REQUIRE(step != strategy->steps.end());
  const Position root = step->position;
  solver::Budget budget({});
  groups::DistanceSearch<Movement> search(proofs.hexominoes, proofs.short_wins, budget);
  const Place first{root.white, root.black};
  REQUIRE(search.wins(first.own, first.enemy, 3) == true);
  REQUIRE(search.wins(first.own, first.enemy, 2) == false);
  // As a table may: a move without a number of plies for each position but the first.
  const auto guide = [&](const Place& place) -> std::optional<groups::HoldMove> {
    std::optional<groups::HoldMove> move;
    if (place.own == first.own) return move;
    groups::for_moves<Movement>(place.own, place.enemy, [&](groups::Word after) {
      if (search.wins_second(after, place.enemy, 1) == true) move = {place, after};
    });
    return move;
  };
  groups::HoldStrategy<Movement> before(search, root, Side::white);
  REQUIRE(before.add(first, guide));
  const auto alone = before.take(budget);
  REQUIRE(alone);
  CHECK(alone->steps.size() > 1);
  CHECK(tests::leaves_nothing_open(*alone));
  // .. also where such a position has its step already.
  const Position second = alone->steps.back().position;
  groups::HoldStrategy<Movement> made(search, root, Side::white);
  REQUIRE(made.add({second.white, second.black}, guide));
  REQUIRE(made.add(first, guide));
  const auto both = made.take(budget);
  REQUIRE(both);
  CHECK(both->steps.size() == alone->steps.size());
  CHECK(tests::leaves_nothing_open(*both));
}
