#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <string>
#include <vector>

#include "games/reality_check/game.h"
#include "solver/playout.h"
#include "tests/support/catch.h"

using namespace halfboard;
using bitboards::Lanes64;
using reality_check::Choices;
using reality_check::Game;
using reality_check::Position;
using reality_check::SideBySide;

namespace {

Game::Rules rules_for(const std::string& variants, std::uint64_t setup) {
  return *Game::rules({{"variants", variants}, {"setup", std::to_string(setup)}});
}

/// How often each position comes up after one action.
using Outcomes = std::map<Game::Key, int>;

Outcomes plain_outcomes(const Position& position) {
  Outcomes found;
  for (const Game::Move& m : solver::MoveList<Game>(position))
    ++found[Game::key(Game::play(position, m))];
  return found;
}

/// All numbers of the position's actions, played in lanes that hold different ones.
Outcomes outcomes_side_by_side(const Position& position) {
  Outcomes found;
  SideBySide games(position);
  games.count();
  const std::uint64_t size = games.sizes()[0];
  for (std::uint64_t first = 0; first < size; first += SideBySide::games) {
    for (std::size_t k = 0; k < SideBySide::games; ++k) games.restart(k);
    games.count();
    REQUIRE_FALSE(bitboards::any(games.sizes() ^ bitboards::all_lanes(size)));
    games.play(Lanes64{first, first + 1, first + 2, first + 3});
    for (std::size_t k = 0; k < SideBySide::games && first + k < size; ++k)
      ++found[Game::key(games[k])];
  }
  return found;
}

void check_equal(const solver::PlayoutSum& a, const solver::PlayoutSum& b) {
  CHECK(a.games == b.games);
  CHECK(a.unfinished == b.unfinished);
  CHECK(a.plies == b.plies);
  CHECK(a.plies_squared == b.plies_squared);
  CHECK(a.shortest == b.shortest);
  CHECK(a.longest == b.longest);
  CHECK(a.branching == b.branching);
  CHECK(a.widest == b.widest);
  CHECK(a.winners == b.winners);
}

}  // namespace

TEST_CASE("lanes compute what words do", "[lanes]") {
  solver::Stream random(1, 0);
  for (int i = 0; i < 200; ++i) {
    const Lanes64 a{random.bits() >> i % 64, random.bits(), 0, ~std::uint64_t{0}};
    const Lanes64 b{random.bits() >> 40, a[1] >> 1, 1, random.bits() >> i % 64};
    const Lanes64 count = bitboards::popcount(a);
    const Lanes64 product = bitboards::times(a >> 32, b >> 32);
    const Lanes64 set = bitboards::nonzero(a);
    const Lanes64 below = bitboards::less(a >> 1, b >> 1);
    for (std::size_t k = 0; k < bitboards::lane_count; ++k) {
      CHECK(count[k] == static_cast<std::uint64_t>(std::popcount(std::uint64_t{a[k]})));
      CHECK(product[k] == (a[k] >> 32) * (b[k] >> 32));
      CHECK(set[k] == (a[k] ? ~std::uint64_t{0} : 0));
      CHECK(below[k] == (a[k] >> 1 < b[k] >> 1 ? ~std::uint64_t{0} : 0));
    }
    CHECK(bitboards::any(a));
    CHECK(bitboards::any(Lanes64{0, 0, b[0] | 1, 0}));
  }
  CHECK_FALSE(bitboards::any(Lanes64{}));
}

TEST_CASE("streams side by side draw what each draws alone", "[random]") {
  solver::Streams together;
  std::vector<solver::Stream> alone;
  for (std::size_t k = 0; k < bitboards::lane_count; ++k) {
    alone.emplace_back(7, k);
    together.set(k, alone.back());
  }
  // The last bound makes every fourth draw a second one, in its lane alone.
  const Lanes64 bounds{233, 1, 0, 3U << 30};
  for (int i = 0; i < 2000; ++i) {
    const Lanes64 drawn = together.pick(bounds);
    for (std::size_t k = 0; k < bitboards::lane_count; ++k)
      if (k != 2) REQUIRE(drawn[k] == alone[k].pick(static_cast<std::uint32_t>(bounds[k])));
    REQUIRE(drawn[2] == 0);
  }
}

