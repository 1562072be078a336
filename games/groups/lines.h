#pragma once

#include <array>

#include "games/groups/rules.h"

/// Whether one piece reaches one square, and how that can be stopped: two table look-ups where
/// targets() of rules.h walks eight rays. All functions are pure.
namespace halfboard::groups {

/// Tables over pairs of squares.
class Lines {
 public:
  /// Squares strictly between two squares of one line; all squares if they share no line, so that
  /// whatever stands on the board then stands between them.
  static constexpr Word between(int a, int b) {
    return table.between[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
  }
  /// Squares on the square's ranks, files and diagonals.
  static constexpr Word all(int square) { return table.all[static_cast<std::size_t>(square)]; }
  /// Of those, the adjacent ones.
  static constexpr Word next(int square) { return table.next[static_cast<std::size_t>(square)]; }
  /// Of those, the ones two steps away: where a jump ends.
  static constexpr Word second(int square) {
    return table.second[static_cast<std::size_t>(square)];
  }

 private:
  struct Table {
    std::array<std::array<Word, Board::squares>, Board::squares> between;
    std::array<Word, Board::squares> all;
    std::array<Word, Board::squares> next;
    std::array<Word, Board::squares> second;
  };

  static constexpr Table table = [] {
    Table t{};
    for (std::size_t s = 0; s < Board::squares; ++s) {
      for (Word& set : t.between[s]) set = ~Word{0};
      for (int i = 0; i < 8; ++i) {
        const auto d = static_cast<Direction>(i);
        int file = Board::file_of(static_cast<int>(s)) + file_step(d);
        int rank = Board::rank_of(static_cast<int>(s)) + rank_step(d);
        Word way = 0;
        for (int steps = 1; file >= 0 && file < 8 && rank >= 0 && rank < 8; ++steps) {
          const int to = Board::square(file, rank);
          t.between[s][static_cast<std::size_t>(to)] = way;
          way |= Board::bit(to);
          if (steps == 1) t.next[s] |= Board::bit(to);
          if (steps == 2) t.second[s] |= Board::bit(to);
          file += file_step(d);
          rank += rank_step(d);
        }
        t.all[s] |= way;
      }
    }
    return t;
  }();
};

/// What stops a piece from going to a square: a piece of the other side that moves onto one of
/// `block`, or, where it is not empty, the piece on `hurdle` moving away.
struct Answers {
  Word block;
  Word hurdle;
};

/// How pieces go under one of the four rules.
template <bool king, bool nojump>
struct Movement {
  static constexpr Variant variant{king, nojump};

  /// Every square that a piece could reach on some board.
  static constexpr Word lines(int from) {
    if constexpr (!king) return Lines::all(from);
    return nojump ? Lines::next(from) : Lines::next(from) | Lines::second(from);
  }

  /// May a piece go from one square to another, empty one? Two squares away the square between is
  /// slid over if it is empty and jumped over if it is not: with long slides and jumps both are
  /// legal, so a piece there stops nothing.
  static constexpr bool reaches(int from, int to, Word occupied) {
    const Word target = Board::bit(to);
    const bool open = !(Lines::between(from, to) & occupied);
    if constexpr (!king) return open || (!nojump && (Lines::second(from) & target));
    return (Lines::next(from) & target) || (!nojump && !open && (Lines::second(from) & target));
  }

  /// What stops that move. Precondition: it is legal.
  static constexpr Answers answers(int from, int to) {
    const Word target = Board::bit(to);
    if constexpr (!king && nojump) return {Lines::between(from, to) | target, 0};
    const bool jump = Lines::second(from) & target;
    if constexpr (king) return {target, jump ? Lines::between(from, to) : 0};
    return {jump ? target : Lines::between(from, to) | target, 0};
  }
};

/// Calls f.template operator()<M>() with the Movement of the variant.
template <class F>
auto with_movement(Variant v, F&& f) {
  if (v.king && v.nojump) return f.template operator()<Movement<true, true>>();
  if (v.king) return f.template operator()<Movement<true, false>>();
  if (v.nojump) return f.template operator()<Movement<false, true>>();
  return f.template operator()<Movement<false, false>>();
}

}  // namespace halfboard::groups
