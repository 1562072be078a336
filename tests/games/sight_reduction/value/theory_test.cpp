#include <vector>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/value/bounds.h"
#include "games/sight_reduction/value/kept_set.h"
#include "games/sight_reduction/value/solver.h"
#include "tests/games/sight_reduction/value/all_positions.h"
#include "tests/support/sanitized.h"

// The theory of games/sight_reduction/value/README.md, checked on every position of small boards.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using tests::all_values;
using tests::AllPositions;

/// What the search may take for a lower bound when it asks for one more than there is.
template <bool easier>
bool reaches_too_much(Word own, Word enemy, int value) {
  static KnownLateMoves known;
  known.clear();
  return Keeper<easier>(own, enemy, components<easier>(own, enemy), components<easier>(enemy, own))
             .reach(value + 1, 2, known) > value;
}

/// Stripping, simple, blocking bounds and late moves hold in every position.
template <bool easier>
void check_reductions(const AllPositions& all, const std::vector<std::int8_t>& values) {
  std::uint64_t bad_strips = 0;
  std::uint64_t bad_bounds = 0;
  std::uint64_t bad_blocking = 0;
  std::uint64_t bad_late = 0;
  std::uint64_t bad_costs = 0;
  for (std::uint32_t i = 0; i < all.count(); ++i) {
    const auto pieces = all.at(i);
    const Word white = pieces.first;
    const Word black = pieces.second;
    const int value = values[i];
    Word w = white;
    Word b = black;
    const int offset = static_cast<int>(strip<easier>(w, b).value());
    if (values[all.index(w, b)] + offset != value) ++bad_strips;
    w = white;
    b = black;
    const int part = static_cast<int>(strip<easier>(w, b, 1).value());
    if (values[all.index(w, b)] + part != value) ++bad_strips;
    const auto simple = simple_bounds<easier>(white, black);
    if (simple.low > value || simple.high < value) ++bad_bounds;
    const auto stripped = simple_bounds<easier>(w, b);
    if (stripped.low + part != simple.low || stripped.high + part != simple.high) ++bad_bounds;
    const auto blocking = blocking_bounds<easier>(white, black);
    if (blocking.low > value || blocking.high < value) ++bad_blocking;
    if (reaches_too_much<easier>(white, black, value)) ++bad_late;
    if (reaches_too_much<easier>(black, white, -value)) ++bad_late;
    // Every removal costs its owner at least one move.
    bitboards::for_each(removable<easier, false>(white, black), [&](int s) {
      if (values[all.index(white ^ Board::bit(s), black)] + 1 > value) ++bad_costs;
    });
  }
  CHECK(bad_strips == 0);
  CHECK(bad_bounds == 0);
  CHECK(bad_blocking == 0);
  CHECK(bad_late == 0);
  CHECK(bad_costs == 0);
}

/// Pairs change no value: by induction the options with pairs have the values without, and these
/// make the same number of the position.
template <bool easier>
void check_pairs(const AllPositions& all, const std::vector<std::int8_t>& values) {
  std::uint64_t bad_pairs = 0;
  for (std::uint32_t i = 0; i < all.count(); ++i) {
    const auto pieces = all.at(i);
    int low = -100;
    int high = 100;
    for (const Side side : {Side::white, Side::black}) {
      const Position p{pieces.first, pieces.second, side, {}, {}, {}, {easier, false, true}};
      for (const Move& move : solver::MoveList<Game>(p)) {
        const Position next = Game::play(p, move);
        const int value = values[all.index(next.white, next.black)];
        if (side == Side::white) low = std::max(low, value);
        if (side == Side::black) high = std::min(high, value);
      }
    }
    const int value = low < 0 && high > 0 ? 0 : low >= 0 ? low + 1 : high - 1;
    if (value != values[i] || high - low < 2) ++bad_pairs;
  }
  CHECK(bad_pairs == 0);
}

template <bool easier>
std::uint64_t check_positions_of(int files, int ranks) {
  INFO("board " << files << "x" << ranks << (easier ? ", easier" : ", base"));
  const AllPositions all(files, ranks);
  const auto values = all_values<easier>(all);
  check_reductions<easier>(all, values);
  if (files * ranks <= 12) check_pairs<easier>(all, values);
  return static_cast<std::uint64_t>(std::ranges::count(values, 0));
}

}  // namespace

