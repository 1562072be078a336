#include "games/groups/strategy_book.h"

#include <algorithm>

#include "games/groups/proofs/bounded_prover.h"
#include "tests/support/catch.h"

// Who plays by a strategy wins in as many plies as it says, in all images of the game.
using namespace halfboard;
using groups::Game;
using groups::Position;

namespace {

Position position_of(const std::string& text, std::string_view rules) {
  const auto p = Game::parse(text, {*groups::variant_named(rules), {}});
  REQUIRE(p);
  return *p;
}

groups::Strategy strategy_of(const Position& p) {
  const groups::Hexominoes hexominoes;
  const groups::DistanceTable table(std::size_t{1} << 22);
  solver::Budget budget({});
  groups::BoundedProver prover(p.variant, hexominoes, table, budget);
  int checked = 0;
  const auto verdict = prover.shortest_win(p, 7, checked);
  REQUIRE(verdict);
  const auto strategy = prover.strategy(p, *verdict);
  REQUIRE(strategy);
  return *strategy;
}

/// The winner, who is to move, plays by the book, the other side in every way.
void win_within(const groups::StrategyBook& book, const Position& p, int plies, int& won) {
  const auto win = book.winning_move(p);
  REQUIRE(win);
  REQUIRE(win->plies <= plies);
  const solver::MoveList<Game> moves(p);
  REQUIRE(std::ranges::find(moves, win->move) != moves.end());
  const Position next = Game::play(p, win->move);
  if (next.finished()) {
    REQUIRE(Game::winner(next) == Game::to_move(p));
    ++won;
    return;
  }
  REQUIRE(win->plies >= 3);
  for (const groups::Move& reply : solver::MoveList<Game>(next)) {
    const Position then = Game::play(next, reply);
    REQUIRE_FALSE(then.finished());
    win_within(book, then, win->plies - 2, won);
  }
}

}  // namespace

TEST_CASE("groups: a book of a strategy wins against all replies", "[groups][book]") {
  const Position root = position_of("8/8/2wbwb2/3wb3/2w1wb2/2bwb3/8/8 w", "king-nojump");
  const auto strategy = strategy_of(root);
  groups::StrategyBook book;
  book.add(strategy);
  for (const int i : {0, 3, 6, 9, 12, 15}) {  // some of the images, with both colours
    int won = 0;
    win_within(book, Game::transform(root, i), strategy.plies, won);
    CHECK(won > 100);
  }
}

TEST_CASE("groups: a book knows its own rules only, and wins in one", "[groups][book]") {
  const char* text = "8/8/2wbwb2/3wb3/2w1wb2/2bwb3/8/8 w";
  groups::StrategyBook book;
  CHECK_FALSE(book.winning_move(position_of(text, "king-nojump")));
  book.add(strategy_of(position_of(text, "king-nojump")));
  CHECK(book.winning_move(position_of(text, "king-nojump")));
  CHECK_FALSE(book.winning_move(position_of(text, "king")));
  CHECK_FALSE(book.winning_move(position_of("8/8/8/8/8/8/8/8 w", "king-nojump")));
  const auto win = book.winning_move(position_of("8/8/8/8/8/w4b1b/ww3b1b/ww1w1b1b w", "standard"));
  REQUIRE(win);
  CHECK(win->plies == 1);
}
