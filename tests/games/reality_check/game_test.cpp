#include "games/reality_check/game.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/reality_check/setups/setup_classes.h"
#include "solver/forced_win.h"
#include "solver/perft.h"
#include "solver/random.h"
#include "tests/games/reality_check/plain.h"
#include "tests/support/conformance.h"
#include "tests/support/sanitized.h"

using namespace halfboard;
using reality_check::Game;
using reality_check::Piece;
using reality_check::Position;
using reality_check::Side;

namespace {

/// Every combination of the variants that may be played, as options.
std::vector<Game::Rules> all_rules(std::uint64_t setup) {
  std::vector<Game::Rules> found;
  for (int code = 0; code < 64; ++code) {
    std::string digits;
    for (int i = 0; i < 6; ++i)
      if (code >> i & 1) digits += static_cast<char>('1' + i);
    solver::Options options{{"variants", digits.empty() ? "0" : digits}};
    if (setup > 0) options["setup"] = std::to_string(setup);
    if (const auto rules = Game::rules(options)) found.push_back(*rules);
  }
  return found;
}

/// Random play that is not lost in steps and flips: another kind of action is drawn often.
Game::Move draw(const Position& position, solver::Stream& random) {
  const Game::Choices moves(position);
  const std::size_t i = random.below(moves.size());
  if (moves[i].kind != reality_check::Kind::step || random.below(2)) return moves[i];
  std::vector<Game::Move> others;
  for (const Game::Move& m : solver::MoveList<Game>(position))
    if (m.kind != reality_check::Kind::step) others.push_back(m);
  return others.empty() ? moves[i] : others[random.below(others.size())];
}

std::vector<std::string> names(const Position& position) {
  std::vector<std::string> found;
  for (const Game::Move& m : solver::MoveList<Game>(position))
    found.push_back(Game::format_move(position, m));
  std::ranges::sort(found);
  return found;
}

void compare_with_plain_rules(Position position, solver::Stream& random, int plies) {
  auto state = tests::plain::read(Game::format(position));
  for (int ply = 0; ply < plies; ++ply) {
    INFO(Game::format(position));
    REQUIRE(tests::plain::summary(tests::plain::read(Game::format(position))) ==
            tests::plain::summary(state));
    const auto found = names(position);
    REQUIRE(found == tests::plain::moves(state));
    if (found.empty()) return;
    const Game::Move m = draw(position, random);
    INFO(Game::format_move(position, m));
    state = tests::plain::play(state, Game::format_move(position, m));
    position = Game::play(position, m);
  }
}

/// Each legal action has one number among the choices.
void check_choices(const Position& position) {
  const Game::Choices choices(position);
  std::vector<Game::Move> chosen;
  for (std::size_t i = 0; i < choices.size(); ++i) chosen.push_back(choices[i]);
  std::ranges::sort(chosen);
  REQUIRE(std::ranges::equal(chosen, solver::MoveList<Game>(position)));
}

}  // namespace

TEST_CASE("Reality Check: all combinations of variants agree with the plain rules",
          "[reality-check]") {
  const auto rules = all_rules(0);
  // Basic, free or advanced set-up; no, one or two dice; with or without retreat and Memory.
  REQUIRE(rules.size() == 36);
  for (std::uint64_t setup = 1; setup <= (tests::sanitized ? 1 : 4); ++setup)
    for (const Game::Rules& variant : all_rules(setup)) {
      solver::Stream random(7, setup);
      compare_with_plain_rules(Game::start(variant), random, 120);
    }
}

TEST_CASE("Reality Check: long games agree with the plain rules", "[.slow]") {
  for (std::uint64_t setup = 1; setup <= 40; ++setup)
    for (const Game::Rules& variant : all_rules(setup)) {
      solver::Stream random(8, setup);
      compare_with_plain_rules(Game::start(variant), random, 1000);
    }
}

TEST_CASE("Reality Check: all variants conform", "[reality-check]") {
  std::uint64_t setup = 0;
  for (const Game::Rules& rules : all_rules(0)) {
    Position position = Game::start(rules);
    solver::Stream random(9, ++setup);
    for (int ply = 0; ply < 150 && Game::count_moves(position) > 0; ++ply) {
      if (ply % 10 == 0) tests::check_conformance<Game>(position, rules, setup, 1, 1);
      tests::check_notation<Game>(position, rules);
      tests::check_end<Game>(position);
      check_choices(position);
      position = Game::play(position, draw(position, random));
    }
  }
}