TEST_CASE("integers, safe checkers and bounds on all positions of small boards", "[sight]") {
  for (const auto& [files, ranks] : {std::pair{2, 2}, {3, 2}, {2, 3}, {3, 3}, {4, 2}, {2, 5}}) {
    check_positions_of<false>(files, ranks);
    check_positions_of<true>(files, ranks);
  }
}

TEST_CASE("integers, safe checkers and bounds on all positions of 4x3", "[sight]") {
  if (tests::sanitized) return;  // half a minute, and all of it is run on smaller boards
  CHECK(check_positions_of<false>(4, 3) == 68'177);
  CHECK(check_positions_of<true>(4, 3) == 61'203);
}

TEST_CASE("integers, safe checkers and bounds on all positions of 2x6, 3x4 and 4x4", "[.slow]") {
  for (const auto& [files, ranks] : {std::pair{2, 6}, {3, 4}, {4, 4}}) {
    check_positions_of<false>(files, ranks);
    check_positions_of<true>(files, ranks);
  }
}

TEST_CASE("all positions of 4x4 by their values", "[.slow]") {
  // Counts of 0, 1, .. 15; exchanging the colours gives the same for -1, .. -15.
  const auto check = []<bool easier>(const std::vector<std::int64_t>& expected) {
    const auto values = all_values<easier>(AllPositions(4, 4));
    for (int value = 0; value < 16; ++value) {
      INFO((easier ? "easier, " : "base, ") << value);
      CHECK(std::ranges::count(values, value) == expected.at(static_cast<std::size_t>(value)));
      CHECK(std::ranges::count(values, -value) == expected.at(static_cast<std::size_t>(value)));
    }
  };
  check.operator()<false>({4'430'997, 4'286'512, 3'899'798, 3'335'302, 2'680'926, 2'012'627,
                           1'402'250, 885'962, 485'267, 218'263, 76'676, 20'078, 3'716, 452, 32,
                           1});
  check.operator()<true>({4'264'975, 4'162'266, 3'863'916, 3'390'982, 2'788'190, 2'117'634,
                          1'452'840, 877'318, 453'695, 195'007, 67'282, 17'842, 3'430, 438, 32, 1});
}

namespace {

/// White removals of the tempting rule: no enemy on any line of the checker, and the white
/// components stay as many. How many there are, and how many do not cost exactly one.
template <bool easier>
std::pair<std::uint64_t, std::uint64_t> tempting(int files, int ranks) {
  const AllPositions all(files, ranks);
  const auto values = all_values<easier>(all);
  std::uint64_t cases = 0;
  std::uint64_t dear = 0;
  for (std::uint32_t i = 0; i < all.count(); ++i) {
    const auto pieces = all.at(i);
    const Word white = pieces.first;
    const Word black = pieces.second;
    Word lines = 0;  // of black checkers
    for_lines<easier>(
        [&]<bitboards::Direction d>() { lines |= beyond<d>(black) | beyond<opposite(d)>(black); });
    bitboards::for_each(removable<easier, false>(white, black) & ~lines, [&](int s) {
      const Word x = Board::bit(s);
      if (joined_by<easier>(x, white, black) != 0) return;
      ++cases;
      if (values[all.index(white ^ x, black)] + 1 != values[i]) ++dear;
    });
  }
  return {cases, dear};
}

}  // namespace

TEST_CASE("the tempting rule for safe checkers holds on small boards", "[sight]") {
  CHECK(tempting<false>(3, 3).second == 0);
  CHECK(tempting<true>(3, 3).second == 0);
  CHECK(tempting<false>(2, 5).second == 0);
}

TEST_CASE("the tempting rule for safe checkers fails on 4x4", "[.slow]") {
  using Counts = std::pair<std::uint64_t, std::uint64_t>;
  CHECK(tempting<false>(4, 3).second == 0);
  CHECK(tempting<false>(2, 6).second == 0);
  CHECK(tempting<false>(4, 4) == Counts(11'439'724, 3'072));
  CHECK(tempting<true>(4, 4) == Counts(4'654'692, 72));
}

TEST_CASE("challenging breaks both parts of Lemma 1", "[sight]") {
  const auto legal = [](const char* board, const char* move) {
    const Rules challenging{.variant = {.challenging = true}};
    return static_cast<bool>(Game::parse_move(*Game::parse(board, challenging), move));
  };
  // (a): White's b1 is the only enemy that Black's c2 sees.
  CHECK(legal("2bb/ww2 b", "c2"));
  CHECK_FALSE(legal("2bb/w3 b", "c2"));
  // (b): White's b1 hides Black's c1 from a1.
  CHECK_FALSE(legal("w2/wwb w", "a1"));
  CHECK(legal("w2/w1b w", "a1"));
}

TEST_CASE("a checker that no enemy sees can cost two", "[sight]") {
  const Position p = *Game::parse("b3/w1ww/bbww/1bwb w", {});
  const Word c3 = Board::bit(Board::square(2, 2));
  REQUIRE((p.white & c3) != 0);
  CHECK(joined_by<false>(c3, p.white, p.black) == 0);
  ValueSolver solver(1 << 20);
  CHECK(solver.solve(p, {}).value == 3);
  Position less = p;
  less.white ^= c3;
  CHECK(solver.solve(less, {}).value == 1);
}

TEST_CASE("components without blockers can be counted by files", "[sight]") {
  solver::Stream random(5, 0);
  for (int i = 0; i < 20'000; ++i) {
    const auto own = static_cast<Word>(random.bits() & random.bits());
    REQUIRE(open_component_count(own) == component_count<false>(own, Word{0}));
    const Lanes lanes = all_lanes(own);
    REQUIRE(open_component_count(lanes)[3] == open_component_count(own));
  }
}

namespace {

/// What a removal changes, told from the position before it, against counting afresh after it.
template <bool easier>
void check_removals(Word own, Word enemy) {
  const auto parts = components<easier>(enemy, own);
  const Word none = 0;
  REQUIRE(static_cast<Word>(parts.count) == component_count<easier>(enemy, own));
  bitboards::for_each(own, [&](int s) {
    const Word x = Board::bit(s);
    const Word less = own ^ x;
    REQUIRE(component_count<easier>(own, enemy) + joined_by<easier>(x, own, enemy) ==
            component_count<easier>(less, enemy));
    REQUIRE(component_count<easier>(own, none) + joined_by<easier>(x, own, none) ==
            component_count<easier>(less, none));
    const auto sight = look<easier>(all_lanes(x), all_lanes(own), all_lanes(enemy));
    REQUIRE(component_count<easier>(enemy, own) - parted_by<easier>(sight, parts)[2] ==
            component_count<easier>(enemy, less));
    if (removable<easier, false>(own, enemy) & x)
      REQUIRE(splits_by<easier>(sight, all_lanes(x), all_lanes(own), all_lanes(enemy))[3] ==
              joined_by<easier>(x, own, enemy));
    REQUIRE(joined_by<easier>(all_lanes(x), all_lanes(own), all_lanes(enemy))[5] ==
            joined_by<easier>(x, own, enemy));
  });
}

}  // namespace

TEST_CASE("what a removal does to components", "[sight]") {
  solver::Stream random(7, 0);
  for (int i = 0; i < 2'000; ++i) {
    const auto occupied = static_cast<Word>(random.bits() | random.bits());
    const auto own = static_cast<Word>(random.bits() & occupied);
    check_removals<false>(own, occupied & ~own);
    check_removals<true>(own, occupied & ~own);
  }
}

TEST_CASE("lanes do what words do", "[sight]") {
  solver::Stream random(6, 0);
  for (int i = 0; i < 2'000; ++i) {
    Lanes white{};
    Lanes black{};
    for (int lane = 0; lane < lane_count; ++lane) {
      const auto holes = static_cast<Word>(random.bits() & random.bits());
      white[lane] = static_cast<Word>(random.bits()) & ~holes;
      black[lane] = ~white[lane] & ~holes;
    }
    Lanes stripped_white = white;
    Lanes stripped_black = black;
    const Lanes offset = strip<false>(stripped_white, stripped_black).value();
    const Lanes parts = component_count<true>(white, black);
    for (int lane = 0; lane < lane_count; ++lane) {
      Word w = white[lane];
      Word b = black[lane];
      REQUIRE(parts[lane] == component_count<true>(w, b));
      REQUIRE(popcount(white)[lane] == static_cast<Word>(std::popcount(w)));
      const Word gain = strip<false>(w, b).value();
      REQUIRE(stripped_white[lane] == w);
      REQUIRE(stripped_black[lane] == b);
      REQUIRE(offset[lane] == gain);
    }
  }
}
