#include "games/sight_reduction/value/late_moves.h"

#include <algorithm>
#include <array>
#include <vector>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/strip.h"
#include "games/sight_reduction/value/known_late_moves.h"
#include "games/sight_reduction/value/solver.h"
#include "solver/random.h"
#include "tests/games/sight_reduction/value/all_positions.h"

// Late moves (README of games/sight_reduction/value), square by square as the theorems tell them,
// with every kept set, against exact values.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using tests::all_values;
using tests::AllPositions;

/// Loops along lines; White keeps, Black is left with some of his checkers.
template <bool easier>
class Plain {
 public:
  Plain(Word kept, Word black) : kept_(kept), black_(black) {
    for (Word rest = black; rest;) {
      const Word part = reach(rest & (~rest + 1));
      parts_.push_back(part);
      rest &= ~part;
    }
  }

  [[nodiscard]] int limit() const {
    return std::popcount(black_) - static_cast<int>(parts_.size());
  }
  [[nodiscard]] bool one_late_move() const {
    return all_rests(0, [&](Word rest) { return free(kept_, rest) != 0; });
  }
  [[nodiscard]] bool two_late_moves() const {
    if (limit() == 0)
      return some(free(kept_, black_), [&](Word x) { return free(kept_ ^ x, black_) != 0; });
    return all_rests(1, [&](Word rest) {
      if (moves(kept_, rest) == 0) return free(kept_, rest) != 0;
      return some(free(kept_, rest), [&](Word x) {
        return !some(moves(kept_ ^ x, rest),
                     [&](Word y) { return free(kept_ ^ x, rest ^ y) == 0; });
      });
    });
  }
  /// Is value(R) >= t - s for each rest R of s = min(t, limit())?
  template <class Value>
  [[nodiscard]] bool rests_are_worth(int t, const Value& value) const {
    const int s = std::min(t, limit());
    return all_rests(s, [&](Word rest) { return value(rest) >= t - s; });
  }
  /// With d to go last.
  [[nodiscard]] bool late_friend(Word d) const {
    if (limit() == 0 || !sees(d, kept_, black_)) return false;
    return all_rests(0, [&](Word rest) {
      if (free(kept_, rest) != 0) return true;
      return !some(black_ & ~rest, [&](Word y) {
        const Word more = rest | y;
        if (!(moves(kept_, more) & y)) return false;
        return !some(kept_, [&](Word x) {
          return !is_between(x, kept_, more) && sees(x, kept_ | d, more) &&
                 sees(d, kept_ ^ x, more);
        });
      });
    });
  }

 private:
  static constexpr int directions = 8;

  static bool is_line(int direction) { return easier || direction % 2 == 0; }

  /// The next checker from x in a direction, of either colour, or none.
  static Word next(Word x, int direction, Word occupied) {
    constexpr std::array<int, 8> files{0, 1, 1, 1, 0, -1, -1, -1};
    constexpr std::array<int, 8> ranks{1, 1, 0, -1, -1, -1, 0, 1};
    const int square = std::countr_zero(x);
    int f = square % 4;
    int r = square / 4;
    for (;;) {
      f += files.at(static_cast<std::size_t>(direction));
      r += ranks.at(static_cast<std::size_t>(direction));
      if (f < 0 || f > 3 || r < 0 || r > 7) return 0;
      if (const Word here = Word{1} << (f + 4 * r); occupied & here) return here;
    }
  }
  static bool sees(Word x, Word own, Word enemy) {
    for (int d = 0; d < directions; ++d)
      if (is_line(d) && (next(x, d, (own | enemy) & ~x) & own)) return true;
    return false;
  }
  static bool is_between(Word x, Word kept, Word enemy) {
    for (int d = 0; d < directions / 2; ++d)
      if (is_line(d) && (next(x, d, kept | enemy) & enemy) &&
          (next(x, d + directions / 2, kept | enemy) & enemy))
        return true;
    return false;
  }
  static Word free(Word kept, Word enemy) {
    return which(kept, [&](Word x) { return sees(x, kept, enemy) && !is_between(x, kept, enemy); });
  }
  static Word moves(Word kept, Word enemy) {
    return which(enemy, [&](Word y) { return sees(y, enemy, kept); });
  }

