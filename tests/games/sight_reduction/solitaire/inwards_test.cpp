#include "games/sight_reduction/solitaire/inwards.h"

#include <algorithm>
#include <vector>

#include "games/sight_reduction/deal.h"
#include "solver/game.h"
#include "solver/random.h"
#include "tests/support/catch.h"
#include "tests/support/positions.h"

using namespace halfboard;
using namespace halfboard::sight_reduction;

namespace {

/// A board of any size and filling on which the colours can alternate to the end.
Position random_middlegame(std::uint64_t index, Variant v) {
  solver::Stream random(161, index);
  Position p;
  p.files = static_cast<std::uint8_t>(2 + random.below(3));
  p.ranks = static_cast<std::uint8_t>(2 + random.below(7));
  p.variant = v;
  p.side = random.below(2) ? Side::black : Side::white;
  const std::uint64_t empty = random.below(3);
  bitboards::for_each(p.on_board(), [&](int s) {
    if (random.below(6) >= empty) (random.below(2) ? p.white : p.black) |= Board::bit(s);
  });
  const auto shorten = [](Word& set, Word other, int most_ahead) {
    while (std::popcount(set) > std::popcount(other) + most_ahead) set &= set - 1;
  };
  Word& own = p.side == Side::white ? p.white : p.black;
  Word& enemy = p.side == Side::white ? p.black : p.white;
  shorten(own, enemy, 1);
  shorten(enemy, own, 0);
  return p;
}

/// Plays the line by the plain rules: is each move legal, and is one checker of each colour left?
bool solves(Position p, const InwardLine& line) {
  for (const Word square : line.moves()) {
    const Move move = Move::single(std::countr_zero(square));
    const solver::MoveList<Game> moves(p);
    if (std::popcount(square) != 1 || std::ranges::find(moves, move) == moves.end()) return false;
    p = Game::play(p, move);
  }
  return std::popcount(p.white) == 1 && std::popcount(p.black) == 1;
}

}  // namespace

TEST_CASE("clearing the board inwards plays by the rules", "[inwards]") {
  for (const Variant variant : tests::without_pairs) {
    INFO(name_of(variant));
    int out = 0;
    for (std::uint64_t i = 0; i < 400; ++i) {
      const Position p = random_middlegame(i, variant);
      const auto line = play_inwards(p, static_cast<unsigned>(i % inward_groups));
      if (!line) continue;
      ++out;
      INFO(Game::format(p));
      CHECK(solves(p, *line));
    }
    CHECK(out > 20);
  }
}

TEST_CASE("most deals of the hardest easy rule come out inwards", "[inwards]") {
  std::vector<Position> left;
  for (std::uint64_t i = 0; i < 1000; ++i)
    left.push_back(deal(random_deal(1, i), {.easier = true, .challenging = true}));
  const auto play = [&](unsigned group) {
    std::erase_if(left, [&](const Position& p) {
      const auto line = play_inwards(p, group);
      if (line) CHECK(solves(p, *line));
      return line.has_value();
    });
  };
  play(0);
  CHECK(left.size() < 500);
  for (unsigned group = 1; group < inward_groups; ++group) play(group);
  CHECK(left.size() < 20);
}

TEST_CASE("what can't be solved never comes out inwards", "[inwards]") {
  // The first has an isolated checker; the others are known to be unsolvable under base.
  const Position corner = *Game::parse("wbbb/bwww/bwww/bwbb w", {});
  for (unsigned group = 0; group < inward_groups; ++group) {
    CHECK_FALSE(play_inwards(corner, group));
    for (const Word white : {0xa5acd8ccu, 0xf951e161u, 0xa5217eccu, 0x68934b6du, 0xa1e4ec4eu})
      CHECK_FALSE(play_inwards(deal(number_of(white)), group));
  }
  CHECK_FALSE(play_inwards(*Game::parse("www/w1b w", {}), 0));  // White is too many
}
