#include "games/halfcut/strategy_book.h"

#include <algorithm>
#include <set>
#include <string>

#include "games/halfcut/prover.h"
#include "tests/support/catch.h"

// Who plays by a strategy wins, whatever the other side does, in all images of the game.
using namespace halfboard;
using halfcut::Game;
using halfcut::Position;

namespace {

halfcut::Strategy strategy_of(const std::string& text) {
  const auto position = Game::parse(text, {});
  REQUIRE(position);
  const auto prover = halfcut::Prover::make(position->size, std::size_t{1} << 20);
  solver::Budget budget({});
  auto strategy = prover->strategy(*position, budget, {});
  REQUIRE(strategy);
  return *strategy;
}

/// Plays `winner` by the book and the other side in every way.
class Walk {
 public:
  Walk(const halfcut::StrategyBook& book, int winner) : book_(book), winner_(winner) {}

  void from(const Position& p) {
    if (p.winner != solver::nobody) {
      CHECK(p.winner == winner_);
      return;
    }
    if (!seen_.insert(Game::key(p)).second) return;
    if (Game::to_move(p) != winner_) {
      for (const halfcut::Move& move : solver::MoveList<Game>(p)) from(Game::play(p, move));
      return;
    }
    const auto move = book_.winning_move(p);
    REQUIRE(move);
    const solver::MoveList<Game> moves(p);
    REQUIRE(std::ranges::find(moves, *move) != moves.end());
    from(Game::play(p, *move));
  }
  [[nodiscard]] std::size_t positions() const { return seen_.size(); }

 private:
  const halfcut::StrategyBook& book_;
  int winner_;
  std::set<Game::Key> seen_;
};

}  // namespace

TEST_CASE("Halfcut: a book of a strategy wins against all replies", "[halfcut][book]") {
  for (const char* text : {"2/2 r", "3/3/3 r", "3/1r1/3 b", "2r/3/3 b", "rbbb/3b/br2/rrr1 r",
                           "4/1r2/4/4 b", "4/4/4/r3 b"}) {
    INFO(text);
    const auto strategy = strategy_of(text);
    halfcut::StrategyBook book;
    book.add(strategy);
    CHECK(book.is_lost(strategy.root) == (strategy.winner != strategy.root.side));
    for (int i = 0; i < Game::symmetries(strategy.root); ++i) {
      const Position root = Game::transform(strategy.root, i);
      const bool same = root.side == strategy.root.side;
      const auto winner = same ? strategy.winner : halfcut::other(strategy.winner);
      Walk walk(book, static_cast<int>(winner));
      walk.from(root);
      CHECK(walk.positions() > 1);
    }
  }
}

TEST_CASE("Halfcut: a book knows the way into its roots, and no more", "[halfcut][book]") {
  halfcut::StrategyBook book;
  const auto start = Game::parse("4/4/4/4 r", {});
  REQUIRE(start);
  CHECK_FALSE(book.winning_move(*start));
  book.add(strategy_of("4/4/4/r3 b"));  // Blue wins after a corner
  CHECK_FALSE(book.winning_move(*start));
  book.add(strategy_of("4/1r2/4/4 b"));
  const auto move = book.winning_move(*start);
  REQUIRE(move);
  CHECK(book.is_lost(Game::play(*start, *move)));
  // Of several it takes the simplest.
  const auto b2 = strategy_of("4/1r2/4/4 b");
  const auto a2 = strategy_of("4/4/r3/4 b");
  REQUIRE(b2.records.size() < a2.records.size());
  for (const bool hard_first : {false, true}) {
    halfcut::StrategyBook two;
    two.add(hard_first ? a2 : b2);
    two.add(hard_first ? b2 : a2);
    CHECK(Game::format_move(*start, *two.winning_move(*start)) == "b2");
  }
  const auto other = Game::parse("5/5/5/5/5 r", {});
  REQUIRE(other);
  CHECK_FALSE(book.winning_move(*other));
  // Red wins after b3, so Blue has no answer.
  CHECK_FALSE(book.winning_move(*Game::parse("4/1r2/4/4 b", {})));
}