  template <class Holds>
  static Word which(Word set, const Holds& holds) {
    Word found = 0;
    for (Word rest = set; rest; rest &= rest - 1)
      if (const Word x = rest & (~rest + 1); holds(x)) found |= x;
    return found;
  }
  template <class Holds>
  static bool some(Word set, const Holds& holds) {
    return which(set, holds) != 0;
  }

  /// All black checkers joined to these while `kept` stands.
  [[nodiscard]] Word reach(Word set) const {
    for (Word before = 0; before != set;) {
      before = set;
      for (Word rest = before; rest; rest &= rest - 1)
        for (int d = 0; d < directions; ++d)
          if (is_line(d)) set |= next(rest & (~rest + 1), d, kept_ | black_) & black_;
    }
    return set;
  }

  /// Does it hold for all parts of Black with one of each component and so many more?
  template <class Holds>
  [[nodiscard]] bool all_rests(int more, const Holds& holds) const {
    const int size = static_cast<int>(parts_.size()) + more;
    for (Word rest = black_;; rest = (rest - 1) & black_) {
      if (std::popcount(rest) == size &&
          std::ranges::all_of(parts_, [&](Word part) { return (part & rest) != 0; }) &&
          !holds(rest))
        return false;
      if (rest == 0) return true;
    }
  }

  Word kept_;
  Word black_;
  std::vector<Word> parts_;
};

/// Calls use(kept) with each part of `white` that has a checker of each component.
template <bool easier, class Use>
void for_kept_sets(Word white, Word black, const Use& use) {
  const auto parts = components<easier>(white, black);
  for (Word kept = white; kept; kept = (kept - 1) & white)
    if (std::all_of(parts.sets.begin(), parts.sets.begin() + parts.count,
                    [&](Word part) { return (part & kept) != 0; }))
      use(kept);
}

/// The best lower bounds that all kept sets give, with more and more of the theorems.
struct Best {
  int blocking = -Board::squares;
  int a = -Board::squares;
  int ab = -Board::squares;
  int abc = -Board::squares;
};

/// Also compares the fast forms with the plain ones.
template <bool easier>
Best best_bounds(Word white, Word black) {
  Best best;
  for_kept_sets<easier>(white, black, [&](Word kept) {
    const Plain<easier> plain(kept, black);
    const int gain = std::popcount(white ^ kept) - plain.limit();
    const bool one = plain.one_late_move();
    const bool two = plain.two_late_moves();
    bool late_friend = false;
    bitboards::for_each(white ^ kept, [&](int d) {
      late_friend = late_friend || (!one && plain.late_friend(Board::bit(d)));
    });
    best.blocking = std::max(best.blocking, gain);
    best.a = std::max(best.a, gain + one);
    best.ab = std::max(best.ab, gain + (one || late_friend));
    best.abc = std::max(best.abc, gain + (two ? 2 : one || late_friend));
    const Remainders enemies(components<easier>(black, kept));
    REQUIRE(one_late_move<easier>(kept, enemies) == one);
    if (two_late_moves<easier>(kept, enemies)) REQUIRE(two);
  });
  return best;
}

/// What one side can be sure of by late moves, with exact values of the rests: the best bound of
/// all kept sets with up to 0, 1, .. late moves, and the same with one late friend.
struct Chain {
  static constexpr std::size_t length = 5;
  std::array<int, length> bounds;
  std::array<int, length> with_friend;

  Chain() {
    bounds.fill(-Board::squares);
    with_friend.fill(-Board::squares);
  }
  static void raise(std::array<int, length>& bounds, std::size_t late, int bound) {
    for (; late < length; ++late) bounds[late] = std::max(bounds[late], bound);
  }
};
/// value(white, black) is that of what is left, seen by the side.
template <bool easier, class Value>
Chain chain_of(Word white, Word black, bool friends, const Value& value) {
  Chain chain;
  if (!white) chain.bounds.fill(-Plain<easier>(0, black).limit());
  for_kept_sets<easier>(white, black, [&](Word both) {
    const auto add = [&](Word kept, auto& bounds) {
      const Plain<easier> plain(kept, black);
      const int gain = std::popcount(white ^ both) - plain.limit();
      for (int t = 0; t < static_cast<int>(Chain::length); ++t)
        if (plain.rests_are_worth(t, [&](Word rest) { return value(both, rest); }))
          Chain::raise(bounds, static_cast<std::size_t>(t), gain + t);
    };
    add(both, chain.bounds);
    if (friends)
      bitboards::for_each(both, [&](int d) { add(both ^ Board::bit(d), chain.with_friend); });
  });
  return chain;
}

