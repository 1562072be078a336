#include "solver/line.h"

#include "games/reality_check/game.h"
#include "solver/random.h"
#include "tests/support/catch.h"

namespace {

using namespace halfboard;
using RealityCheck = reality_check::Game;  // its moves are written by what stands on the board

TEST_CASE("a line's texts are read back where each is played", "[solver]") {
  solver::Stream random(7, 0);
  const RealityCheck::Position start = RealityCheck::start(*RealityCheck::rules({}));
  std::vector<RealityCheck::Move> line;
  RealityCheck::Position end = start;
  while (line.size() < 60) {
    const solver::MoveList<RealityCheck> moves(end);
    if (moves.empty()) break;
    line.push_back(moves.begin()[random.below(moves.size())]);
    end = RealityCheck::play(end, line.back());
  }
  REQUIRE(line.size() > 20);
  RealityCheck::Position at = start;
  for (const std::string& text : solver::texts_of_line<RealityCheck>(start, line)) {
    const auto move = RealityCheck::parse_move(at, text);
    REQUIRE(move);
    at = RealityCheck::play(at, *move);
  }
  CHECK(at == end);
  CHECK(solver::texts_of_line<RealityCheck>(start, std::vector<RealityCheck::Move>{}).empty());
}

}  // namespace
