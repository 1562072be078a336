#include "games/sight_reduction/solitaire/backwards/backwards.h"

#include <bit>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/backwards/backward_solver.h"
#include "games/sight_reduction/solitaire/backwards/stubborn.h"
#include "games/sight_reduction/solitaire/replay.h"
#include "solver/random.h"
#include "tests/games/sight_reduction/solitaire/backwards/backwards_plain.h"
#include "tests/support/catch.h"
#include "tests/support/positions.h"
#include "tests/support/sanitized.h"

// The theorems of the solitaire played backwards, each against trying everything.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using tests::PlainBackwards;

/// How often each statement was wrong.
struct Wrong {
  int lost = 0, permanent = 0, won = 0, harmless = 0, useless = 0, turns = 0, stubborn = 0;
  friend bool operator==(const Wrong&, const Wrong&) = default;
};

/// One colour in one state, as the functions under test see it.
template <bool easier, bool challenging>
struct View {
  Word can, harmful, useless, of_friend, of_enemy, needy, lost;
  View(Word own, Word enemy, Word open) {
    using namespace backwards;
    const auto mine = sight_reduction::backwards::needy<easier, challenging>(own, enemy, open);
    const auto theirs = sight_reduction::backwards::needy<easier, challenging>(enemy, own, open);
    can = placeable<easier, challenging>(own, enemy, open);
    harmful = sight_reduction::backwards::harmful<easier, challenging>(enemy, mine, theirs, open);
    useless = sight_reduction::backwards::useless<easier, challenging>(own, mine, theirs, open);
    of_friend = mine.of_friend;
    of_enemy = mine.of_enemy;
    needy = mine.any();
    lost = sight_reduction::backwards::lost<easier, challenging>(own, enemy, open);
  }
};

/// What TurnSearch tries: all useful ones that do harm; of the others the useful ones, or for want
/// of them one of the rest, or for want of these all.
template <bool easier, bool challenging>
Word tried(const View<easier, challenging>& v) {
  const Word harming = v.can & v.harmful;
  Word choice = harming & ~v.useless;
  const Word useful = v.can & ~v.harmful & ~v.useless;
  const Word spare = v.can & ~v.harmful & v.useless;
  if (useful) return choice | useful;
  if (spare) return choice | (spare & (~spare + 1));
  return choice | harming;
}

/// In a state where nothing harmless can be placed: is it solvable just if what Stubborn tries is,
/// whichever of its sets is taken?
template <bool easier, bool challenging>
bool stubborn_errs(const PlainBackwards& plain, std::size_t state, Word own, Word enemy) {
  const Word placed = plain.placed(state);
  const View<easier, challenging> first(own, enemy, ~placed);
  const View<easier, challenging> second(enemy, own, ~placed);
  if ((first.can & ~first.harmful) || (second.can & ~second.harmful)) return false;
  if (!first.needy && !second.needy) return false;
  const Word needs = first.needy | second.needy;
  Stubborn<easier, challenging> stubborn(own, enemy);
  stubborn.look(placed, first.can | second.can,
                {first.of_friend | second.of_friend, first.of_enemy | second.of_enemy});
  const auto errs = [&](Word set) {
    bool any = false;
    stubborn.for_tries(set, [&](Word next) { any = any || plain.free(plain.state_of(next)); });
    return any != plain.free(state);
  };
  bool wrong = errs(stubborn.smallest());
  bitboards::for_each(
      needs, [&](int s) { wrong = wrong || errs(stubborn.set_from(static_cast<std::size_t>(s))); });
  return wrong;
}

