#include "games/reality_check/hidden/player.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/told.h"
#include "games/reality_check/hidden/tree.h"
#include "games/reality_check/search/open_tree.h"
#include "tests/support/catch.h"

using namespace halfboard;
using namespace halfboard::reality_check;

namespace {

solver::Limits nodes(std::uint64_t n) {
  solver::Limits limits;
  limits.nodes = n;
  return limits;
}

Situation of(const std::string& position, Side viewer) {
  return {view_of(*Game::parse(position, {}), viewer), viewer};
}

/// The winner of a game in which each side knows what it is told, nothing else; -1 if it is too
/// long. Every action must be legal.
int play(const Position& start, const std::array<HiddenSettings, 2>& settings, std::uint64_t effort,
         int plies) {
  Position p = start;
  std::vector<Situation> sides;
  for (Side side : {Side::white, Side::black}) sides.emplace_back(view_of(p, side), side);
  for (int ply = 0; ply < plies; ++ply) {
    if (Choices(p).empty()) return Game::winner(p);
    Move m{};
    if (p.phase == Phase::roll)
      m = Choices(p)[0];
    else
      m = choose_hidden(sides[index(p.side)], settings[index(p.side)], nodes(effort)).move;
    const solver::MoveList<Game> legal(p);
    REQUIRE(std::binary_search(legal.begin(), legal.end(), m));
    for (Situation& side : sides) REQUIRE_FALSE(side.see(told_action(p, m, side.own.viewer())));
    p = Game::play(p, m);
  }
  return -1;
}

}  // namespace

TEST_CASE("Reality Check player: beats one that moves at random", "[reality-check]") {
  HiddenSettings good;
  HiddenSettings bad;
  bad.style = Style::random;
  CHECK(play(random_start({}, 1), {good, bad}, 400, 400) == 0);
  CHECK(play(random_start({}, 2), {bad, good}, 400, 400) == 1);
}

TEST_CASE("Reality Check player: every style plays legal actions under all variants",
          "[reality-check]") {
  for (const char* variants : {"0", "12", "34", "5", "1236"})
    for (const Style style : {Style::worlds, Style::one_world, Style::greedy}) {
      HiddenSettings settings;
      settings.style = style;
      const auto rules = Game::rules({{"variants", variants}, {"setup", "3"}});
      play(Game::start(*rules), {settings, settings}, 40, 40);
    }
}

TEST_CASE("Reality Check player: the same seed chooses the same action", "[reality-check]") {
  const Situation start(view_of(random_start({}, 5), Side::white), Side::white);
  HiddenSettings settings;
  const HiddenChoice one = choose_hidden(start, settings, nodes(2000));
  const HiddenChoice two = choose_hidden(start, settings, nodes(2000));
  CHECK(one.move == two.move);
  CHECK(one.games == two.games);
  CHECK(one.actions >= 2000);
}

TEST_CASE("Reality Check player: removes a piece that must be true", "[reality-check]") {
  // Black's only piece: were it not true, the game would be over.
  const Situation sure =
      of("###1###/##3##/#5#/2pp4/7/2RR4/#5#/##3##/###1### w -/- - turn std 0", Side::white);
  for (const Style style : {Style::worlds, Style::one_world, Style::greedy}) {
    HiddenSettings settings;
    settings.style = style;
    const HiddenChoice choice = choose_hidden(sure, settings, nodes(500));
    CHECK(Game::format_move(sure.own.position(0), choice.move) == "c4xc6!");
  }
  HiddenSettings settings;
  settings.checks = false;
  CHECK(choose_hidden(sure, settings, nodes(500)).move.c != 1);
}

TEST_CASE("Reality Check player: searches the open game where nothing is hidden from it",
          "[reality-check]") {
  // Only one piece of two faces fits.
  const Position p =
      *Game::parse("###1###/##3##/#1pp3#/7/7/2RR4/#5#/##3##/###1### w -/- - turn std 0", {});
  const Situation open(view_of(p, Side::white), Side::white);
  REQUIRE(open.own.worlds() == 1);
  HiddenSettings settings;
  const HiddenChoice choice = choose_hidden(open, settings, nodes(2000));
  OpenTree tree(p, settings.memory, solver::Stream(settings.seed, open.ply << 10));
  std::uint64_t games = 0;
  for (std::uint64_t actions = 0; actions < 2000; ++games) actions += tree.grow();
  CHECK(choice.games == games);
  CHECK(choice.move == tree.progress().line.front());
}

TEST_CASE("Reality Check player: several threads add up what they tried",
          "[reality-check][threads]") {
  const Situation start(view_of(random_start({}, 5), Side::white), Side::white);
  HiddenSettings settings;
  settings.threads = 3;
  const HiddenChoice choice = choose_hidden(start, settings, nodes(3000));
  CHECK(choice.actions >= 3000);
  CHECK(choice.actions < 4000);
}

TEST_CASE("Reality Check player: a full tree grows no more, and is searched on",
          "[reality-check]") {
  const Situation start(view_of(random_start({}, 5), Side::white), Side::white);
  const auto grown = [&](std::uint64_t memory) {
    HiddenSettings settings;
    settings.memory = memory;
    HiddenTree tree(start, settings, 0);
    for (std::uint64_t actions = 0; actions < 4000;) actions += tree.grow();
    return tree;
  };
  const HiddenTree wide = grown(std::uint64_t{1} << 30);
  CHECK_FALSE(wide.tree().full());
  CHECK(wide.tree().bytes() > 20'000);
  const HiddenTree narrow = grown(15'000);
  CHECK(narrow.tree().full());
  CHECK(narrow.tree().bytes() < 20'000);

  // Without any limit it is the memory that ends it; the root's actions are there all the same.
  HiddenSettings settings;
  settings.memory = 1;
  const HiddenChoice choice = choose_hidden(start, settings, {});
  const solver::MoveList<Game> legal(random_start({}, 5));
  CHECK(std::binary_search(legal.begin(), legal.end(), choice.move));
  CHECK(choice.games < 100);
  settings.memory = 20'000;
  CHECK(choose_hidden(start, settings, nodes(4000)).actions >= 4000);
}

TEST_CASE("Reality Check player: games go where they promise most, before all actions were tried",
          "[reality-check]") {
  const Situation start(view_of(random_start({}, 5), Side::white), Side::white);
  HiddenTree tree(start, {}, 0);
  std::uint64_t games = 0;
  for (std::uint64_t actions = 0; actions < 4000; ++games) actions += tree.grow();
  const auto tried = tree.tree().tried();
  std::uint64_t most = 0;
  for (const auto& one : tried) most = std::max(most, std::uint64_t{one.action.visits});
  INFO(most << " of " << games << " games, " << tried.size() << " actions");
  CHECK(7 * most > games);
}
