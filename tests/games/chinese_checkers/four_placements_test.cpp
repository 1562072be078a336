#include "games/chinese_checkers/tables/four_placements.h"

#include <functional>
#include <map>
#include <optional>

#include "solver/retrograde/max_n.h"
#include "solver/retrograde/table_file.h"
#include "tests/games/chinese_checkers/start.h"
#include "tests/support/catch.h"

// Four players on small boards: red against all others (paranoid), and each for himself (max-n).
// Every value is compared with what follows from the values after it by the plain rules; values
// rest on smaller distances only, so all of them are right if all agree.
namespace {

using namespace halfboard;
using chinese_checkers::FourPlacements;
using chinese_checkers::Game;
using chinese_checkers::Position;
namespace rt = solver::retrograde;

Position start_of(const char* board, const char* coins) {
  return tests::start_of({{"players", "4"}, {"board", board}, {"coins", coins}});
}

/// Of the placements with red to move.
struct Tally {
  std::uint64_t won = 0, lost = 0, drawn = 0;
  int longest = 0;
  rt::Value start{};
};

/// Red's view of a value of the paranoid game.
rt::Value for_red(rt::DenseValue value, const Position& p) {
  const rt::Value seen = rt::value_of(value);
  return p.turn == chinese_checkers::Colour::red ? seen : seen.turned();
}

/// The value for red that follows from those after it, by the plain rules.
rt::Value paranoid_by_rules(const Position& p, const std::function<rt::Value(const Position&)>& f) {
  const solver::MoveList<Game> moves(p);
  if (moves.empty())
    return {Game::winner(p) == 0 ? rt::Value::Kind::win : rt::Value::Kind::loss, 0};
  const bool red = Game::to_move(p) == 0;
  // The more the better for who moves: wins, short ones first, draws, losses, long ones first.
  const auto rank = [red](rt::Value v) {
    if (!red) v = v.turned();
    const int plies = static_cast<int>(v.plies);
    return v.kind == rt::Value::Kind::win    ? 1000 - plies
           : v.kind == rt::Value::Kind::loss ? plies - 1000
                                             : 0;
  };
  std::optional<rt::Value> best;
  for (const auto move : moves)
    if (const rt::Value v = f(Game::play(p, move)); !best || rank(v) > rank(*best)) best = v;
  if (best->kind != rt::Value::Kind::draw) ++best->plies;
  return *best;
}

Tally check_paranoid(const Position& start, bool all) {
  const FourPlacements game(start);
  REQUIRE_FALSE(game.locked_in());
  solver::Limits limits;
  limits.threads = 2;
  rt::DenseSolver<FourPlacements> solver(game, limits);
  REQUIRE(solver.run() == rt::DenseSolver<FourPlacements>::End::complete);
  const auto values = solver.values();
  const auto value = [&](const Position& p) { return for_red(values[game.number(p)], p); };
  Tally sum;
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < game.size(); ++i) {
    const rt::Value v = rt::value_of(values[i]);
    if (i % 4 == 0) {
      sum.longest = std::max(sum.longest, static_cast<int>(v.plies));
      ++(v.kind == rt::Value::Kind::win    ? sum.won
         : v.kind == rt::Value::Kind::loss ? sum.lost
                                           : sum.drawn);
    }
    if (!all && i % 1009) continue;
    const Position p = game.position(i);
    wrong += game.number(p) != i || value(p) != paranoid_by_rules(p, value);
  }
  CHECK(wrong == 0);
  sum.start = value(start);
  return sum;
}

constexpr auto lost = rt::Value::Kind::loss;

void check_totals(const Tally& found, const Tally& expected) {
  CHECK(found.won == expected.won);
  CHECK(found.lost == expected.lost);
  CHECK(found.drawn == expected.drawn);
  CHECK(found.longest == expected.longest);
  CHECK(found.start == expected.start);
}

/// The max-n value that follows from those after it.
rt::MaxNValue max_n_by_rules(const Position& p,
                             const std::function<rt::MaxNValue(const Position&)>& f) {
  const solver::MoveList<Game> moves(p);
  if (moves.empty()) return {static_cast<std::int8_t>(Game::winner(p)), 0};
  const int mover = Game::to_move(p);
  const auto rank = [mover](rt::MaxNValue v) {
    if (v.winner == mover) return 4000 - v.plies;
    if (v.winner < 0) return 0;
    return 10 * v.plies - 4000 - (v.winner - mover + 4) % 4;
  };
  std::optional<rt::MaxNValue> best;
  for (const auto move : moves)
    if (const rt::MaxNValue v = f(Game::play(p, move)); !best || rank(v) > rank(*best)) best = v;
  if (best->winner >= 0) ++best->plies;
  return *best;
}

std::map<int, std::uint64_t> check_max_n(const Position& start) {
  const FourPlacements game(start);
  const auto values = rt::max_n_values(game, 4);
  const auto value = [&](const Position& p) { return values[game.number(p)]; };
  std::map<int, std::uint64_t> by_winner;  // with red to move
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < game.size(); ++i) {
    const Position p = game.position(i);
    wrong += values[i] != max_n_by_rules(p, value);
    if (i % 4 == 0) ++by_winner[values[i].winner];
  }
  CHECK(wrong == 0);
  CHECK(value(start).winner < 0);  // nobody gets anywhere from the start
  return by_winner;
}

}  // namespace

TEST_CASE("Chinese Checkers: four players with a coin each, red against all and each for himself",
          "[chinese-checkers][retrograde]") {
  using Wins = std::map<int, std::uint64_t>;  // red to move; -1: a game without end
  check_totals(check_paranoid(start_of("3", "1"), true), {894, 2130, 0, 8, {lost, 3}});
  CHECK(check_max_n(start_of("3", "1")) ==
        Wins{{-1, 325}, {0, 1320}, {1, 578}, {2, 271}, {3, 530}});
  check_totals(check_paranoid(start_of("4", "1"), true), {10777, 32903, 0, 12, {lost, 8}});
  CHECK(check_max_n(start_of("4", "1")) ==
        Wins{{-1, 11769}, {0, 14535}, {1, 7514}, {2, 4338}, {3, 5524}});
}

TEST_CASE("Chinese Checkers: four players with two coins each on 4 x 4, red against all",
          "[.slow][chinese-checkers][retrograde]") {
  check_totals(check_paranoid(start_of("4", "2"), false), {2167732, 30264668, 0, 19, {lost, 8}});
}
