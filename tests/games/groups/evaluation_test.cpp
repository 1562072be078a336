#include "games/groups/evaluation/evaluation.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "solver/play/score.h"
#include "solver/random.h"
#include "tests/games/groups/filters.h"
#include "tests/support/catch.h"

// What players of Groups take a position for: the network against the same sums done plainly.
using namespace halfboard;
using groups::Evaluation;
using groups::Game;
using groups::WinCases;
using groups::WinNetwork;
using groups::Word;

TEST_CASE("groups: who is likely to win is what the network says", "[groups][play]") {
  solver::Stream random(41, 0);
  int least = 1000;
  int most = -1000;
  std::vector<std::int16_t> list(WinNetwork::weights);
  for (std::int16_t& weight : list)
    weight = static_cast<std::int16_t>(static_cast<int>(random.below(141)) - 70);
  const WinNetwork network{std::span<const std::int16_t, WinNetwork::weights>(list)};
  for (int i = 0; i < 300; ++i) {
    const Word mover = groups::plain::scattered(random, 0);
    const Word other = groups::plain::scattered(random, mover);
    const std::size_t of_case = random.below(WinCases::count);
    const int found = network(mover, other, of_case);
    const double expected = list[WinNetwork::Layer::weights + of_case] / 256.0 +
                            groups::plain::weigh(list, WinNetwork::Layer::count, mover, other,
                                                 WinCases::group_of(of_case));
    CHECK(std::abs(found - 100 * expected) < 1.5);
    least = std::min(least, found);
    most = std::max(most, found);
  }
  CHECK(most - least > 30);
}

TEST_CASE("groups: images of a position are worth the same", "[groups][play]") {
  solver::Stream random(42, 0);
  for (const groups::Variant variant : groups::all_variants)
    for (int i = 0; i < 20; ++i) {
      groups::Position position = Game::start({variant, {}});
      position.white = groups::plain::scattered(random, 0);
      position.black = groups::plain::scattered(random, position.white);
      const Evaluation evaluation(position);
      const int worth = evaluation(position, 0);
      INFO(Game::format(position));
      CHECK(std::abs(worth) <= solver::play::most_guess);
      for (int symmetry = 0; symmetry < 8; ++symmetry)
        CHECK(evaluation(Game::transform(position, symmetry), 0) == worth);
    }
}

TEST_CASE("groups: a group that is there is worth the most", "[groups][play]") {
  const auto over = *Game::parse("b6b/8/8/2wwwwww/8/8/8/bb4bb b", {});
  CHECK(Evaluation(over)(over, 0) == solver::play::most_guess);
  CHECK(Evaluation(over)(over, 1) == -solver::play::most_guess);
}