// Numbers are drawn uniformly (random_test.cpp), so that each legal action is as likely as any
// other if it has exactly one number.
TEST_CASE("Reality Check side by side: every legal action has one number", "[reality-check]") {
  for (const char* variants : {"0", "3", "34", "1", "2", "5"})
    for (std::uint64_t setup = 1; setup <= 2; ++setup) {
      Position position = Game::start(rules_for(variants, setup));
      solver::Stream random(11, setup);
      for (int ply = 0; ply < 400; ++ply) {
        const Choices choices(position);
        if (choices.empty()) break;
        if (ply % 12 == 0) {
          INFO(Game::format(position));
          REQUIRE(outcomes_side_by_side(position) == plain_outcomes(position));
        }
        Game::advance(position, choices[random.pick(static_cast<std::uint32_t>(choices.size()))]);
      }
    }
}

// Four games that go different ways, against positions played one by one with the same numbers.
TEST_CASE("Reality Check side by side: the lanes do not disturb each other", "[reality-check]") {
  for (const char* variants : {"0", "3", "34", "1", "2", "6"}) {
    const Position start = Game::start(rules_for(variants, 5));
    SideBySide games(start);
    std::array<Position, SideBySide::games> plain;
    plain.fill(start);
    solver::Stream random(12, 0);
    for (int ply = 0; ply < 2000; ++ply) {
      games.count();
      Lanes64 numbers{};
      for (std::size_t k = 0; k < SideBySide::games; ++k) {
        if (Choices(plain[k]).empty()) {
          REQUIRE(games.sizes()[k] == 0);
          plain[k] = start;
          games.restart(k);
        }
        const Choices choices(plain[k]);
        INFO(Game::format(plain[k]));
        REQUIRE(games[k] == plain[k]);
        REQUIRE(games.sizes()[k] == choices.size());
        // The last ones are captures and drops, which are rare.
        const auto size = static_cast<std::uint32_t>(choices.size());
        numbers[k] = size - 1 - random.pick(random.pick(2) ? size : std::min(size, 24U));
        const Game::Move move = choices[numbers[k]];
        Game::advance(plain[k], move);
      }
      games.play(numbers);
    }
  }
}

TEST_CASE("Reality Check: random games are the same alone and side by side", "[reality-check]") {
  for (const char* variants : {"0", "34", "1"})
    for (std::uint64_t max_plies : {1U, 400U, 10'000U}) {
      const Position start = Game::start(rules_for(variants, 3));
      const std::uint64_t last = max_plies == 10'000U ? 12 : 23;
      solver::PlayoutSum alone;
      for (std::uint64_t i = 3; i < last; ++i) solver::playout<Game>(start, 2, i, max_plies, alone);
      solver::PlayoutSum together;
      solver::PlayoutsSideBySide<Game>(start, 2, max_plies)
          .run(
              3, last, [] { return false; }, together);
      check_equal(alone, together);
      solver::PlayoutSum as_it_pays;
      solver::playouts<Game>(
          start, 2, 3, last, max_plies, [] { return false; }, as_it_pays);
      check_equal(alone, as_it_pays);
    }
}

TEST_CASE("random games can be stopped", "[reality-check]") {
  for (const char* variants : {"0", "1"}) {
    solver::PlayoutSum sum;
    const Position start = Game::start(rules_for(variants, 3));
    solver::playouts<Game>(
        start, 1, 0, 1000, 50, [] { return true; }, sum);
    CHECK(sum.games <= bitboards::lane_count);
  }
}
