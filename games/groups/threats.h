#pragma once

#include <array>

#include "games/groups/lines.h"

/// Wins in one move and the replies to them. Everything is exact unless it says otherwise.
namespace halfboard::groups {

/// Calls f(piece, squares) for every piece of `own` that would complete the group by going to one
/// of `squares`, whatever stands on them and however it gets there; stops when f returns true and
/// returns whether it did. Precondition: six pieces, not connected.
///
/// The other five must all be next to the new square, so with more than five groups of pieces
/// there is nothing to complete, and the square is next to every group but the moving piece's.
template <class F>
constexpr bool for_completions(Word own, F&& f) {
  std::array<Word, 5> groups;
  std::array<Word, 5> around;
  std::size_t count = 0;
  for (Word rest = own; rest; ++count) {
    if (count == groups.size()) return false;
    groups[count] = bitboards::flood<Board>(rest & (~rest + 1), rest);
    around[count] = bitboards::orthogonal_neighbours<Board>(groups[count]) & ~own;
    rest &= ~groups[count];
  }
  for (std::size_t i = 0; i < count; ++i) {
    Word common = ~own;
    for (std::size_t j = 0; j < count; ++j)
      if (j != i) common &= around[j];
    for (Word pieces = common ? groups[i] : 0; pieces;) {
      const int piece = bitboards::pop_lowest(pieces);
      Word squares = common;
      for (Word rest = groups[i] & ~Board::bit(piece); rest && squares;) {
        const Word part = bitboards::flood<Board>(rest & (~rest + 1), rest);
        squares &= bitboards::orthogonal_neighbours<Board>(part);
        rest &= ~part;
      }
      if (squares && f(piece, squares)) return true;
    }
  }
  return false;
}

/// Can the player with the pieces `own`, to move, connect at once?
template <class M>
constexpr bool wins_in_one(Word own, Word enemy) {
  const Word occupied = own | enemy;
  return for_completions(own, [&](int piece, Word squares) {
    for (Word to = squares & M::lines(piece) & ~occupied; to;)
      if (M::reaches(piece, bitboards::pop_lowest(to), occupied)) return true;
    return false;
  });
}

/// The wins in one that a player threatens while the other one is to move.
class Threats {
 public:
  template <class M>
  static constexpr Threats of(Word attacker, Word defender) {
    Threats threats;
    const Word occupied = attacker | defender;
    for_completions(attacker, [&](int piece, Word squares) {
      bitboards::for_each(squares & M::lines(piece) & ~occupied, [&](int to) {
        if (!M::reaches(piece, to, occupied)) return;
        Answers answers = M::answers(piece, to);
        answers.hurdle &= defender;
        threats.add(answers);
      });
      return false;
    });
    return threats;
  }

  [[nodiscard]] constexpr bool any() const { return any_; }

  /// The squares on which the defender's piece stops them all by going there. A move that does may
  /// open the way for another win; one that does not leaves a win in one standing.
  [[nodiscard]] constexpr Word met_from(int piece) const {
    if (!(hurdles_ & Board::bit(piece))) return common_;
    Word squares = without_hurdle_;
    for (std::size_t i = 0; i < jumps_; ++i)
      if (!(jump_[i].hurdle & Board::bit(piece))) squares &= jump_[i].block;
    return squares;
  }

 private:
  constexpr void add(const Answers& answers) {
    any_ = true;
    common_ &= answers.block;
    if (answers.hurdle) {
      hurdles_ |= answers.hurdle;
      jump_[jumps_++] = answers;
    } else {
      without_hurdle_ &= answers.block;
    }
  }

  Word common_ = ~Word{0};          // stop every threat
  Word without_hurdle_ = ~Word{0};  // stop every threat that no leaving hurdle stops
  Word hurdles_ = 0;
  bool any_ = false;
  std::size_t jumps_ = 0;
  // Six pieces jump to at most eight squares each, over enemies on at most eight sides.
  std::array<Answers, 48> jump_;
};

}  // namespace halfboard::groups