template <bool easier, bool challenging>
void check_state(const PlainBackwards& plain, std::size_t state, Word own, Word enemy,
                 Wrong& wrong) {
  const Word placed = plain.placed(state);
  const Word open = ~placed;
  const View<easier, challenging> first(own, enemy, open);
  const View<easier, challenging> second(enemy, own, open);
  const auto after = [&](int s) { return plain.state_of(placed | Board::bit(s)); };
  const Word all = own | enemy;
  if ((first.lost | second.lost) && plain.free(state)) ++wrong.lost;
  if (!first.needy && !second.needy && !plain.free(state)) ++wrong.won;
  if (!first.needy && !second.needy && !plain.turns(state) &&
      std::popcount(own & open) - std::popcount(enemy & open) == std::popcount(all & open) % 2)
    ++wrong.won;
  bool any_useful = false;
  bool any_turn = false;
  const View<easier, challenging>& mover = plain.firsts_turn(state) ? first : second;
  bitboards::for_each(static_cast<Word>(all & open), [&](int s) {
    const View<easier, challenging>& v = own & Board::bit(s) ? first : second;
    const bool can = v.can & Board::bit(s);
    if (can != plain.legal(state, s)) ++wrong.permanent;
    if (!(v.needy & Board::bit(s)) && !can) ++wrong.permanent;
    const bool next = can && plain.free(after(s));
    if (can && !(v.harmful & Board::bit(s)) && plain.free(state) && !next) ++wrong.harmless;
    if (next && !(v.useless & Board::bit(s))) any_useful = true;
    if ((tried(mover) & Board::bit(s)) && plain.turns(after(s))) any_turn = true;
  });
  const bool won = !first.needy && !second.needy;
  if (plain.free(state) && !won && !any_useful) ++wrong.useless;
  if (plain.turns(state) && !won && !any_turn) ++wrong.turns;
  if (stubborn_errs<easier, challenging>(plain, state, own, enemy)) ++wrong.stubborn;
}

/// All states of a position.
void check(const Position& p, Wrong& wrong) {
  const PlainBackwards plain(p);
  with_variant(p.variant, [&]<bool easier, bool challenging>() {
    for (std::size_t state = 0; state < plain.states(); ++state)
      check_state<easier, challenging>(plain, state, p.own(), p.enemy(), wrong);
  });
}

Position board(int files, int ranks, Word white, Word black, Variant variant) {
  Position p;
  p.files = static_cast<std::uint8_t>(files);
  p.ranks = static_cast<std::uint8_t>(ranks);
  p.white = white;
  p.black = black;
  p.variant = variant;
  return p;
}

/// Half of the squares white, in two of three boards with holes; either side may begin.
Position random_board(std::uint64_t index, int files, int ranks, Variant variant) {
  solver::Stream random(1601, index);
  Position p = board(files, ranks, 0, 0, variant);
  p.side = random.below(2) ? Side::black : Side::white;
  const std::uint64_t holes = index % 3;
  bitboards::for_each(p.on_board(), [&](int s) {
    if (random.below(8) >= holes) (random.below(2) ? p.white : p.black) |= Board::bit(s);
  });
  return p;
}

/// What the searches answer, for each number left.
void check_searches(const Position& p) {
  const PlainBackwards plain(p);
  BackwardTables tables(std::size_t{1} << 20);
  solver::Budget budget({});
  with_variant(p.variant, [&]<bool easier, bool challenging>() {
    BackwardSolver<easier, challenging> solver(p, tables, budget);
    FreeGame<easier, challenging> free(p.own(), p.enemy(), tables.free);
    const SpareRoots<easier> roots(p.own(), p.enemy());
    const int total = std::popcount(p.own() | p.enemy());
    for (int left = 0; left < total; ++left) {
      const Leftover want = leftover(std::popcount(p.own()), std::popcount(p.enemy()), left);
      bool in_turn = false;
      bool freely = false;
      bool freely_needed = false;
      for (std::size_t state = 0; state < plain.states(); ++state) {
        const Word placed = plain.placed(state);
        if (std::popcount(placed & p.own()) == want.first &&
            std::popcount(placed & p.enemy()) == want.second) {
          in_turn = in_turn || plain.turns(state);
          freely = freely || plain.free(state);
          freely_needed = freely_needed || (plain.free(state) && !roots.spare(placed));
          const auto lanes = roots.spare(all_lanes(placed));
          REQUIRE(lanes[0] == roots.spare(placed));
        }
      }
      INFO(Game::format(p) << " " << name_of(p.variant) << " left " << left);
      if (!challenging) REQUIRE(freely == freely_needed);
      std::vector<Word> line;
      const SearchEnd end = solver.decide(left, 0, line);
      REQUIRE(end == (in_turn ? SearchEnd::found : SearchEnd::impossible));
      if (in_turn) REQUIRE(is_legal_line(p, line));
      if (in_turn) REQUIRE(static_cast<int>(line.size()) == total - left);
      const SearchEnd quick = solver.attempt(left, 3, line);
      if (quick == SearchEnd::impossible) REQUIRE_FALSE(in_turn);
      if (quick == SearchEnd::found) REQUIRE((in_turn && is_legal_line(p, line)));
    }
  });
}

}  // namespace

