#include "games/reality_check/search/open_tree.h"

#include <algorithm>
#include <vector>

#include "games/reality_check/game.h"
#include "solver/play/tree_search.h"
#include "tests/games/reality_check/random_actions.h"
#include "tests/support/catch.h"

using namespace halfboard;
using namespace halfboard::reality_check;
using solver::play::Effort;
using solver::play::Progress;

namespace {

using Search = solver::play::TreeSearch<Game, OpenTree>;

Effort nodes(std::uint64_t n) {
  Effort effort;
  effort.limits.nodes = n;
  return effort;
}

bool is_legal(const Position& p, Move m) {
  const solver::MoveList<Game> moves(p);
  return std::ranges::find(moves, m) != moves.end();
}

/// Calls f in positions of random games of all variants with a decision.
template <class F>
void in_random_games(int plies, F&& f) {
  std::uint64_t seed = 0;
  for (const char* variants : {"0", "1", "2", "34", "5", "1236"}) {
    solver::Stream random(++seed, 7);
    Position p = Game::start(tests::rules_of(variants, seed));
    for (int ply = 0; ply < plies && !Choices(p).empty(); ++ply) {
      if (p.phase != Phase::roll) f(p, random);
      Game::advance(p, tests::draw_action(p, random));
    }
  }
}

}  // namespace

TEST_CASE("Reality Check: what is offered is legal, and all that changes something is offered",
          "[reality-check]") {
  std::size_t steps = 0;
  in_random_games(40, [&](const Position& p, solver::Stream& random) {
    const OpenSight sight(p);
    Offers offers(true);
    offers.list_actions(p, sight, false, random);
    const std::vector<Offer> actions = offers.list();
    std::vector<Move> whole;
    for (const auto& [action, promise] : actions) {
      if (!is_part(action)) {
        whole.push_back(action);
        continue;
      }
      offers.list_flips(p, sight, action, random);
      for (const Offer& flip : offers.list()) whole.push_back(flip.move);
      ++steps;
    }
    INFO(Game::format(p));
    for (const Move m : whole) REQUIRE(is_legal(p, m));
    for (const Move m : solver::MoveList<Game>(p)) {
      if (std::ranges::find(whole, m) != whole.end()) continue;
      // Left out: flips that change nothing, Reality Checks that fail, captures without one that
      // would not.
      const int flipped = m.c == m.b ? m.a : m.c;
      if (m.kind == Kind::step)
        REQUIRE(is_true(p.piece_at(flipped)));
      else
        REQUIRE((m.kind == Kind::capture &&
                 (is_true(p.piece_at(m.a)) && is_true(p.piece_at(m.b))) == (m.c == 0)));
    }
  });
  CHECK(steps > 1000);
}

TEST_CASE("Reality Check: true pieces are threatened where the rules say so", "[reality-check]") {
  std::size_t threatened = 0;
  in_random_games(60, [&](const Position& p, solver::Stream&) {
    const Threats threats(p, OpenSight(p).true_enemies);
    Position q = p;
    q.side = other(p.side);
    if (p.phase != Phase::turn || q.over_limit(q.side)) return;
    Word attacked = 0;
    for (const Move m : solver::MoveList<Game>(q))
      if (m.kind == Kind::capture && is_true(p.piece_at(m.a)) && (p.own() & bit(m.b)))
        attacked |= bit(m.b);
    INFO(Game::format(p));
    CHECK((threats.attacked & p.own()) == attacked);
    bitboards::for_each(p.true_on_board(p.side), [&](int from) {
      bool attacks = false;
      for (const Move m : solver::MoveList<Game>(p))
        attacks |= m.kind == Kind::capture && m.a == from && is_true(p.piece_at(m.b)) && m.c == 1;
      if (p.over_limit(p.side)) return;
      CHECK(((threats.attacks[p.face_up(from)] & bit(from)) != 0) == attacks);
      threatened += attacks;
    });
  });
  CHECK(threatened > 20);
}

TEST_CASE("Reality Check: rollouts play legal actions, and remove what they can",
          "[reality-check]") {
  std::size_t removals = 0;
  in_random_games(100, [&](const Position& p, solver::Stream& random) {
    const Move m = careful_action(p, OpenSight(p), true, random);
    INFO(Game::format(p) << ' ' << Game::format_move(p, m));
    REQUIRE(is_legal(p, m));
    bool could = false;
    for (const Move one : solver::MoveList<Game>(p))
      could |= one.kind == Kind::capture && one.c == 1 && is_true(p.piece_at(one.a)) &&
               is_true(p.piece_at(one.b));
    CHECK((m.kind == Kind::capture && m.c == 1) == could);
    removals += could;
  });
  CHECK(removals > 20);
}

TEST_CASE("Reality Check: the open game's tree finds a capture that wins, and says how",
          "[reality-check]") {
  const Position p =
      *Game::parse("###1###/##3##/#1pp3#/7/7/2RR4/#5#/##3##/###1### w -/- - turn std 0", {});
  Search tree(std::size_t{1} << 24, 1);
  const Progress<Move> progress = tree.run(p, nodes(2000), {});
  REQUIRE_FALSE(progress.line.empty());
  CHECK(progress.score > 500);
  Position at = p;
  for (const Move m : progress.line) {
    REQUIRE(is_legal(at, m));
    Game::advance(at, m);
  }
  CHECK(Choices(at).empty());
  CHECK(Game::winner(at) == 0);
}

TEST_CASE("Reality Check: the open game's tree has an answer under any limit, the same each time",
          "[reality-check]") {
  in_random_games(8, [&](const Position& p, solver::Stream&) {
    for (const std::uint64_t most : {1U, 30U, 500U})
      for (const std::size_t bytes : {std::size_t{0}, std::size_t{1} << 24}) {
        Search one(bytes, 3);
        Search two(bytes, 3);
        const auto first = one.run(p, nodes(most), {});
        const auto second = two.run(p, nodes(most), {});
        INFO(Game::format(p) << ", " << most << " actions, " << bytes << " bytes");
        REQUIRE_FALSE(first.line.empty());
        CHECK(is_legal(p, first.line.front()));
        CHECK(first.line == second.line);
        CHECK(first.nodes == second.nodes);
        CHECK(first.nodes >= most);
        CHECK(first.nodes < most + 1000);
      }
  });
}

TEST_CASE("Reality Check: threads of the open game's tree add up what they tried",
          "[reality-check][threads]") {
  const Position p = Game::start(tests::rules_of("0", 5));
  Effort effort = nodes(3000);
  effort.limits.threads = 3;
  std::vector<Progress<Move>> reports;
  Search tree(std::size_t{1} << 24, 1);
  const auto progress =
      tree.run(p, effort, [&](const Progress<Move>& so_far) { reports.push_back(so_far); });
  CHECK(progress.nodes >= 3000);
  CHECK(is_legal(p, progress.line.front()));
  for (const auto& report : reports) CHECK(is_legal(p, report.line.front()));
}
