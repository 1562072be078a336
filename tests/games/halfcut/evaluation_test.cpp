#include "games/halfcut/evaluation/evaluation.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "games/halfcut/evaluation/features.h"
#include "solver/play/score.h"
#include "solver/random.h"
#include "tests/support/catch.h"

// What players of Halfcut take a position for: its features by a plain second way, and what their
// weights say against who wins.
using namespace halfboard;
using halfcut::Board;
using halfcut::Evaluation;
using halfcut::Game;
using halfcut::Position;
using halfcut::Side;

namespace {

/// After some moves at random, before anybody has a path.
Position played(solver::Stream& random, int size, std::uint64_t most_moves) {
  Position position = Game::start({size});
  for (std::uint64_t left = random.below(most_moves + 1); left > 0; --left) {
    const solver::MoveList<Game> moves(position);
    const Position next = Game::play(position, moves[random.below(moves.size())]);
    if (next.winner != solver::nobody) break;
    position = next;
  }
  return position;
}

std::vector<std::size_t> features_of(const Position& position) {
  std::vector<std::size_t> list;
  halfcut::features::for_each(position, [&](std::size_t feature) { list.push_back(feature); });
  return list;
}

/// What stands around a square, as its mover sees it, rank by rank; the least of four reflections.
std::string around(const Position& position, int file, int rank) {
  const auto at = [&](int f, int r) {
    const bool beside = f < 0 || f >= position.size;
    const bool beyond = r < 0 || r >= position.size;
    if (beside || beyond) return (position.side == Side::red ? beside : beyond) ? '#' : '=';
    const auto bit = Board::bit(Board::square(f, r));
    return position.own() & bit ? 'x' : position.enemy() & bit ? 'o' : '.';
  };
  std::string least;
  for (const int across : {-1, 1})
    for (const int along : {-1, 1}) {
      std::string text;
      for (const int i : {-1, 0, 1})
        for (const int k : {-1, 0, 1})
          // Red's ranks are Blue's files.
          text += position.side == Side::red ? at(file + across * k, rank + along * i)
                                             : at(file + along * i, rank + across * k);
      least = least.empty() ? text : std::min(least, text);
    }
  return least;
}

}  // namespace

TEST_CASE("Halfcut's features tell apart what stands around squares, and nothing else",
          "[halfcut][play]") {
  solver::Stream random(51, 0);
  std::map<std::string, std::size_t> of_text;
  std::map<std::size_t, std::string> of_feature;
  for (int i = 0; i < 300; ++i) {
    const int size = 2 + static_cast<int>(random.below(7));
    const Position position = played(random, size, static_cast<std::uint64_t>(size * size));
    const auto features = features_of(position);
    std::size_t next = 0;
    // Squares come in the order a1, b1, ..
    for (int rank = 0; rank < size; ++rank)
      for (int file = 0; file < size; ++file) {
        const std::size_t feature = features.at(next++);
        const std::string text = around(position, file, rank);
        INFO(Game::format(position) << " " << text);
        REQUIRE(feature < halfcut::features::Patterns::count);
        REQUIRE(of_text.emplace(text, feature).first->second == feature);
        REQUIRE(of_feature.emplace(feature, text).first->second == text);
      }
    for (; next < features.size(); ++next) {
      CHECK(features[next] >= halfcut::features::Patterns::count);
      CHECK(features[next] < halfcut::features::count);
    }
  }
  CHECK(of_text.size() > 1500);
}

TEST_CASE("images of a position of Halfcut are worth the same", "[halfcut][play]") {
  solver::Stream random(52, 0);
  for (int i = 0; i < 60; ++i) {
    const int size = 2 + static_cast<int>(random.below(7));
    const Position position = played(random, size, static_cast<std::uint64_t>(size * size));
    const int mover = Game::to_move(position);
    const int worth = Evaluation(position)(position, mover);
    CHECK(Evaluation(position)(position, 1 - mover) == -worth);
    auto features = features_of(position);
    std::ranges::sort(features);
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      const Position image = Game::transform(position, symmetry);
      INFO(Game::format(position) << " and " << Game::format(image));
      CHECK(Evaluation(image)(image, Game::to_move(image)) == worth);
      auto same = features_of(image);
      std::ranges::sort(same);
      CHECK(same == features);
    }
  }
}

TEST_CASE("Halfcut's weights tell who wins four positions of five", "[halfcut][play]") {
  solver::Stream random(53, 0);
  int right = 0;
  int all = 0;
  for (int i = 0; i < 300; ++i) {
    const Position position = played(random, 5, 16);
    if (std::popcount(position.red | position.blue) < 12) continue;
    solver::Budget budget({});
    const bool wins = Game::solve(position, budget).result == solver::Outcome::win;
    right += (Evaluation(position)(position, Game::to_move(position)) > 0) == wins;
    ++all;
  }
  INFO(right << " of " << all);
  CHECK(all > 60);
  CHECK(right * 5 > all * 4);
}

TEST_CASE("a path of Halfcut that is there is worth the most", "[halfcut][play]") {
  const auto over = *Game::parse("1r1/1r1/br1 b", {});
  CHECK(Evaluation(over)(over, 0) == solver::play::most_guess);
  CHECK(Evaluation(over)(over, 1) == -solver::play::most_guess);
}
