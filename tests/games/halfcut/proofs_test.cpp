#include <map>
#include <vector>

#include "games/halfcut/game.h"
#include "solver/forced_win.h"
#include "tests/support/catch.h"

// What games/halfcut/README.md proves, checked on every board of a size.
using namespace halfboard;
using halfcut::Board;
using halfcut::Game;
using halfcut::Position;
using halfcut::Side;
using halfcut::Word;

namespace {

/// Calls f(position) for all 3^(n*n) boards, Red to move.
template <class F>
void for_each_board(int size, F&& f) {
  const Word all = Board::corner(size, size);
  // All pairs of disjoint subsets, by the subset trick (s - all) & all.
  Word red = 0;
  do {
    const Word rest = all & ~red;
    Word blue = 0;
    do {
      Position p = Game::start({size});
      p.red = red;
      p.blue = blue;
      p.winner = static_cast<std::int8_t>(halfcut::find_winner(red, blue, size));
      f(p);
      blue = (blue - rest) & rest;
    } while (blue);
    red = (red - all) & all;
  } while (red);
}

/// Numbers of groups by size as one number, a byte a size, so that it orders boards as the vectors
/// of sizes, largest first, do: the byte of the largest sizes is the highest. Sizes up to 16 take
/// two words.
std::array<std::uint64_t, 2> size_profile(const Position& p) {
  std::array<std::uint64_t, 2> profile{};
  for (const Word colour : {p.red, p.blue})
    for (Word left = colour; left;) {
      const Word group = bitboards::flood<Board>(left & (~left + 1), colour);
      const int size = std::popcount(group) - 1;
      profile[size >= 8 ? 0 : 1] += std::uint64_t{1} << 8 * (size % 8);
      left &= ~group;
    }
  return profile;
}

struct Census {
  std::uint64_t boards = 0;
  std::uint64_t crosscut_free = 0;
  std::uint64_t unfinished = 0;  ///< among the crosscut-free ones
  std::uint64_t both_paths = 0;
  std::uint64_t closed_squares = 0;  ///< empty squares open to nobody
  std::uint64_t undecided_full = 0;  ///< crosscut-free full boards without a path
  std::uint64_t not_growing = 0;     ///< placements after which the profile is no greater
  std::uint64_t crosscuts_made = 0;  ///< .. with a new crosscut left on the board
  std::uint64_t loser_paths = 0;     ///< .. with a path for the side that did not place
};

void check_placements(const Position& p, Census& census) {
  const auto before = size_profile(p);
  const bool standing = halfcut::has_crosscut(p.red, p.blue);
  for (const auto& move : solver::MoveList<Game>(p)) {
    if (move.is_pass()) continue;
    const Position next = Game::play(p, move);
    census.not_growing += size_profile(next) <= before;
    census.crosscuts_made += !standing && halfcut::has_crosscut(next.red, next.blue);
    const int winner = halfcut::find_winner(next.red, next.blue, next.size);
    census.loser_paths += winner == 1 - Game::to_move(p);
  }
}

Census count(int size) {
  Census census;
  for_each_board(size, [&](Position p) {
    ++census.boards;
    // find_winner names Red first: ask for Blue's path on its own.
    census.both_paths += p.winner == 0 && halfcut::find_winner(0, p.blue, size) != solver::nobody;
    const bool free = !halfcut::has_crosscut(p.red, p.blue);
    const Word empty = p.on_board() & ~(p.red | p.blue);
    census.crosscut_free += free;
    census.unfinished += free && p.winner == solver::nobody;
    census.undecided_full += free && !empty && p.winner == solver::nobody;
    const Word open = halfcut::placements(p.red, p.blue, p.on_board()) |
                      halfcut::placements(p.blue, p.red, p.on_board());
    census.closed_squares += open != empty;
    if (p.winner != solver::nobody) return;
    check_placements(p, census);
    p.side = Side::blue;
    check_placements(p, census);
  });
  return census;
}

void check_theorems(const Census& census) {
  CHECK(census.both_paths == 0);
  CHECK(census.closed_squares == 0);
  CHECK(census.undecided_full == 0);
  CHECK(census.not_growing == 0);
  CHECK(census.crosscuts_made == 0);
  CHECK(census.loser_paths == 0);
}

int winner_of(const std::string& text) {
  const auto position = Game::parse(text, {});
  REQUIRE(position);
  solver::Budget budget({});
  const auto answer = Game::solve(*position, budget);
  REQUIRE(answer.result != solver::Outcome::unknown);
  REQUIRE(answer.result != solver::Outcome::draw);
  const int mover = Game::to_move(*position);
  return answer.result == solver::Outcome::win ? mover : 1 - mover;
}

/// First placements with which Red wins.
std::vector<std::string> winning_openings(int size) {
  const Position start = Game::start({size});
  solver::Budget budget({});
  const auto answer = Game::solve(start, budget);
  std::vector<std::string> names;
  for (const auto& move : answer.best) names.push_back(Game::format_move(start, move));
  return names;
}

/// Winner of every position under plain backward reasoning, without any search of the library.
int plain_winner(const Position& p, std::map<Game::Key, int>& known) {
  if (p.winner != solver::nobody) return p.winner;
  const auto key = Game::key(p);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const int mover = Game::to_move(p);
  int winner = 1 - mover;
  for (const auto& move : solver::MoveList<Game>(p))
    if (plain_winner(Game::play(p, move), known) == mover) winner = mover;
  return known[key] = winner;
}

}  // namespace

