#include "games/reality_check/hidden/told.h"

#include <string>

#include "games/reality_check/game.h"
#include "solver/random.h"
#include "tests/games/reality_check/random_actions.h"
#include "tests/support/catch.h"

using namespace halfboard;
using namespace halfboard::reality_check;
using tests::draw_action;
using tests::rules_of;

namespace {

bool same(const Event& a, const Event& b) {
  return a.secret == b.secret && a.move == b.move && a.shown == b.shown && a.after == b.after;
}

/// Plays a game; each side follows it by what it is told alone.
void follow(const std::string& variants, std::uint64_t seed, int plies) {
  Position position = Game::start(rules_of(variants, seed));
  solver::Stream random(seed, 3);
  std::vector<Belief> beliefs;
  for (Side side : {Side::white, Side::black}) {
    const View view = view_of(position, side);
    INFO(told_view(view, side));
    const auto read = read_view(told_view(view, side), side);
    INFO((read ? "" : read.error().line()));
    REQUIRE(read);
    REQUIRE(*read == view);
    beliefs.emplace_back(*read, side);
  }
  for (int ply = 0; ply < plies && Game::count_moves(position) > 0; ++ply) {
    const Move m = draw_action(position, random);
    INFO(Game::format(position) << " " << Game::format_move(position, m));
    for (Belief& belief : beliefs) {
      const std::string told = told_action(position, m, belief.viewer());
      const auto event = read_event(told, belief);
      REQUIRE(event);
      REQUIRE(same(*event, observe(position, m, belief.viewer())));
      belief.see(*event);
    }
    position = Game::play(position, m);
    for (const Belief& belief : beliefs) {
      const View view = view_of(position, belief.viewer());
      REQUIRE(belief.view() == view);
      if (is_over(position)) continue;
      const auto read = read_view(told_view(view, belief.viewer()), belief.viewer());
      REQUIRE(read);
      REQUIRE(*read == view);
    }
  }
}

}  // namespace

TEST_CASE("Reality Check: a game can be followed by what one side is told", "[reality-check]") {
  for (const char* variants : {"0", "12", "26", "1345"}) follow(variants, 2, 60);
}

TEST_CASE("Reality Check: all that is told is the same in every world that is possible",
          "[reality-check]") {
  int compared = 0;
  for (const char* variants : {"0", "12"}) {
    Position position = Game::start(rules_of(variants, 4));
    Belief belief(view_of(position, Side::white), Side::white);
    solver::Stream random(4, 1);
    for (int ply = 0; ply < 25 && Game::count_moves(position) > 0; ++ply) {
      const Move m = draw_action(position, random);
      const std::string told = told_action(position, m, Side::white);
      const Event event = observe(position, m, Side::white);
      // Whatever Black really has, White is told the same words of what he sees to be the same.
      for (std::size_t i = 0; i < belief.worlds(); ++i) {
        const Position world = belief.position(i);
        for (const Move& other : solver::MoveList<Game>(world))
          if (same(observe(world, other, Side::white), event)) {
            INFO(Game::format(world) << " " << Game::format_move(world, other));
            REQUIRE(told_action(world, other, Side::white) == told);
            ++compared;
          }
      }
      belief.see(event);
      position = Game::play(position, m);
      if (is_over(position)) break;
      const std::string seen = told_view(view_of(position, Side::white), Side::white);
      for (std::size_t i = 0; i < belief.worlds(); ++i)
        REQUIRE(told_view(view_of(belief.position(i), Side::white), Side::white) == seen);
    }
  }
  CHECK(compared > 1000);
}

TEST_CASE("Reality Check: after Memory it is told how many pieces wait", "[reality-check]") {
  // White's limit is Black's guess: room for both, for the first one (and BR waits), or for none.
  for (const char* others : {"2PP2BB1", "2PP2BN1", "2PN2BN1"}) {
    const auto before = Game::parse("###pp###/##3##/#5#/7/" + std::string(others) +
                                        "/1RR1BR3/#5#/##3##/###1### b -/- - turn std 2",
                                    {});
    REQUIRE(before);
    const auto memory = Game::parse_move(*before, "?b4,d4");
    REQUIRE(memory);
    const Belief belief(view_of(*before, Side::black), Side::black);
    const auto event = read_event(told_action(*before, *memory, Side::black), belief);
    REQUIRE(event);
    CHECK(same(*event, observe(*before, *memory, Side::black)));
  }
}

TEST_CASE("Reality Check: words that no side can have been told are refused", "[reality-check]") {
  const Position start = Game::start({});
  const View view = view_of(start, Side::white);
  const Belief belief(view, Side::white);
  CHECK(told_view(view, Side::white) ==
        "###r?###/##n?b?n?##/#p?p?b?p?p?#/7/7/7/#PPPNBRPBPR#/##NNBBNB##/###RN### w RR/?? - first "
        "std 0");
  CHECK(read_event("b3-b4", belief));
  for (const char* text : {"", "b3-b5", "b3-b4=P", "b3-b4+", "take", "n?@c8", "?", "b3xb7=PP,PP"})
    CHECK_FALSE(read_event(text, belief));
  for (const char* text :
       {"", "?",
        "###??###/##n?b?n?##/#p?p?b?p?p?#/7/7/7/#PPPNBRPBPR#/##NNBBNB##/###RN### w RR/?? "
        "- first std 0 0",
        "###r?###/##r?r?r?##/#r?p?b?p?p?#/7/7/7/#PPPNBRPBPR#/##NNBBNB##/###RN### w RR/?? - first "
        "std 0",
        // the enemy's secrets are none of a view
        "###rn###/##n?b?n?##/#p?p?b?p?p?#/7/7/7/#PPPNBRPBPR#/##NNBBNB##/###RN### w RR/?? - first "
        "std 0"})
    CHECK_FALSE(read_view(text, Side::white));
}
