#include "games/reality_check/hidden/manner.h"

#include <algorithm>
#include <set>

#include "games/reality_check/game.h"
#include "games/reality_check/setups/setup_classes.h"
#include "tests/support/catch.h"

using namespace halfboard;
using namespace halfboard::reality_check;

namespace {

constexpr int never = 101;

/// Actions of one manner in a few games against itself, each looked at by `f(position, belief,
/// action)` and legal.
template <class F>
void follow(const Manner& manner, std::uint64_t seed, const F& f) {
  Position p = random_start({}, seed);
  solver::Stream random(seed, 9);
  std::vector<Belief> beliefs;
  for (Side side : {Side::white, Side::black}) beliefs.emplace_back(view_of(p, side), side);
  for (int ply = 0; ply < 150 && !Choices(p).empty(); ++ply) {
    const Belief& belief = beliefs[index(p.side)];
    const Move m = manner_action(belief.position(0), belief, manner, random);
    const solver::MoveList<Game> legal(p);
    REQUIRE(std::binary_search(legal.begin(), legal.end(), m));
    f(p, belief, m);
    for (Belief& one : beliefs) one.see(observe(p, m, one.viewer()));
    Game::advance(p, m);
  }
}

struct Declared {
  int by_true = 0;
  int by_false = 0;
};

Declared declared(const Manner& manner) {
  Declared counts;
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    follow(manner, seed, [&](const Position& p, const Belief& belief, Move m) {
      if (m.kind != Kind::capture || m.c == 0) return;
      const bool by_true = (p.true_on_board(p.side) & bit(m.a)) != 0;
      ++(by_true ? counts.by_true : counts.by_false);
      const int odds = by_true ? manner.odds : manner.bluff_odds;
      CHECK(100 * belief.chance_true(m.b) >= odds - 1e-6);
      CHECK(belief.chance_true(m.b) > 0);
    });
  return counts;
}

}  // namespace

TEST_CASE("Reality Check manners: legal actions, checks by the odds asked for", "[reality-check]") {
  const Declared usual = declared({30, never, 16});
  CHECK(usual.by_true > 0);
  CHECK(usual.by_false == 0);
  CHECK(declared({never, never, 4}).by_true == 0);
  CHECK(declared({100, 50, 4}).by_false > 0);
}

TEST_CASE("Reality Check manners: what is hidden has no influence", "[reality-check]") {
  follow({30, 60, 8}, 3, [](const Position&, const Belief& belief, Move) {
    const auto choice = [&](std::size_t world) {
      solver::Stream random(1, 2);
      return manner_action(belief.position(world), belief, {30, 60, 8}, random);
    };
    for (std::size_t world = 1; world < belief.worlds(); world += 1 + belief.worlds() / 4)
      REQUIRE(choice(world) == choice(0));
  });
}

TEST_CASE("Reality Check manners: the same game again, and more looks win more",
          "[reality-check]") {
  int won = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    const bool white = game % 2 == 0;
    const HiddenPlayer good{{30, never, 24}};
    const HiddenPlayer bad{{30, never, 1}};
    const auto players = white ? std::array{good, bad} : std::array{bad, good};
    const Position start = random_start({}, game / 2);
    const HiddenGame played = play_hidden_game(start, players, 400, game);
    won += played.winner == (white ? 0 : 1);
    if (game > 1) continue;
    const HiddenGame again = play_hidden_game(start, players, 400, game);
    CHECK(again.winner == played.winner);
    CHECK(again.actions == played.actions);
  }
  CHECK(won > 25);  // 83% by 400 games
}

TEST_CASE("Reality Check manners: a side that searches", "[reality-check]") {
  const std::array<HiddenPlayer, 2> players{{{{}, 60}, {{}, 0}}};
  const HiddenGame game = play_hidden_game(random_start({}, 2), players, 12, 1);
  CHECK(game.actions == 12);
  CHECK(game.winner == -1);
  const HiddenGame again = play_hidden_game(random_start({}, 2), players, 12, 1);
  CHECK(again.actions == game.actions);
  const std::atomic<bool> stop{true};
  CHECK(play_hidden_game(random_start({}, 2), players, 12, 1, &stop).stopped);
}

TEST_CASE("Reality Check set-ups: 336 up to reflection, each of 672 in one", "[reality-check]") {
  const auto classes = setup_classes();
  REQUIRE(classes.size() == 336);
  std::set<std::string> names;
  for (const Setup& setup : classes) {
    CHECK(mirrored(mirrored(setup)) == setup);
    for (const Setup& one : {setup, mirrored(setup)}) {
      CHECK(names.insert(setup_name(one)).second);
      const auto read = read_setup(setup_name(one));
      REQUIRE(read);
      CHECK(*read == one);
    }
  }
  CHECK(names.size() == 672);
  CHECK_FALSE(read_setup("RN/NN.BB.NB"));
}

TEST_CASE("Reality Check set-ups: the start by two of them", "[reality-check]") {
  const auto usual = read_setup("RN/NN.BB.NB/PP.PN.BR.PB.PR+RR");
  REQUIRE(usual);
  CHECK(start_of(*usual, *usual) == default_start({}));
  // A reflected pair is the reflection of the position, the first of Game's symmetries.
  const auto classes = setup_classes();
  const Setup& a = classes[7];
  const Setup& b = classes[200];
  CHECK(start_of(mirrored(a), mirrored(b)) == Game::transform(start_of(a, b), 1));
}
