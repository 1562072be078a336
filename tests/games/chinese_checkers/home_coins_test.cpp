#include "games/chinese_checkers/home_coins.h"

#include <set>
#include <utility>
#include <vector>

#include "bitboards/combinations.h"
#include "games/chinese_checkers/tables/tables.h"
#include "solver/retrograde/row_solver.h"
#include "tests/games/chinese_checkers/start.h"
#include "tests/support/catch.h"

// The draw by coins at home. Nobody wins who needs more squares of his goal than the other side
// leaves him; so a side that can go on for ever without leaving fewer than `keep` coins at home
// doesn't lose: one coin under ws, one more than coins - N under Ns. Where it cannot go on it is
// squeezed. All squeezed placements are looked for, and, where there are some, everything that
// leads to them by force; and where a table is small, all its lost positions.
namespace {

using namespace halfboard;
using bitboards::combinations;
using chinese_checkers::bit;
using chinese_checkers::CoinRows;
using chinese_checkers::Game;
using chinese_checkers::Grid;
using chinese_checkers::Jumps;
using chinese_checkers::Position;
using chinese_checkers::Word;

Position start_of(const char* board, int coins, const char* rules = "ws") {
  return tests::start_of({{"board", board}, {"coins", std::to_string(coins)}, {"rules", rules}});
}

/// The side that keeps coins at home and the other one.
using Placement = std::pair<Word, Word>;

class Defence {
 public:
  /// Red keeps `keep` coins at home.
  Defence(const Position& start, int keep)
      : board_(start.layout.board),
        home_(start.layout.home[0]),
        coins_(std::popcount(home_)),
        keep_(keep),
        grid_(start.layout.files) {}

  /// Calls f for each placement that red, to move, cannot leave with enough coins at home.
  template <class F>
  void for_each_squeezed(F&& f) const {
    for (const Word packed : combinations(std::popcount(board_), coins_)) {
      const Word own = bitboards::pdep(packed, board_);
      if (!holds(own)) continue;
      // Those elsewhere have to be surrounded, or all if there are more at home.
      const Word held = std::popcount(own & home_) == keep_ ? own & ~home_ : own;
      const Word beside = grid_.around(held) & board_ & ~own;
      const int free = coins_ - std::popcount(beside);
      if (free < 0) continue;
      const Word rest = board_ & ~(own | beside);
      const auto judge = [&](Word more) {
        const Word other = beside | bitboards::pdep(more, rest);
        if (!any_after(own, other, [](Word) { return true; })) f(Placement{own, other});
      };
      if (free == 0)
        judge(0);
      else
        for (const Word more : combinations(std::popcount(rest), free)) judge(more);
    }
  }

  [[nodiscard]] std::uint64_t squeezed() const {
    std::uint64_t count = 0;
    for_each_squeezed([&](Placement) { ++count; });
    return count;
  }

  /// Placements, red to move, from which blue forces red to leave; red may do what it likes.
  [[nodiscard]] std::set<Placement> forced() const {
    std::set<Placement> lost;
    std::set<Placement> won;  // blue to move
    std::vector<Placement> fresh;
    for_each_squeezed([&](Placement p) { fresh.push_back(p); });
    while (!fresh.empty()) {
      std::vector<Placement> next;
      for (const auto& [own, other] : fresh) {
        if (!lost.insert({own, other}).second) continue;
        // Moves are reversible: those from here are those to here.
        for_each_move(other, own, [&, red = own](Word before) {
          if (!won.insert({red, before}).second) return;
          any_after(red, before, [&](Word earlier) {
            const auto loses = [&](Word now) { return !won.contains({now, before}); };
            if (!any_after(earlier, before, loses)) next.push_back({earlier, before});
            return false;
          });
        });
      }
      fresh = std::move(next);
    }
    return lost;
  }

 private:
  [[nodiscard]] bool holds(Word own) const { return std::popcount(own & home_) >= keep_; }

  /// Calls f(set) for what `movers` can become.
  template <class F>
  void for_each_move(Word movers, Word others, F&& f) const {
    const Word empty = board_ & ~(movers | others);
    const Jumps jumps(grid_, movers | others, empty);
    bitboards::for_each(movers, [&](int s) {
      const Word to = (grid_.around(bit(s)) | jumps.reach(bit(s))) & empty;
      bitboards::for_each(to, [&](int t) { f(movers ^ bit(s) ^ bit(t)); });
    });
  }

  /// Does f hold for some set after a move of red's that keeps enough coins at home?
  template <class F>
  bool any_after(Word own, Word other, F&& f) const {
    bool found = false;
    for_each_move(own, other, [&](Word next) { found = (holds(next) && f(next)) || found; });
    return found;
  }

