#include "solver/cgt/canonical_form.h"

#include <map>

#include "solver/random.h"
#include "tests/example_game/game.h"
#include "tests/games/sight_reduction/plain_sums.h"
#include "tests/support/catch.h"

// Canonical forms of positions, against plain play of sums.
namespace {

using namespace halfboard;
using solver::GameId;
namespace sr = sight_reduction;

static_assert(solver::Combinatorial<sr::Game>);
static_assert(solver::Combinatorial<nim::Game>);

sr::Position parsed(const std::string& text, const char* rules) {
  return *sr::Game::parse(text, {.variant = *sr::variant_named(rules)});
}

std::string canonical(const std::string& text, const char* rules) {
  solver::Budget budget(solver::Limits{.memory_mib = 64});
  return solver::canonical_form<sr::Game>(parsed(text, rules), budget)->text.value();
}

/// All positions of a board: two have one canonical form exactly if their difference is 0 in plain
/// play; the form's order with 0 is the outcome in plain play.
void check_board(int files, int ranks, const char* rules, std::size_t step) {
  tests::PlainBoard board{files, ranks, "", 'w', *sr::variant_named(rules)};
  tests::PlainSums sums(board);
  solver::Budget budget{solver::Limits{}};
  solver::ShortGames games(64 << 20, budget);
  solver::Canonizer<sr::Game> canonizer(64 << 20, games, budget);
  std::map<GameId, std::string> representative;
  std::size_t count = 1;
  for (int i = 0; i < files * ranks; ++i) count *= 3;
  int bad = 0;
  for (std::size_t index = 0; index < count; index += step) {
    sr::Position p = parsed("w w", rules);
    p.files = static_cast<std::uint8_t>(files);
    p.ranks = static_cast<std::uint8_t>(ranks);
    p.white = p.black = 0;
    std::string cells;
    std::size_t digits = index;
    for (int i = 0; i < files * ranks; ++i, digits /= 3) {
      const auto bit = sr::Board::bit(sr::Board::square(i % files, i / files));
      if (digits % 3 == 1) p.white |= bit;
      if (digits % 3 == 2) p.black |= bit;
      cells += ".wb"[digits % 3];
    }
    const auto game = canonizer.canonical(p);
    REQUIRE(game);
    const std::string empty(cells.size(), '.');
    bad += games.at_most(*game, 0) == sums.mover_wins(cells, empty, 'w');
    bad += games.at_most(0, *game) == sums.mover_wins(cells, empty, 'b');
    const auto [first, fresh] = representative.emplace(*game, cells);
    if (!fresh) bad += !sums.is_zero(cells, tests::colours_exchanged(first->second));
    if (fresh && representative.size() <= 12)
      for (const auto& [other, other_cells] : representative)
        bad += other != *game && sums.is_zero(cells, tests::colours_exchanged(other_cells));
  }
  INFO(files << " x " << ranks << " " << rules << ", " << representative.size() << " values");
  CHECK(bad == 0);
  CHECK(representative.size() > 2);
}

}  // namespace

TEST_CASE("canonical forms worked out by hand", "[canonical]") {
  // Only options 0: {0|0}. See games/sight_reduction/value/README.md, "Challenging is different".
  CHECK(canonical("2bb/ww2 w", "challenging") == "*");
  CHECK(canonical("2bb/ww2 b", "base") == "0");
  CHECK(canonical("www w", "base") == "2");
  CHECK(canonical("www w", "challenging") == "0");
  CHECK(canonical("ww/bb w", "challenging+pairs") == "*");
}

TEST_CASE("canonical forms agree with plain play of sums", "[canonical]") {
  for (const char* rules : {"challenging", "easier+challenging", "challenging+pairs",
                            "easier+challenging+pairs", "base+pairs"}) {
    check_board(2, 2, rules, 1);
    check_board(3, 2, rules, 1);
    check_board(2, 3, rules, 1);
  }
  check_board(3, 3, "challenging", 97);
}

TEST_CASE("canonical forms agree with plain play of sums on all of 3x3", "[.slow]") {
  for (const char* rules : {"challenging", "easier+challenging", "challenging+pairs"})
    check_board(3, 3, rules, 1);
}

TEST_CASE("nim heaps are nimbers", "[canonical]") {
  for (const char* heaps : {"123 a", "345 b", "112 a", "404 a"}) {
    solver::Budget budget{solver::Limits{}};
    const auto position = *nim::Game::parse(heaps, {});
    const int nim = position.heaps[0] ^ position.heaps[1] ^ position.heaps[2];
    const auto form = solver::canonical_form<nim::Game>(position, budget);
    REQUIRE(form);
    CHECK(form->text == (nim == 0 ? "0" : nim == 1 ? "*" : "*" + std::to_string(nim)));
    solver::Budget other{solver::Limits{}};
    const auto sides = solver::both_sides<nim::Game>(position, other);
    REQUIRE(sides);
    CHECK(name_of(sides->outcome) == (nim == 0 ? 'P' : 'N'));
  }
}

TEST_CASE("the outcome class is what plain play says", "[canonical]") {
  solver::Stream random(11, 0);
  std::map<char, int> seen;
  for (int i = 0; i < 200; ++i) {
    sr::Position p = parsed("3/3/3 w", i % 2 ? "challenging" : "easier+challenging+pairs");
    bitboards::for_each(p.on_board(), [&](int s) {
      const auto piece = random.below(3);
      if (piece == 1) p.white |= sr::Board::bit(s);
      if (piece == 2) p.black |= sr::Board::bit(s);
    });
    solver::Budget budget{solver::Limits{.memory_mib = 4}};
    const auto sides = solver::both_sides<sr::Game>(p, budget);
    REQUIRE(sides);
    tests::PlainBoard board = tests::PlainBoard::of(p);
    bool wins[2];
    for (int side = 0; side < 2; ++side) {
      board.side = "wb"[side];
      std::vector<std::string> winning;
      for (const auto& move : board.moves())
        if (!tests::PlainSolver().mover_wins(board.play(move))) winning.push_back(move);
      std::vector<std::string> found;
      for (const auto& move : sides->winning[static_cast<std::size_t>(side)])
        found.push_back(sr::Game::format_move(p, move));
      CHECK(found == winning);
      wins[side] = !winning.empty();
    }
    CHECK(sides->outcome == solver::outcome_class(wins[0], wins[1]));
    ++seen[name_of(sides->outcome)];
  }
  CHECK(seen.size() == 4);
}

TEST_CASE("canonical forms and outcomes stop at limits and have no placement phase",
          "[canonical]") {
  const auto deal = parsed("wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w", "challenging");
  solver::Budget few(solver::Limits{.nodes = 1000, .memory_mib = 8});
  CHECK_FALSE(solver::canonical_form<sr::Game>(deal, few));
  solver::Budget fewer(solver::Limits{.nodes = 5, .memory_mib = 8});
  CHECK_FALSE(solver::both_sides<sr::Game>(deal, fewer));
  solver::Budget small(solver::Limits{.memory_mib = 1});
  CHECK_FALSE(solver::canonical_form<sr::Game>(deal, small));
  solver::Budget budget{solver::Limits{}};
  CHECK_FALSE(solver::canonical_form<sr::Game>(sr::Game::start({}), budget));
}
