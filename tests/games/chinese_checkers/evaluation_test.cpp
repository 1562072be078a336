#include "games/chinese_checkers/evaluation/evaluation.h"

#include "solver/random.h"
#include "tests/games/chinese_checkers/start.h"
#include "tests/support/catch.h"

// What players guess by, of the standard game: by networks that know nothing of colours.
namespace {

using namespace halfboard;
using chinese_checkers::Evaluation;
using chinese_checkers::Game;
using chinese_checkers::Layout;
using chinese_checkers::Move;
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

TEST_CASE("Chinese Checkers: who is ahead is judged to be", "[chinese-checkers]") {
  // Whoever goes forwards with every move, while the others move at random, is ahead of them.
  const auto forwards = [](const Position& p) {
    const Layout& layout = p.layout;
    int squares = 0;
    bitboards::for_each(p.coins[0], [&](int s) { squares += s % layout.files + s / layout.files; });
    return squares;
  };
  for (const solver::Options& options : std::initializer_list<solver::Options>{
           {{"rules", "ws"}}, {{"rules", "fs"}}, {{"rules", "2s"}}, {{"players", "4"}}}) {
    const Position start = tests::start_of(options);
    const Evaluation evaluation(start);
    const int others = start.layout.players() - 1;
    solver::Stream stream(32, 0);
    Position p = start;
    for (int ply = 0; ply < 12 * (others + 1); ++ply) {
      const solver::MoveList<Game> moves(p);
      REQUIRE_FALSE(moves.empty());
      Move move = moves[stream.pick(static_cast<std::uint32_t>(moves.size()))];
      if (Game::to_move(p) == 0)
        for (const Move& other : moves)
          if (forwards(Game::play(p, other)) > forwards(Game::play(p, move))) move = other;
      p = Game::play(p, move);
    }
    INFO(Game::format(p));
    CHECK(evaluation(p, 0) > evaluation(start, 0) + 20);
    CHECK(evaluation(p, 0) > 0);
    for (int player = 1; player <= others; ++player) CHECK(evaluation(p, player) < 0);
  }
}