/// How often each theorem closes what the ones before leave open, and how often one is wrong.
template <bool easier>
std::array<int, 4> check_board(int files, int ranks) {
  const AllPositions all(files, ranks);
  const auto values = all_values<easier>(all);
  std::array<int, 4> counts{};
  for (std::uint32_t i = 0; i < all.count(); ++i) {
    const auto [white, black] = all.at(i);
    if (!white) continue;
    const Best best = best_bounds<easier>(white, black);
    const int value = values[i];
    counts[0] += best.blocking < value && best.a == value;
    counts[1] += best.a < value && best.ab == value;
    counts[2] += best.ab < value && best.abc == value;
    counts[3] += std::max({best.blocking, best.a, best.ab, best.abc}) > value;
  }
  return counts;
}

}  // namespace

TEST_CASE("late moves with all kept sets on all positions of small boards", "[sight]") {
  for (const auto& [files, ranks] : {std::pair{2, 3}, {3, 3}, {4, 2}, {2, 4}}) {
    INFO("board " << files << "x" << ranks);
    const auto base = check_board<false>(files, ranks);
    const auto easier = check_board<true>(files, ranks);
    CHECK(base[3] == 0);
    CHECK(easier[3] == 0);
    if (files * ranks >= 8) CHECK(base[0] > 0);
  }
}

TEST_CASE("late moves with all kept sets on all positions of 4x3 and 2x5", "[.slow]") {
  for (const auto& [files, ranks] : {std::pair{2, 5}, {4, 3}}) {
    INFO("board " << files << "x" << ranks);
    const auto base = check_board<false>(files, ranks);
    CHECK(base[0] > 0);
    CHECK(base[3] == 0);
    CHECK(check_board<true>(files, ranks)[3] == 0);
  }
}

/// All positions of a small board.
template <bool easier>
void check_chain(int files, int ranks) {
  const AllPositions all(files, ranks);
  const auto values = all_values<easier>(all);
  int wrong = 0;
  int open = 0;
  int needs_friend = 0;
  for (std::uint32_t i = 0; i < all.count(); ++i) {
    const auto [white, black] = all.at(i);
    const Chain chain = chain_of<easier>(white, black, true,
                                         [&](Word w, Word b) { return values[all.index(w, b)]; });
    wrong += chain.bounds.back() > values[i] || chain.with_friend.back() > values[i];
    open += chain.bounds.back() < values[i];
    for (std::size_t t = 0; t < Chain::length; ++t)
      needs_friend += chain.with_friend[t] > chain.bounds[t];
  }
  CHECK(wrong == 0);
  CHECK(open == 0);
  CHECK(needs_friend == 0);
}

TEST_CASE("late moves with exact rests end the chain, and need no late friend", "[sight]") {
  for (const auto& [files, ranks] : {std::pair{2, 3}, {3, 3}, {4, 2}}) {
    INFO("board " << files << "x" << ranks);
    check_chain<false>(files, ranks);
    check_chain<true>(files, ranks);
  }
}