TEST_CASE("Reality Check: keys are equal exactly for equal positions", "[reality-check]") {
  for (std::uint64_t setup = 1; setup <= 2; ++setup) {
    std::map<Game::Key, std::string> seen;
    for (const Game::Rules& rules : all_rules(setup)) {
      Position position = Game::start(rules);
      solver::Stream random(10, setup);
      for (int ply = 0; ply < 300 && Game::count_moves(position) > 0; ++ply) {
        const std::string text = Game::format(position);
        CHECK(seen.emplace(Game::key(position), text).first->second == text);
        position = Game::play(position, draw(position, random));
      }
    }
    std::set<std::string> texts;
    for (const auto& [key, text] : seen) texts.insert(text);
    CHECK(texts.size() == seen.size());
  }
}

TEST_CASE("Reality Check: 672 set-ups a player", "[reality-check]") {
  for (Side side : {Side::white, Side::black}) {
    const auto all = reality_check::setups(reality_check::diagram_faces(side));
    REQUIRE(all.size() == 672);
    std::map<std::string, int> in_hand;
    for (const auto& setup : all) ++in_hand[reality_check::name_of(setup.in_hand)];
    CHECK(in_hand == std::map<std::string, int>{
                         {"RR", 192}, {"BR", 96}, {"BB", 96}, {"NR", 96}, {"NB", 96}, {"NN", 96}});
    for (const auto& setup : all) {
      std::string pawns;
      for (std::size_t i = 0; i < reality_check::setup_size; ++i)
        if (reality_check::diagram_faces(side)[i] == reality_check::pawn)
          pawns += static_cast<char>('0' + setup.pieces[i]);
      std::ranges::sort(pawns);
      CHECK(pawns == "0123");  // PP PN PB PR
    }
  }
}

TEST_CASE("Reality Check: random set-ups are legal and differ", "[reality-check]") {
  for (const Game::Rules& rules : all_rules(0)) {
    std::set<std::string> seen;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      auto random = rules;
      random.setup = seed;
      const Position start = Game::start(random);
      tests::check_notation<Game>(start, rules);
      CHECK(std::popcount(start.owned[0]) == 9);
      CHECK(std::popcount(start.owned[1]) == 9);
      CHECK(start.owned == start.home);
      seen.insert(Game::format(start));
    }
    CHECK(seen.size() == 20);
  }
}

TEST_CASE("Reality Check: where dice decide, a result is for the player whose turn it is",
          "[reality-check]") {
  struct Case {
    const char* white;  // the position, and the same with the colours exchanged
    const char* black;
    solver::Outcome result;
    int plies;
  };
  for (const Case& c : {Case{"###1###/##3##/#5#/5RR1/6RN/6pp/#5#/##3##/###1### w -/- - roll std 5",
                             "###1###/##3##/#5#/6PP/6rn/5rr1/#5#/##3##/###1### b -/- - roll std 5",
                             solver::Outcome::win, 6},
                        Case{"###PP###/##3##/#5#/2rn4/2rr4/7/#5#/##3##/###1### w -/- - roll std 5",
                             "###1###/##3##/#5#/7/2RR4/2RN4/#5#/##3##/###pp### b -/- - roll std 5",
                             solver::Outcome::loss, 9}})
    for (const char* text : {c.white, c.black}) {
      INFO(text);
      solver::Budget budget({.nodes = 100'000});
      const auto answer = solver::GenericSolver<Game>(budget).solve(*Game::parse(text, {}));
      CHECK(answer.result == c.result);
      CHECK(answer.plies == c.plies);
      CHECK(answer.best.size() == 6);
    }
}

TEST_CASE("Reality Check starts from set-ups by name, one for both sides or two") {
  using reality_check::read_setup;
  const std::string usual = "RN/NN.BB.NB/PP.PN.BR.PB.PR+RR";
  const std::string other = "RB/NN.BN.NR/PB.PP.BB.PR.PN+RR";
  const auto start = [](const std::string& setup, const std::string& variants = "0") {
    const auto rules = Game::rules({{"setup", setup}, {"variants", variants}});
    REQUIRE(rules);
    return Game::format(Game::start(*rules));
  };
  for (const std::string variants : {"0", "1236"})
    CHECK(start(usual, variants) == start("default", variants));
  CHECK(start(other) == start(other + "," + other));
  CHECK(start(other) != start(usual));
  CHECK(start(usual + "," + other) ==
        Game::format(reality_check::start_of(*read_setup(usual), *read_setup(other))));
  CHECK(Game::parse(start(other, "3"), {}));
  for (const std::string bad : {"", "x", "-1", "RN/NN.BB.NB", ","})
    CHECK_FALSE(Game::rules({{"setup", bad}}));
  for (const std::string& bad : {usual + ",", "," + usual, usual + "," + usual + "," + usual})
    CHECK_FALSE(Game::rules({{"setup", bad}}));
  CHECK_FALSE(Game::rules({{"setup", usual}, {"variants", "34"}}));
}
