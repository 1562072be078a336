#include <map>

#include "games/chinese_checkers/game.h"
#include "solver/forced_win.h"
#include "tests/support/catch.h"

// A plain retrograde analysis of two-player games: every placement of the coins, both sides to
// move, values carried backwards along all moves. It judges the generic solver, and its totals are
// compared with those of a separate implementation.
namespace {

using namespace halfboard;
using chinese_checkers::Game;
using chinese_checkers::Position;
using chinese_checkers::Word;

struct Value {
  int winner = solver::nobody;
  int plies = -1;  ///< -1: undecided, which is a draw in the end
};

/// Wins, losses and draws of one side to move, in its own view.
struct Totals {
  int wins = 0, losses = 0, draws = 0, longest = 0;
};

class Retrograde {
 public:
  explicit Retrograde(const Position& start) : start_(start) {
    // All sets of as many coins, ascending: Gosper's hack.
    Word set = (Word{1} << std::popcount(start.coins[0])) - 1;
    while (set < Word{1} << std::popcount(start.layout.board)) {
      sets_.push_back(set);
      const Word low = set & -set;
      const Word high = set + low;
      set = high | ((set ^ high) / low >> 2);
    }
    link();
    solve();
  }

  [[nodiscard]] std::size_t size() const { return sets_.size() * sets_.size() * 2; }

  /// Position number i; its coins may overlap, then it is none.
  [[nodiscard]] Position position(std::size_t i) const {
    Position p = start_;
    p.coins[0] = spread(sets_[i / 2 / sets_.size()]);
    p.coins[2] = spread(sets_[i / 2 % sets_.size()]);
    p.turn = i % 2 ? chinese_checkers::Colour::blue : chinese_checkers::Colour::red;
    return p;
  }
  [[nodiscard]] bool exists(std::size_t i) const {
    return !(sets_[i / 2 / sets_.size()] & sets_[i / 2 % sets_.size()]);
  }
  [[nodiscard]] Value value(std::size_t i) const { return values_[i]; }
  [[nodiscard]] Value value(const Position& p) const { return values_[number(p)]; }

  [[nodiscard]] Totals totals(int mover) const {
    Totals sum;
    for (std::size_t i = 0; i < size(); ++i) {
      if (!exists(i) || static_cast<int>(i % 2) != mover) continue;
      const Value v = values_[i];
      (v.plies < 0 ? sum.draws : v.winner == mover ? sum.wins : sum.losses) += 1;
      if (v.winner == mover) sum.longest = std::max(sum.longest, v.plies);
    }
    return sum;
  }

 private:
  /// From dense square numbers 0, 1, .. to the squares of the board, and back.
  [[nodiscard]] Word spread(Word set) const {
    Word out = 0;
    int dense = 0;
    bitboards::for_each(start_.layout.board,
                        [&](int square) { out |= (set >> dense++ & 1) << square; });
    return out;
  }
  [[nodiscard]] std::size_t rank(Word set) const {
    Word dense = 0;
    int next = 0;
    bitboards::for_each(start_.layout.board,
                        [&](int square) { dense |= (set >> square & 1) << next++; });
    return static_cast<std::size_t>(std::ranges::lower_bound(sets_, dense) - sets_.begin());
  }
  [[nodiscard]] std::size_t number(const Position& p) const {
    REQUIRE_FALSE(p.skipped);  // it has no number here
    return (rank(p.coins[0]) * sets_.size() + rank(p.coins[2])) * 2 +
           (p.turn == chinese_checkers::Colour::blue ? 1 : 0);
  }

  /// Lists every position's predecessors and counts its moves; values what is finished.
  void link() {
    values_.resize(size());
    open_.resize(size());
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::size_t i = 0; i < size(); ++i) {
      if (!exists(i)) continue;
      const Position p = position(i);
      // A side that can't move is passed over: its position is another one.
      if (const Position moved = chinese_checkers::pass_over_stuck(p); moved != p) continue;
      const solver::MoveList<Game> moves(p);
      open_[i] = static_cast<int>(moves.size());
      if (moves.empty() && Game::winner(p) != solver::nobody) decide(i, {Game::winner(p), 0});
      for (auto move : moves)
        edges.emplace_back(static_cast<std::uint32_t>(number(Game::play(p, move))),
                           static_cast<std::uint32_t>(i));
    }
    first_.resize(size() + 1);
    for (const auto& [to, from] : edges) ++first_[to + 1];
    for (std::size_t i = 0; i < size(); ++i) first_[i + 1] += first_[i];
    before_.resize(edges.size());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (const auto& [to, from] : edges) before_[next[to]++] = from;
  }

  void decide(std::size_t i, Value value) {
    values_[i] = value;
    queue_.push_back(i);
  }

  void solve() {
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      const std::size_t i = queue_[head];
      const Value v = values_[i];
      for (auto k = first_[i]; k < first_[i + 1]; ++k) {
        const std::size_t from = before_[k];
        if (values_[from].plies >= 0) continue;
        const bool mover_wins = v.winner == static_cast<int>(from % 2);
        if (mover_wins || --open_[from] == 0) decide(from, {v.winner, v.plies + 1});
      }
    }
  }

  Position start_;
  std::vector<Word> sets_;
  std::vector<Value> values_;
  std::vector<int> open_;  ///< moves that are not yet known to lose
  std::vector<std::uint32_t> first_, before_;
  std::vector<std::size_t> queue_;
};

