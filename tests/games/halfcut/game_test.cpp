#include "games/halfcut/game.h"

#include "tests/games/halfcut/plain.h"
#include "tests/games/halfcut/position_of.h"
#include "tests/support/conformance.h"

using namespace halfboard;
using halfcut::Game;
using halfcut::Position;
using tests::PlainHalfcut;
using tests::position_of;

namespace {

std::vector<std::string> names(const Position& position) {
  std::vector<std::string> found;
  for (const auto& move : solver::MoveList<Game>(position))
    found.push_back(Game::format_move(position, move));
  std::ranges::sort(found);
  return found;
}

/// Moves, winner and every successor, square for square.
void compare(const Position& position, const PlainHalfcut& plain) {
  INFO(plain.text());
  REQUIRE(Game::format(position) == plain.text());
  const auto moves = names(position);
  REQUIRE(moves == plain.moves());
  REQUIRE(static_cast<std::size_t>(Game::count_moves(position)) == moves.size());
  CHECK((position.winner == 0) == plain.has_path('r'));
  CHECK((position.winner == 1) == plain.has_path('b'));
  for (const auto& move : solver::MoveList<Game>(position)) {
    const Position next = Game::play(position, move);
    const std::string text = plain.after(Game::format_move(position, move)).text();
    REQUIRE(Game::format(next) == text);
    REQUIRE(position_of(text) == next);  // the winner kept by play is the one found afresh
  }
}

PlainHalfcut random_board(int size, solver::Stream& random) {
  PlainHalfcut plain = PlainHalfcut::empty(size);
  const std::uint64_t filling = 20 + random.below(81);  // per cent
  for (int f = 0; f < size; ++f)
    for (int r = 0; r < size; ++r)
      if (random.below(100) < filling) plain.put(f, r, random.below(2) ? 'r' : 'b');
  plain.side = random.below(2) ? 'r' : 'b';
  return plain;
}

}  // namespace

TEST_CASE("Halfcut conforms on every size", "[halfcut][conformance]") {
  for (int size = halfcut::min_size; size <= halfcut::max_size; ++size) {
    const halfcut::Rules rules{size};
    tests::check_conformance<Game>(Game::start(rules), rules, 7, 3);
  }
}

TEST_CASE("Halfcut conforms from hand-made boards with crosscuts", "[halfcut][conformance]") {
  for (std::uint64_t i = 0; i < 40; ++i) {
    solver::Stream random(8, i);
    const int size = 2 + static_cast<int>(i % 5);
    const Position position = position_of(random_board(size, random).text());
    for (int s = 0; s < Game::symmetries(position); ++s)
      CHECK(Game::transform(position, s) ==
            position_of(Game::format(Game::transform(position, s))));
    tests::check_symmetries<Game>(position);
    tests::check_moves<Game>(position);
    tests::check_notation<Game>(position, {});
  }
}

TEST_CASE("Halfcut agrees with a plain generator over random games", "[halfcut]") {
  for (int size = halfcut::min_size; size <= halfcut::max_size; ++size) {
    const int games = 120 / (size * size);
    for (int game = 0; game < games + 1; ++game) {
      solver::Stream random(9, static_cast<std::uint64_t>(size * 1000 + game));
      PlainHalfcut plain = PlainHalfcut::empty(size);
      Position position = Game::start({size});
      for (;;) {
        compare(position, plain);
        const auto moves = plain.moves();
        if (moves.empty()) break;
        const std::string& move = moves[random.below(moves.size())];
        plain = plain.after(move);
        const auto parsed = Game::parse_move(position, move);
        REQUIRE(parsed);
        position = Game::play(position, *parsed);
      }
      CHECK_FALSE(plain.has_crosscut());
    }
  }
}

TEST_CASE("Halfcut agrees with a plain generator on hand-made boards", "[halfcut]") {
  int standing = 0;
  for (std::uint64_t i = 0; i < 700; ++i) {
    solver::Stream random(10, i);
    const PlainHalfcut plain = random_board(2 + static_cast<int>(i % 7), random);
    const Position position = position_of(plain.text());
    compare(position, plain);
    CHECK(halfcut::has_crosscut(position.red, position.blue) == plain.has_crosscut());
    standing += plain.has_crosscut();
  }
  CHECK(standing > 100);
}

TEST_CASE("Halfcut's keys tell sizes and sides apart", "[halfcut]") {
  std::map<Game::Key, std::string> seen;
  for (int size = halfcut::min_size; size <= halfcut::max_size; ++size)
    for (auto side : {halfcut::Side::red, halfcut::Side::blue}) {
      Position position = Game::start({size});
      position.side = side;
      CHECK(seen.emplace(Game::key(position), Game::format(position)).second);
    }
}

TEST_CASE("Halfcut's picture shows who owns the sides", "[halfcut]") {
  const auto picture = Game::diagram(position_of("3/1r1/2b r"), 0);
  REQUIRE(picture.sides.size() == 4);
  for (const auto& side : picture.sides) {
    const bool red = side.edge == 't' || side.edge == 'b';
    CHECK(side.colour == (red ? picture.at(1, 1) : picture.at(2, 0)).fill);
  }
  CHECK(picture.at(1, 1).text == "r");
  CHECK(picture.at(2, 0).text == "b");
  CHECK(picture.caption == "Red (joins top and bottom) to move");
  CHECK(Game::diagram(position_of("2/bb r"), 0).caption == "Blue (joins left and right) has won");
}

TEST_CASE("Halfcut refuses sizes that are none", "[halfcut]") {
  for (const char* bad : {"", "1", "9", "10", "05", "5 ", "-3", "five", "2.5", "\xb2"}) {
    const auto rules = Game::rules({{"size", bad}});
    REQUIRE_FALSE(rules);
    CHECK(rules.error().where == "option --size");
  }
  REQUIRE(Game::rules({{"size", "8"}}));
  CHECK(Game::rules({{"size", "8"}})->size == 8);
  CHECK(Game::rules({})->size == halfcut::default_size);
}