  Word board_;
  Word home_;
  int coins_;
  int keep_;
  Grid grid_;
};

/// Positions lost for the mover with so many coins at home, by the table.
std::uint64_t lost_with(const Position& start, int keep) {
  const auto rows = CoinRows::of(start.layout, start.variant);
  REQUIRE(rows);
  solver::retrograde::RowSolver<CoinRows> solver(*rows, {});
  REQUIRE(solver.run());
  std::uint64_t lost = 0;
  std::uint64_t at_home = 0;
  solver::Bytes buffer;
  for (const auto& level : solver.levels().moving)
    for (std::uint32_t b = 0; !level.name().won && b < level.blocks(level.rows()); ++b) {
      auto reader = level.block(b, buffer);
      for (; reader.row() != reader.end; reader.advance())
        reader.for_each([&](std::uint32_t column) {
          const Position p = rows->position({reader.row(), column});
          ++lost;
          at_home += std::popcount(p.coins[0] & p.layout.home[0]) >= keep;
        });
    }
  REQUIRE(lost > 0);
  return at_home;
}

}  // namespace

TEST_CASE("Chinese Checkers: who keeps a coin at home is never squeezed", "[chinese-checkers]") {
  // So as written all positions are drawn in which both sides have a coin at home: the start, too.
  for (int coins = 2; coins <= 6; ++coins)
    CHECK(Defence(start_of("band", coins), 1).squeezed() == 0);
  for (const char* board : {"4", "5", "6"}) CHECK(Defence(start_of(board, 3), 1).squeezed() == 0);
  // The same for two coins that must be kept under 2s, with three a side ..
  for (const char* board : {"4", "5", "6", "band"})
    CHECK(Defence(start_of(board, 3), 2).squeezed() == 0);
  // .. and for up to four of six, under 3s and higher.
  for (int keep = 2; keep <= 4; ++keep) CHECK(Defence(start_of("band", 6), keep).squeezed() == 0);
  // A single coin has to leave.
  CHECK(Defence(start_of("band", 1), 1).squeezed() > 0);
}

TEST_CASE("Chinese Checkers: five of six coins at home hold the start under 2s",
          "[chinese-checkers]") {
  const Position start = start_of("band", 6, "2s");
  const Defence defence(start, 5);
  CHECK(defence.squeezed() == 348);
  const auto forced = defence.forced();
  CHECK(forced.size() == 352);
  const Word red = start.coins[0];
  const Word blue = start.coins[2];
  CHECK_FALSE(forced.contains({red, blue}));
  // The side that moves second, as red: the board is turned round.
  for (const auto move : solver::MoveList<Game>(start)) {
    const Word moved = Game::play(start, move).coins[0];
    CHECK_FALSE(forced.contains(
        {red, chinese_checkers::transform(bitboards::Symmetry::rotate_180, moved, 8, 8)}));
  }
}

TEST_CASE("Chinese Checkers: solve finds the same placements", "[chinese-checkers]") {
  struct Case {
    const char* board;
    int coins;
    const char* rules;
    int keep;
  };
  for (const Case& c :
       {Case{"band", 6, "2s", 5}, Case{"band", 6, "ws", 1}, Case{"band", 6, "5s", 2},
        Case{"band", 3, "2s", 2}, Case{"4", 2, "ws", 1}, Case{"4", 3, "2s", 2},
        Case{"5x3", 3, "2s", 2}, Case{"5x3", 4, "ws", 1}, Case{"6x2", 3, "2l", 2}}) {
    INFO(c.board << " " << c.coins << " " << c.rules);
    const Position start = start_of(c.board, c.coins, c.rules);
    chinese_checkers::HomeCoins defence(start, chinese_checkers::Colour::red);
    CHECK(defence.keep() == c.keep);
    solver::Budget budget({});
    REQUIRE(defence.prepare(budget));
    CHECK(defence.lost() == Defence(start, c.keep).forced());
  }
}

TEST_CASE("Chinese Checkers: no table has a loss with enough coins at home", "[chinese-checkers]") {
  struct Case {
    const char* board;
    int coins;
    const char* rules;
    int keep;
  };
  for (const Case& c : {Case{"4", 2, "ws", 1}, Case{"4", 3, "ws", 1}, Case{"4", 3, "2s", 2},
                        Case{"4", 4, "3s", 2}, Case{"4", 4, "2s", 3}, Case{"band", 2, "ws", 1}})
    CHECK(lost_with(start_of(c.board, c.coins, c.rules), c.keep) == 0);
  // Under fs nothing helps but to have all coins at home, and from there one must move.
  CHECK(lost_with(start_of("4", 3, "fs"), 2) > 0);
  CHECK(lost_with(start_of("4", 3, "2s"), 1) > 0);
}

TEST_CASE("Chinese Checkers: nobody is squeezed on 8 x 8", "[.slow][chinese-checkers]") {
  CHECK(Defence(start_of("8", 6), 1).squeezed() == 0);
}
