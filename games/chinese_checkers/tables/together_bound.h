#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>

#include "games/chinese_checkers/game.h"

namespace halfboard::chinese_checkers {

/// The coins of two players.
struct Pair {
  Word red = 0;
  Word blue = 0;
  friend constexpr auto operator<=>(const Pair&, const Pair&) = default;
  [[nodiscard]] constexpr Word of(Colour c) const { return c == Colour::red ? red : blue; }
};

/// Can a player be unable to move, wherever the coins stand? Looks through his coins' places in
/// ascending order, as long as the other's coins suffice for the squares beside them.
class Locks {
 public:
  explicit Locks(const Layout& layout)
      : board_(layout.board), coins_(std::popcount(layout.home[0])), grid_(layout.files) {}

  /// Yes, too, if there is too much to look through.
  [[nodiscard]] bool exist() { return exist(0, board_); }

 private:
  static constexpr int most_looks = 1 << 18;

  bool exist(Word own, Word higher) {
    if (++looks_ > most_looks) return true;
    if (std::popcount(own) == coins_) return is_lock(own);
    while (higher) {
      const Word next = higher & (~higher + 1);
      higher ^= next;
      const Word all = own | next;
      if (std::popcount(beside(all) & (next - 1)) <= coins_ && exist(all, higher)) return true;
    }
    return false;
  }
  [[nodiscard]] Word beside(Word own) const { return grid_.around(own) & board_ & ~own; }

  /// Are there coins for the squares beside these and for those where jumps over them end?
  [[nodiscard]] bool is_lock(Word own) const {
    const Word all = own | beside(own);
    int needed = std::popcount(all) - coins_;
    for (Word empty = board_ & ~all; empty && needed <= coins_; empty &= empty - 1)
      if (Jumps(grid_, all, empty & (~empty + 1)).starts() & own) ++needed;
    return needed <= coins_;
  }

  Word board_;
  int coins_;
  Grid grid_;
  int looks_ = 0;
};

/// How many plies it takes at least until one of two players who help each other has won.
///
/// A coin off the goal needs a move. It needs two if no square of the goal is next to it or can be
/// reached by jumps over anything, which keep the parity of file and rank; and as each square takes
/// one coin, at most as many coins of a parity get there by one move as the goal has squares of
/// that parity, apart from those next to it. Rules w: the other side has to leave the goal, a move
/// a coin. Else: the squares that are empty have to be filled.
///
/// Where a player can be locked in, the other may move several times running (rules s), or win by
/// it at any time (l).
class Bound {
 public:
  explicit Bound(const Position& p)
      : layout_(p.layout),
        enough_(p.variant.enough),
        grid_(p.layout.files),
        locked_in_(Locks(p.layout).exist()),
        stuck_loses_(p.variant.stuck_loses) {
    for (int s = 0; s < layout_.files * layout_.ranks; ++s)
      parity_[static_cast<std::size_t>(s % layout_.files % 2 + s / layout_.files % 2 * 2)] |=
          bit(s);
  }

  int operator()(const Pair& pair, Colour turn) const {
    if (locked_in_ && stuck_loses_) return 1;
    return std::min(plies(pair, Colour::red, turn), plies(pair, Colour::blue, turn));
  }

  /// A guess of how far a game is that this colour wins: files and ranks to go, the other side's
  /// coins on the goal, its other coins by their way to theirs.
  [[nodiscard]] int way(const Pair& pair, Colour winner) const {
    const Colour other = opposite(winner);
    return 3 * squares(pair.of(winner), winner) + squares(pair.of(other), other) +
           12 * std::popcount(pair.of(other) & layout_.goal(winner));
  }

 private:
  [[nodiscard]] int plies(const Pair& pair, Colour winner, Colour turn) const {
    const Word goal = layout_.goal(winner);
    const Word own = pair.of(winner);
    const int leaving = enough_ ? 0 : std::popcount(pair.of(opposite(winner)) & goal);
    const int filling = enough_ ? std::popcount(goal & ~(pair.red | pair.blue)) : 0;
    const int moves =
        enough_ ? std::max(1, enough_ - std::popcount(own & goal)) : way_home(own, goal);
    if (locked_in_) return std::max(filling, moves + leaving);
    return std::max(filling, turn == winner ? 2 * std::max(moves, leaving + 1) - 1
                                            : 2 * std::max(moves, leaving));
  }

  /// Moves of all coins, if they may jump over anything.
  [[nodiscard]] int way_home(Word own, Word goal) const {
    const Word outside = own & ~goal;
    const Word far = outside & ~grid_.around(goal);
    int moves = std::popcount(outside);
    for (const Word parity : parity_)
      moves += std::max(0, std::popcount(far & parity) - std::popcount(goal & parity));
    return std::max(moves, 1);
  }

  [[nodiscard]] int squares(Word coins, Colour colour) const {
    int sum = 0;
    for (; coins; coins &= coins - 1) {
      const int s = std::countr_zero(coins);
      const int along = s % layout_.files + s / layout_.files;
      sum += colour == Colour::red ? layout_.files + layout_.ranks - 2 - along : along;
    }
    return sum;
  }

  Layout layout_;
  int enough_;
  Grid grid_;
  bool locked_in_;
  bool stuck_loses_;
  std::array<Word, 4> parity_{};
};

}  // namespace halfboard::chinese_checkers