Position start(const solver::Options& options) {
  const auto rules = Game::rules(options);
  REQUIRE(rules);
  return Game::start(*rules);
}

solver::Limits small_table() {
  solver::Limits limits;
  limits.memory_mib = 16;
  return limits;
}

/// Every `stride`-th position: exactly who wins within how many plies, up to `deepest`.
void check_solver(const Retrograde& table, std::size_t stride, int deepest) {
  solver::Budget budget(small_table());
  solver::ForcedWin<Game> search(budget);
  for (std::size_t i = 0; i < table.size(); i += stride) {
    if (!table.exists(i)) continue;
    const Position p = table.position(i);
    if (chinese_checkers::pass_over_stuck(p) != p) continue;
    const Value v = table.value(i);
    for (int attacker = 0; attacker < 2; ++attacker)
      for (int plies = 0; plies <= deepest; ++plies) {
        const bool wins = v.plies >= 0 && v.winner == attacker && v.plies <= plies;
        if (search.prove(p, attacker, plies) != wins)
          FAIL(Game::format(p) << " attacker " << attacker << " plies " << plies);
      }
  }
}

/// Every `stride`-th decided position of at most `deepest` plies: result, distance, best moves and
/// the line of play of `solve`.
int check_answers(const Retrograde& table, std::size_t stride, int deepest) {
  int checked = 0;
  for (std::size_t i = 0; i < table.size(); i += stride) {
    const Value v = table.value(i);
    if (v.plies < 0 || v.plies > deepest) continue;
    const Position p = table.position(i);
    INFO(Game::format(p));
    solver::Budget budget(small_table());
    const auto answer = solver::GenericSolver<Game>(budget).solve(p);
    const bool wins = v.winner == Game::to_move(p);
    REQUIRE(answer.result == (wins ? solver::Outcome::win : solver::Outcome::loss));
    REQUIRE(answer.plies == v.plies);
    REQUIRE(answer.pv.size() == static_cast<std::size_t>(v.plies));
    Position end = p;
    for (auto move : answer.pv) end = Game::play(end, move);
    REQUIRE(solver::MoveList<Game>(end).empty());
    REQUIRE(Game::winner(end) == v.winner);
    for (auto move : solver::MoveList<Game>(p)) {
      const Value after = table.value(Game::play(p, move));
      const bool best = !wins || (after.winner == v.winner && after.plies + 1 <= v.plies);
      REQUIRE((std::ranges::count(answer.best, move) == 1) == best);
    }
    ++checked;
  }
  return checked;
}

}  // namespace

TEST_CASE("Chinese Checkers: the generic solver agrees with retrograde analysis",
          "[chinese-checkers]") {
  for (const char* rules : {"ws", "wl", "fs", "fl"}) {
    INFO(rules);
    const Retrograde table(start({{"board", "3"}, {"coins", "1"}, {"rules", rules}}));
    check_solver(table, 1, 6);
    CHECK(check_answers(table, 1, 6) > 10);
  }
  // Narrow enough for players to get stuck.
  for (const char* rules : {"ws", "wl", "fl"}) {
    INFO(rules);
    const auto narrow = Game::parse(std::string("rr2bb r ") + rules + " start:a1,b1", {});
    REQUIRE(narrow);
    const Retrograde table(*narrow);
    check_solver(table, 1, 8);
    CHECK(check_answers(table, 1, 8) > 10);
  }
}

TEST_CASE("Chinese Checkers with one coin each on the band", "[chinese-checkers]") {
  for (const char* rules : {"ws", "fs"}) {
    const Retrograde table(start({{"coins", "1"}, {"rules", rules}}));
    const Totals red = table.totals(0);
    const Totals blue = table.totals(1);
    CHECK(red.wins + red.losses + red.draws == 1560);
    CHECK(red.wins == blue.wins);
    CHECK(red.losses == blue.losses);
    CHECK(red.longest == blue.longest);
    check_solver(table, 31, 4);
  }
}

TEST_CASE("Chinese Checkers with two coins each on the band", "[.slow][chinese-checkers]") {
  struct Expected {
    const char* rules;
    int wins, losses, draws, longest, start;
  };
  // From a separate implementation.
  for (const Expected& e :
       {Expected{"ws", 63029, 20663, 464648, 9, -1}, Expected{"fs", 322953, 225387, 0, 25, 23}}) {
    INFO(e.rules);
    const Position first = start({{"coins", "2"}, {"rules", e.rules}});
    const Retrograde table(first);
    for (int mover = 0; mover < 2; ++mover) {
      const Totals sum = table.totals(mover);
      CHECK(sum.wins == e.wins);
      CHECK(sum.losses == e.losses);
      CHECK(sum.draws == e.draws);
      CHECK(sum.longest == e.longest);
    }
    CHECK(table.value(first).plies == e.start);
    if (e.start >= 0) CHECK(table.value(first).winner == 0);
    check_solver(table, 997, 3);
    CHECK(check_answers(table, 499, 4) > 50);
  }
}
