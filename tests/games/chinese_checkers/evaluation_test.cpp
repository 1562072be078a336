#include "games/chinese_checkers/evaluation/evaluation.h"

#include "solver/random.h"
#include "tests/games/chinese_checkers/start.h"
#include "tests/support/catch.h"

// What players guess by, of the standard game: by networks that know nothing of colours.
namespace {

using namespace halfboard;
using chinese_checkers::Evaluation;
using chinese_checkers::Game;
using chinese_checkers::Position;

int for_mover(const Evaluation& evaluation, const Position& p) {
  return evaluation(p, Game::to_move(p));
}

}  // namespace

TEST_CASE("Chinese Checkers: the network knows neither colours nor reflections",
          "[chinese-checkers]") {
  for (const char* rules : {"ws", "fs", "wl", "fl"}) {
    const Position start = tests::start_of({{"rules", rules}});
    const Evaluation evaluation(start);
    solver::Stream stream(31, 0);
    for (int game = 0; game < 30; ++game) {
      Position p = start;
      for (int ply = 0; ply < 30; ++ply) {
        const solver::MoveList<Game> moves(p);
        if (moves.empty()) break;
        p = Game::play(p, moves[stream.pick(static_cast<std::uint32_t>(moves.size()))]);
        const int score = for_mover(evaluation, p);
        REQUIRE(evaluation(p, 0) == -evaluation(p, 1));
        for (int symmetry = 0; symmetry < Game::symmetries(p); ++symmetry)
          REQUIRE(for_mover(evaluation, Game::transform(p, symmetry)) == score);
      }
    }
  }
}
