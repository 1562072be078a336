#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "games/reality_check/game.h"
#include "solver/retrograde/dense.h"

namespace halfboard::reality_check {

/// Endings of the standard game, all secrets open, in which only true pieces are left: numbered,
/// and seen by the side to move as White.
///
/// A true piece looks the same on both sides, so a flip changes nothing but the next player's ban.
/// The ban never takes away a move: only one piece can be banned, and whoever makes a step has
/// another one to flip on the board (his own piece, and if that is the banned one, the enemy's: a
/// side that is not over its limit at the end of its turn has a piece there). So the ban is left
/// out, and a step counts once, whatever is flipped.
///
/// A number is that of the kinds of pieces and, to base 41, where each of them is: on one of the
/// 39 squares, in hand, or captured and waiting for the mover's choice.
class TrueEndings {
 public:
  using Beginning = solver::retrograde::Beginning;

  /// Endings with at most `each` pieces a side (1 or 2) and `all` together.
  TrueEndings(int each, int all);

  [[nodiscard]] std::uint64_t size() const { return size_; }

  /// Numbers from `first` on and below `last`, of the same pieces: the mover's, then the others',
  /// as "RP-N".
  struct Group {
    std::string name;
    std::uint64_t first;
    std::uint64_t last;
  };
  [[nodiscard]] std::vector<Group> groups() const;

  [[nodiscard]] Beginning begin(std::uint64_t number) const;
  template <class F>
  void for_each_before(std::uint64_t number, F&& f) const;

  /// Is it one of the endings? The number of any position that is.
  [[nodiscard]] bool has(const Position& position) const;
  [[nodiscard]] std::uint64_t number(const Position& position) const;
  /// Precondition: the number stands for one.
  [[nodiscard]] Position position(std::uint64_t number) const;

 private:
  static constexpr int squares = 39;
  static constexpr int in_hand = 39;
  static constexpr int waiting = 40;
  static constexpr int gone = 41;
  static constexpr int places = 41;

  /// Where the four kinds of true pieces of the mover (0) and of the other side (1) are.
  struct State {
    std::array<std::array<std::int8_t, 4>, 2> at{};
  };

  /// What follows from a state.
  struct View {
    std::array<Word, 2> own{};
    std::array<int, 2> pieces{};
    std::array<int, 2> hand{};
    bool choice = false;
    Word free = 0;  ///< empty squares
  };

  static Word square(int place) { return bit(board_square[static_cast<std::size_t>(place)]); }
  static int place_of(int square) { return place_at[static_cast<std::size_t>(square)]; }
  static View view(const State& state);
  /// Can it occur? The side that waits has a piece on the board and is within its limit.
  static bool exists(const View& view);
  /// The same, seen by the other side.
  static State turned(const State& state);
  /// Squares that a face sees, the first occupied ones included; a pawn sees others to capture on.
  static Word reached(int face, int square, const View& view, bool capturing);

  [[nodiscard]] State state(std::uint64_t number) const;
  [[nodiscard]] std::uint64_t number(const State& state) const;
  [[nodiscard]] bool fits(int mine, int theirs) const {
    return mine <= each_ && theirs <= each_ && mine + theirs <= all_;
  }
  template <class F>
  void before_travel(const State& seen, F&& f) const;
  template <class F>
  void before_choice(const State& now, F&& f) const;
  /// Calls f for the states in which the piece `face` of side 0 went from elsewhere to where it
  /// is and took `prey` of side 1 there.
  template <class F>
  void before_capture(const State& seen, int face, int prey, F&& f) const;

  static const std::array<std::int8_t, squares> board_square;
  static const std::array<std::int8_t, Board::squares> place_at;

  int each_;
  int all_;
  std::vector<std::uint16_t> kinds_;   ///< mover's kinds | other side's kinds << 4
  std::vector<std::uint64_t> starts_;  ///< first number of the kinds, and the end
  std::array<std::int16_t, 256> index_{};
  std::uint64_t size_ = 0;
};

template <class F>
void TrueEndings::for_each_before(std::uint64_t number, F&& f) const {
  const State now = state(number);
  const View seen = view(now);
  const auto same = [&](const State& before) { f(this->number(before), true); };
  const auto other = [&](const State& before) { f(this->number(before), false); };
  if (!seen.choice && seen.hand[0] == seen.pieces[0]) before_choice(now, same);
  before_travel(turned(now), other);
}

/// The mover had to choose what becomes of a captured piece: he took it, or had it removed.
template <class F>
void TrueEndings::before_choice(const State& now, F&& f) const {
  const View seen = view(now);
  for (std::size_t face = 0; face < 4; ++face) {
    State before = now;
    const bool took = now.at[0][face] == in_hand;
    if (!took && (now.at[0][face] != gone || !fits(seen.pieces[0] + 1, seen.pieces[1]))) continue;
    before.at[0][face] = waiting;
    f(before);
  }
}

/// Side 0 has just moved: it made a step, a drop or a capture.
template <class F>
void TrueEndings::before_travel(const State& seen, F&& f) const {
  const View now = view(seen);
  // Before that the other side was waiting, and nothing of it was captured yet.
  const bool may_rest = !now.choice && now.hand[1] < now.pieces[1];
  for (std::size_t face = 0; face < 4; ++face) {
    const int at = seen.at[0][face];
    if (at >= squares) continue;
    State before = seen;
    if (may_rest) {
      const int to = std::countr_zero(square(at));
      const Word origins = reached(static_cast<int>(face), to, now, false) & now.free;
      bitboards::for_each(origins, [&](int from) {
        before.at[0][face] = static_cast<std::int8_t>(place_of(from));
        f(before);
      });
      if (basic_board.homes[0] & square(at)) {
        before.at[0][face] = in_hand;
        f(before);
      }
    }
    for (std::size_t prey = 0; prey < 4; ++prey)
      before_capture(seen, static_cast<int>(face), static_cast<int>(prey), f);
  }
}

template <class F>
void TrueEndings::before_capture(const State& seen, int face, int prey, F&& f) const {
  const auto piece = static_cast<std::size_t>(face);
  const auto taken = static_cast<std::size_t>(prey);
  const View now = view(seen);
  const int fate = seen.at[1][taken];
  // Into the hand, if it was not full; else to its owner's choice; or out of play.
  const bool possible = fate == waiting ||
                        (fate == in_hand && !now.choice && now.hand[1] < now.pieces[1]) ||
                        (fate == gone && !now.choice && fits(now.pieces[0], now.pieces[1] + 1));
  if (!possible) return;
  State before = seen;
  before.at[1][taken] = seen.at[0][piece];
  const int at = std::countr_zero(square(seen.at[0][piece]));
  bitboards::for_each(reached(face, at, now, true) & now.free, [&](int from) {
    before.at[0][piece] = static_cast<std::int8_t>(place_of(from));
    f(before);
  });
}

}  // namespace halfboard::reality_check
