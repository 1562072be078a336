#pragma once

#include <cstdint>

#include "bitboards/combinations.h"
#include "bitboards/pext.h"
#include "games/groups/rules.h"
#include "solver/retrograde/dense.h"

namespace halfboard::groups {

/// Groups on size x size squares with so many pieces a side, its positions numbered for
/// solver::retrograde::DenseSolver: what it takes to look at draws, which the whole game has too
/// many positions for. The board is the a1 corner of the real one, and the squares outside stand
/// full for ever: nothing slides onto them, and a jump over them ends on one.
class SmallBoard {
 public:
  /// Preconditions: 2 <= size <= 8, 1 <= pieces <= bitboards::most_chosen, room for both sides.
  SmallBoard(int size, int pieces, Variant variant)
      : squares_(Board::corner(size, size)),
        pieces_(pieces),
        variant_(variant),
        enemies_(bitboards::binomial(size * size - pieces, pieces)),
        size_(std::uint64_t{bitboards::binomial(size * size, pieces)} * enemies_) {}

  /// A position, seen by its mover.
  struct Sides {
    Word own;
    Word enemy;
    friend constexpr bool operator==(const Sides&, const Sides&) = default;
  };

  /// Of all placements, those that nobody can reach included.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] Word squares() const { return squares_; }

  [[nodiscard]] std::uint64_t number(const Sides& p) const {
    const std::uint64_t row = bitboards::rank_of(bitboards::pext(p.own, squares_));
    return row * enemies_ + bitboards::rank_of(bitboards::pext(p.enemy, squares_ & ~p.own));
  }
  [[nodiscard]] Sides at(std::uint64_t number) const {
    const int n = std::popcount(squares_);
    const auto row = static_cast<std::uint32_t>(number / enemies_);
    const auto column = static_cast<std::uint32_t>(number % enemies_);
    const Word own = bitboards::pdep(bitboards::set_of(row, pieces_, n), squares_);
    const Word enemy = bitboards::set_of(column, pieces_, n - pieces_);
    return {own, bitboards::pdep(enemy, squares_ & ~own)};
  }

  /// All pieces of a side in one group along ranks and files.
  [[nodiscard]] static bool grouped(Word set) {
    return bitboards::flood<Board>(set & (~set + 1), set) == set;
  }

  /// The mover's group is an end that nobody can have come to: he would have won before. Who can't
  /// move, which the real board never sees, has a draw.
  [[nodiscard]] solver::retrograde::Beginning begin(std::uint64_t i) const {
    using Kind = solver::retrograde::Beginning::Kind;
    const Sides p = at(i);
    if (grouped(p.own)) return {Kind::absent, 0};
    if (grouped(p.enemy)) return {Kind::lost, 0};
    const int moves = count_all(variant_, p.own, p.enemy | ~squares_);
    return {Kind::open, static_cast<std::uint16_t>(moves)};
  }

  /// Calls f(position after) for each move of the mover.
  template <class F>
  void for_each_move(const Sides& p, F&& f) const {
    for_each_move_of(p.own, p.enemy, [&](Word moved) { f(Sides{p.enemy, moved}); });
  }

  /// Slides and jumps go back the way they came, as no piece is ever taken; so the moves that lead
  /// here are those that the side that has just moved could make.
  template <class F>
  void for_each_before(std::uint64_t i, F&& f) const {
    const Sides p = at(i);
    if (grouped(p.own)) return;
    for_each_move_of(p.enemy, p.own, [&](Word moved) {
      if (!grouped(moved)) f(number({moved, p.own}), false);
    });
  }

 private:
  template <class F>
  void for_each_move_of(Word side, Word other, F&& f) const {
    const Word occupied = side | other | ~squares_;
    bitboards::for_each(side, [&](int from) {
      bitboards::for_each(targets(variant_, from, occupied),
                          [&](int to) { f((side ^ Board::bit(from)) | Board::bit(to)); });
    });
  }

  Word squares_;
  int pieces_;
  Variant variant_;
  std::uint32_t enemies_;
  std::uint64_t size_;
};

}  // namespace halfboard::groups