TEST_CASE("theorems of playing backwards hold on all balanced deals of 3 x 3", "[backwards]") {
  Wrong wrong;
  const Word all = Board::corner(3, 3);
  for (Word white = all;; white = (white - 1) & all) {
    const int count = std::popcount(white);
    if ((count == 4 || count == 5) && (!tests::sanitized || white % 4 == 0))
      for (const Variant variant : tests::without_pairs) {
        Position p = board(3, 3, white, all ^ white, variant);
        if (count == 4) p.side = Side::black;
        check(p, wrong);
      }
    if (white == 0) break;
  }
  CHECK(wrong == Wrong{});
}

TEST_CASE("theorems of playing backwards hold on boards with holes", "[backwards]") {
  Wrong wrong;
  for (std::uint64_t i = 0; i < (tests::sanitized ? 16 : 60); ++i) {
    check(random_board(i, 3, 4, tests::without_pairs[i % 4]), wrong);
    check(random_board(i + 1000, 4, 3, tests::without_pairs[i % 4]), wrong);
    check(random_board(i + 2000, 2, 6, tests::without_pairs[i % 4]), wrong);
  }
  CHECK(wrong == Wrong{});
}

TEST_CASE("the stubborn sets that were once too small are large enough", "[backwards]") {
  Wrong wrong;
  check(random_board(1105, 2, 7, all_variants[1]), wrong);
  check(random_board(1789, 2, 7, all_variants[1]), wrong);
  CHECK(wrong == Wrong{});
}

TEST_CASE("theorems of playing backwards hold on 4 x 4 and 2 x 7", "[backwards][.slow]") {
  Wrong wrong;
  for (std::uint64_t i = 0; i < 400; ++i) {
    check(random_board(i, 4, 4, tests::without_pairs[i % 4]), wrong);
    check(random_board(i + 1000, 2, 7, tests::without_pairs[i % 4]), wrong);
  }
  CHECK(wrong == Wrong{});
}

TEST_CASE("searches backwards agree with trying everything", "[backwards]") {
  for (std::uint64_t i = 0; i < 80; ++i) {
    check_searches(random_board(i + 5000, 3, 3, tests::without_pairs[i % 4]));
    check_searches(
        random_board(i + 6000, 4, 2 + static_cast<int>(i % 2), tests::without_pairs[i % 4]));
  }
}

TEST_CASE("deals that a stubborn set once got wrong are solved", "[backwards]") {
  BackwardTables tables(std::size_t{1} << 20);
  for (const DealNumber number : {40'971'670u, 63'302'990u}) {
    const Position p = deal(number, all_variants[0]);
    solver::Budget budget({});
    std::vector<Word> line;
    BackwardSolver<false, false> solver(p, tables, budget);
    REQUIRE(solver.decide(2, 0, line) == SearchEnd::found);
    CHECK(is_legal_line(p, line));
    CHECK(line.size() == 30);
  }
}

TEST_CASE("eight lanes do what each would do alone", "[backwards]") {
  using namespace backwards;
  solver::Stream random(1602, 0);
  for (int i = 0; i < 200; ++i) {
    Lanes own{};
    Lanes enemy{};
    Lanes open{};
    for (int lane = 0; lane < lane_count; ++lane) {
      own[lane] = static_cast<Word>(random.below(std::uint64_t{1} << 32));
      enemy[lane] = ~own[lane] & static_cast<Word>(random.below(std::uint64_t{1} << 32));
      open[lane] =
          static_cast<Word>(random.below(std::uint64_t{1} << 32)) | ~(own[lane] | enemy[lane]);
    }
    const auto mine = needy<false, true>(own, enemy, open);
    const auto theirs = needy<false, true>(enemy, own, open);
    const Lanes harm = harmful<false, true>(enemy, mine, theirs, open);
    const Lanes idle = useless<false, true>(own, mine, theirs, open);
    const Lanes never = lost<false, true>(own, enemy, open);
    for (int lane = 0; lane < lane_count; ++lane) {
      const auto m = needy<false, true, Word>(own[lane], enemy[lane], open[lane]);
      const auto t = needy<false, true, Word>(enemy[lane], own[lane], open[lane]);
      CHECK(harm[lane] == harmful<false, true, Word>(enemy[lane], m, t, open[lane]));
      CHECK(idle[lane] == useless<false, true, Word>(own[lane], m, t, open[lane]));
      CHECK(never[lane] == lost<false, true, Word>(own[lane], enemy[lane], open[lane]));
    }
  }
}