/// Of 300 stripped positions of 4 x 4 with so many checkers: how many the blocking bounds leave
/// open, and how many of these are closed with up to 1, 2, 3, 4 late moves.
template <bool easier>
std::vector<std::array<int, Chain::length>> sample_chains() {
  const AllPositions all(4, 4);
  const auto values = all_values<easier>(all);
  std::vector<std::array<int, Chain::length>> table;
  for (int checkers = 8; checkers <= 16; checkers += 2) {
    solver::Stream random(22, static_cast<std::uint64_t>(checkers));
    std::array<int, Chain::length> counts{};
    for (int i = 0; i < 300;) {
      const Word occupied = static_cast<Word>(random.bits()) & 0xffff;
      const Word white = static_cast<Word>(random.bits()) & occupied;
      const Word black = occupied ^ white;
      Word w = white;
      Word b = black;
      strip<easier>(w, b);
      if (std::popcount(occupied) != checkers || w != white || b != black) continue;
      ++i;
      const int value = values[all.index(white, black)];
      const Chain low = chain_of<easier>(white, black, false,
                                         [&](Word x, Word y) { return values[all.index(x, y)]; });
      const Chain high = chain_of<easier>(black, white, false,
                                          [&](Word x, Word y) { return -values[all.index(y, x)]; });
      REQUIRE(low.bounds.back() <= value);
      REQUIRE(high.bounds.back() <= -value);
      const auto closed = [&](std::size_t t) {
        return low.bounds[t] == value && high.bounds[t] == -value;
      };
      if (closed(0)) continue;
      ++counts[0];
      for (std::size_t t = 1; t < Chain::length; ++t) counts[t] += closed(t);
    }
    table.push_back(counts);
  }
  return table;
}

// The table of the README.
TEST_CASE("how far late moves go on 4x4", "[.slow]") {
  using Table = std::vector<std::array<int, Chain::length>>;
  CHECK(sample_chains<false>() == Table{{37, 33, 37, 37, 37},
                                        {81, 67, 78, 81, 81},
                                        {118, 75, 112, 117, 118},
                                        {181, 107, 167, 180, 181},
                                        {236, 116, 205, 229, 235}});
  CHECK(sample_chains<true>() == Table{{63, 58, 63, 63, 63},
                                       {85, 68, 85, 85, 85},
                                       {115, 73, 110, 115, 115},
                                       {174, 105, 160, 172, 173},
                                       {190, 93, 164, 185, 190}});
}

TEST_CASE("late moves: the smallest positions that need each theorem", "[sight]") {
  struct Example {
    const char* position;
    int value;
    int blocking, a, ab, abc;
  };
  for (const Example& e : {Example{"4/4/bw1b/bw1b w", -1, -2, -1, -1, -1},
                           {"b1b1/4/w1w1/b1b1 w", -1, -2, -1, -1, -1},
                           {"4/4/bw1b/bwb1 w", 0, -1, 0, 0, 0},
                           {"b2b/4/ww2/bw1b w", 0, -1, -1, 0, 0},
                           {"1bb1/4/wb1w/w1bw w", 0, -1, -1, -1, -1}}) {
    INFO(e.position);
    const Position p = *Game::parse(e.position, {});
    CHECK(ValueSolver(1 << 20).solve(p, {}).value == e.value);
    const Best best = best_bounds<false>(p.white, p.black);
    CHECK(best.blocking == e.blocking);
    CHECK(best.a == e.a);
    CHECK(best.ab == e.ab);
    CHECK(best.abc == e.abc);
  }
}

TEST_CASE("late moves are remembered as they are found", "[sight]") {
  // Parts of one root, many times each; far more than the memory holds, and several roots.
  solver::Stream random(22, 0);
  KnownLateMoves known;
  int one = 0;
  int two = 0;
  for (int root = 0; root < 3; ++root) {
    known.clear();
    const auto white = static_cast<Word>(random.bits());
    for (int i = 0; i < 8'000; ++i) {
      const auto some = static_cast<Word>(random.bits());
      const Word kept = white & some & (root == 0 ? 0xfffu : ~Word{0});
      const Word enemy =
          ~white & static_cast<Word>(random.bits()) & (root == 0 ? 0xffffu : ~Word{0});
      const Remainders parts(components<false>(enemy, kept));
      for (int again = 0; again < 2; ++again) {
        REQUIRE(known.one<false>(kept, enemy, parts) == one_late_move<false>(kept, parts));
        REQUIRE(known.two<false>(kept, enemy, parts) == two_late_moves<false>(kept, parts));
      }
      one += known.one<false>(kept, enemy, parts);
      two += known.two<false>(kept, enemy, parts);
    }
  }
  CHECK(one > two);
  CHECK(two > 0);
}
