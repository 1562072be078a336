#pragma once

#include <array>
#include <optional>

#include "games/reality_check/position.h"

namespace halfboard::reality_check {

/// An ending as everybody sees it: two pieces a side on the basic board, one of each side true and
/// one two-faced; which is which, and what is below the two-faced one, only its owner knows. White
/// moves, nothing is barred, both hands are empty, standard rules.
struct PairEnding {
  std::array<std::array<int, 2>, 2> square{};  ///< [side][piece], four different ones
  std::array<std::array<Face, 2>, 2> up{};     ///< upturned faces

  /// An ending with these pieces and true counts; nothing if the position is no such ending.
  static std::optional<PairEnding> of(const Position& position);
  /// One of its 36 arrangements: the first pieces are true, with the lowest faces below the others.
  [[nodiscard]] Position position() const;
};

/// Values for White in twelfths of a game, all six arrangements of a side equally likely. What is
/// not over at the horizon is a draw.
struct PairValues {
  int hidden = 0;      ///< each side knows its own faces only
  int open = 0;        ///< both see all
  int white_seen = 0;  ///< Black sees White's faces, too
  int black_seen = 0;  ///< White sees Black's faces, too
  friend constexpr bool operator==(const PairValues&, const PairValues&) = default;
};

inline constexpr int pair_values_unit = 12;
inline constexpr int pair_horizon = 3;

/// The values of the game of `horizon` actions (1 .. 3), exactly: README, "One secret a side".
/// Nothing if White has no action, or in one of a few endings that the theorem leaves open: a side
/// can be shut in on the tips of the board, and a flip decides whether it is.
std::optional<PairValues> pair_values(const PairEnding& ending, int horizon);

}  // namespace halfboard::reality_check
