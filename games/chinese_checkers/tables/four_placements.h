#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "bitboards/combinations.h"
#include "bitboards/pext.h"
#include "games/chinese_checkers/game.h"
#include "solver/retrograde/dense.h"

namespace halfboard::chinese_checkers {

/// All placements of four players' coins with each of them to move, numbered. For boards on which
/// nobody can ever be stuck: see locked_in().
///
/// As an IndexedGame it is the paranoid game of red: he plays against the three others, who work
/// together; "the mover" is the mover's party, and who of the three gets home first is all one.
class FourPlacements {
 public:
  using Beginning = solver::retrograde::Beginning;

  /// Precondition: four players, at most most_chosen each.
  explicit FourPlacements(const Position& start)
      : start_(start), coins_(std::popcount(start.layout.home[0])), grid_(start.layout.files) {
    int free = std::popcount(start.layout.board);
    size_ = 4;
    for (std::uint64_t& sets : sets_) {
      sets = bitboards::binomial(free, coins_);
      size_ *= sets;
      free -= coins_;
    }
  }

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::uint64_t number(const Position& p) const;
  [[nodiscard]] Position position(std::uint64_t number) const;
  /// Who moves, 0 to 3.
  [[nodiscard]] static int mover(std::uint64_t number) { return static_cast<int>(number % 4); }

  [[nodiscard]] Beginning begin(std::uint64_t number) const;
  /// Calls f(j, is the mover's party the same?) for each move from a position j that is not over.
  template <class F>
  void for_each_before(std::uint64_t number, F&& f) const;
  /// Calls f(j) for each move.
  template <class F>
  void for_each_after(std::uint64_t number, F&& f) const;
  /// The player who has just moved and got home; nobody if the game is not over.
  [[nodiscard]] int winner(std::uint64_t number) const {
    const Position p = position(number);
    return p.won() ? Game::winner(p) : solver::nobody;
  }

  /// Can a player be stuck in some placement? Then the numbers are of no use, as he is skipped.
  [[nodiscard]] bool locked_in() const;

 private:
  [[nodiscard]] Word targets(const Position& p, int from) const {
    const Word empty = p.empty();
    const Word coin = bit(from);
    return (grid_.around(coin) | Jumps(grid_, p.occupied(), empty).reach(coin)) & empty;
  }

  Position start_;
  int coins_;
  Grid grid_;
  std::array<std::uint64_t, 4> sets_{};  ///< of each player's coins on the squares left free
  std::uint64_t size_;
};

template <class F>
void FourPlacements::for_each_before(std::uint64_t number, F&& f) const {
  Position p = position(number);
  const Colour turn = p.turn;
  p.turn = p.layout.before(turn);
  const bool same = (turn == Colour::red) == (p.turn == Colour::red);
  const Word own = p.own();
  bitboards::for_each(own, [&](int from) {
    bitboards::for_each(targets(p, from), [&](int to) {
      Position before = p;
      before.coins[index(p.turn)] = own ^ bit(from) ^ bit(to);
      if (!before.won()) f(this->number(before), same);
    });
  });
}

template <class F>
void FourPlacements::for_each_after(std::uint64_t number, F&& f) const {
  const Position p = position(number);
  for (const Move move : solver::MoveList<Game>(p)) f(this->number(Game::play(p, move)));
}

}  // namespace halfboard::chinese_checkers