TEST_CASE("Halfcut's theorems on every 2 x 2 and 3 x 3 board", "[halfcut][exhaustive]") {
  const Census two = count(2);
  CHECK(two.boards == 81);
  CHECK(two.crosscut_free == 79);
  CHECK(two.unfinished == 45);
  check_theorems(two);
  const Census three = count(3);
  CHECK(three.boards == 19'683);
  CHECK(three.crosscut_free == 17'969);
  CHECK(three.unfinished == 13'075);
  check_theorems(three);
}

TEST_CASE("Halfcut's theorems on every 4 x 4 board", "[.slow][halfcut][exhaustive]") {
  const Census four = count(4);
  CHECK(four.boards == 43'046'721);
  CHECK(four.crosscut_free == 35'257'505);
  CHECK(four.unfinished == 29'313'227);
  check_theorems(four);
}

TEST_CASE("Halfcut's solver agrees with plain backward reasoning", "[halfcut]") {
  std::map<Game::Key, int> known;
  int compared = 0;
  int index = 0;
  for_each_board(3, [&](Position p) {
    const bool sampled = index++ % 97 == 0;
    if (!sampled || halfcut::has_crosscut(p.red, p.blue)) return;
    p.side = index % 2 ? Side::red : Side::blue;
    solver::Limits limits;
    limits.memory_mib = 1;
    solver::Budget budget(limits);
    const auto answer = Game::solve(p, budget);
    const bool won = plain_winner(p, known) == Game::to_move(p);
    INFO(Game::format(p));
    CHECK(answer.result == (won ? solver::Outcome::win : solver::Outcome::loss));
    ++compared;
  });
  CHECK(compared > 150);
}

TEST_CASE("Red wins with every first placement on 2 x 2 and 3 x 3", "[halfcut]") {
  CHECK(winning_openings(2).size() == 4);
  CHECK(winning_openings(3).size() == 9);
}

TEST_CASE("Red wins with every first placement on 4 x 4 but the corners", "[.slow][halfcut]") {
  CHECK(winning_openings(4) == std::vector<std::string>{"b1", "c1", "a2", "b2", "c2", "d2", "a3",
                                                        "b3", "c3", "d3", "b4", "c4"});
}

TEST_CASE("An extra own checker can lose a won game", "[halfcut]") {
  CHECK(winner_of("b1b/2b/r2 r") == 0);
  CHECK(winner_of("b1b/r1b/r2 r") == 1);
}

TEST_CASE("In a mutual zugzwang whoever moves loses", "[halfcut]") {
  CHECK(winner_of("rbbb/3b/br2/rrr1 r") == 1);
  CHECK(winner_of("rbbb/3b/br2/rrr1 b") == 0);
}

TEST_CASE("A full board without a path is a draw for the solver, and only by hand", "[halfcut]") {
  int draws = 0;
  for_each_board(2, [&](Position p) {
    solver::Budget budget({});
    if (Game::solve(p, budget).result != solver::Outcome::draw) return;
    ++draws;
    CHECK(halfcut::has_crosscut(p.red, p.blue));
    CHECK((p.red | p.blue) == p.on_board());
  });
  CHECK(draws == 2);
}
