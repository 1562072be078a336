#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/chinese_checkers/game.h"
#include "tests/support/catch.h"

/// A plain retrograde analysis of two-player games: every placement of the coins, both sides to
/// move, values carried backwards along all moves, which are listed in memory. It judges the
/// generic solver and the tables, and its totals are compared with those of a separate
/// implementation.
namespace halfboard::tests {

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

}  // namespace halfboard::tests
