#include "games/sight_reduction/solitaire/reason.h"

#include <bit>
#include <unordered_set>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/circle.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "solver/random.h"
#include "tests/support/catch.h"
#include "tests/support/process.h"

// The reason why a deal can't be solved: what is said of its checkers, against trying everything.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;

/// Sees a checker on s a friend? Loops along the lines.
bool may_go(Word own, Word all, int s) {
  for (const auto& [df, dr] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}})
    for (int f = s % 4 + df, r = s / 4 + dr; f >= 0 && f < 4 && r >= 0 && r < 8; f += df, r += dr) {
      const Word bit = Board::bit(f + 4 * r);
      if (!(all & bit)) continue;
      if (own & bit) return true;
      break;
    }
  return false;
}

/// How often somebody goes who was said to stay, or to wait for one who stands, however one plays
/// in whatever order of colours.
int count_wrong(Word white, Word black, const Waiting& known) {
  std::unordered_set<Word> met{white | black};
  std::vector<Word> stack{white | black};
  int wrong = 0;
  while (!stack.empty()) {
    const Word all = stack.back();
    stack.pop_back();
    bitboards::for_each(all, [&](int s) {
      const Word bit = Board::bit(s);
      if (!may_go(all & (white & bit ? white : black), all, s)) return;
      if (known.stays & bit) ++wrong;
      if (known.waits[static_cast<std::size_t>(s)] & all) ++wrong;
      if (met.insert(all ^ bit).second) stack.push_back(all ^ bit);
    });
  }
  return wrong;
}

/// Can all but one of each colour go, at most, in whatever order of colours?
bool may_end(Word white, Word black) {
  std::unordered_set<Word> met{white | black};
  std::vector<Word> stack{white | black};
  while (!stack.empty()) {
    const Word all = stack.back();
    stack.pop_back();
    if (std::popcount(all & white) < 2 && std::popcount(all & black) < 2) return true;
    bitboards::for_each(all, [&](int s) {
      const Word bit = Board::bit(s);
      if (may_go(all & (white & bit ? white : black), all, s) && met.insert(all ^ bit).second)
        stack.push_back(all ^ bit);
    });
  }
  return false;
}

}  // namespace

TEST_CASE("who is said to wait or to stay does, however one plays", "[explain]") {
  int wrong = 0;
  int said = 0;
  for (std::uint64_t i = 0; i < 400; ++i) {
    solver::Stream random(1607, i);
    const Word board = i % 2 ? Board::corner(3, 4) : Board::corner(4, 3);
    const Word white = board & static_cast<Word>(random.below(std::uint64_t{1} << 32));
    const Word outside = static_cast<Word>(random.below(std::uint64_t{1} << 32)) &
                         static_cast<Word>(random.below(std::uint64_t{1} << 32));
    const Waiting known = who_waits(white & ~outside, board & ~white & ~outside, board);
    wrong += count_wrong(white, board & ~white, known);
    said += known.stays != 0;
    for (const Word waits : known.waits) said += waits != 0;
  }
  CHECK(wrong == 0);
  CHECK(said > 100);
}

TEST_CASE("where a circle closes two of a colour are left, however one plays", "[explain]") {
  int wrong = 0;
  int with_cases = 0;
  for (std::uint64_t i = 0; i < 4000; ++i) {
    solver::Stream random(1608, i);
    const Word board = i % 2 ? Board::corner(3, 4) : Board::corner(4, 3);
    const Word white = board & static_cast<Word>(random.below(std::uint64_t{1} << 32));
    const Word outside = i % 3 ? 0
                               : static_cast<Word>(random.below(std::uint64_t{1} << 32)) &
                                     static_cast<Word>(random.below(std::uint64_t{1} << 32));
    const Word known_white = white & ~outside;
    const Word known_black = board & ~white & ~outside;
    const auto circle =
        close_circle(known_white, known_black, who_waits(known_white, known_black, board), board);
    if (!circle || std::popcount(white) < 2 || std::popcount(board & ~white) < 2) continue;
    wrong += may_end(white, board & ~white);
    with_cases += !circle->cases.empty();
  }
  CHECK(wrong == 0);
  CHECK(with_cases > 20);
}

TEST_CASE("circles close in all the commonest known patterns", "[explain]") {
  int closed[33]{};
  for (const Pattern& p : known_patterns())
    closed[std::popcount(p.white | p.black)] +=
        close_circle(p.white, p.black, who_waits(p.white, p.black), Board::all).has_value();
  CHECK(closed[12] == 32);
  CHECK(closed[14] == 38);
  CHECK(closed[17] == 46);
}

TEST_CASE("the reason of a deal stands in it and is true of it", "[explain]") {
  SolitaireSolver solver(std::size_t{1} << 22);
  for (const DealNumber number : {504'202'335u, 384'214'063u, 507'018'368u}) {
    Position p = deal(number, all_variants[0]);
    for (const Side side : {Side::white, Side::black}) {
      p.side = side;
      const auto reason = smallest_reason(p, {.nodes = 20'000});
      if (side == Side::white) REQUIRE(reason);
      if (!reason) continue;
      CHECK((reason->white & ~p.white) == 0);
      CHECK((reason->black & ~p.black) == 0);
      CHECK(std::popcount(reason->white | reason->black) < 20);
      const int least = side == Side::white ? reason->white_first : reason->black_first;
      CHECK(least >= 3);
      CHECK(solver.solve(p, std::nullopt, {}).fewest_left >= least);
    }
  }
  CHECK_FALSE(smallest_reason(deal(504'202'335, all_variants[1]), {.nodes = 20'000}));
}

TEST_CASE("explain tells the reason in words", "[explain][program]") {
  const auto told = tests::run_halfboard({"explain", "sight-reduction", "#384214063"});
  CHECK(told.status == 0);
  CHECK(told.out.find("reason     ") != std::string::npos);
  CHECK(told.out.find("can only go seeing") != std::string::npos);
  CHECK(told.out.find("so in any case after") != std::string::npos);
  CHECK(told.out.find("None can, so two are left.") != std::string::npos);
  // A checker that is said to stay is not said to go.
  const auto stays = tests::run_halfboard({"explain", "sight-reduction", "#154"});
  CHECK(stays.out.find("black c4 never goes") != std::string::npos);
  CHECK(stays.out.find("but could only go after it") != std::string::npos);
}
