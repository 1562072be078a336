#pragma once

#include <array>
#include <optional>
#include <span>

#include "games/sight_reduction/game.h"

namespace halfboard::sight_reduction {

/// A way of playing the solitaire down to one checker of each colour: removals of one checker each,
/// the side to move first.
struct InwardLine {
  std::array<Word, Board::squares> removals{};
  int count = 0;
  [[nodiscard]] std::span<const Word> moves() const {
    return {removals.data(), static_cast<std::size_t>(count)};
  }
};

/// How many groups of attempts there are.
inline constexpr unsigned inward_groups = 32;

/// Plays the solitaire by a rule of thumb, eight attempts side by side: each has a square to which
/// it clears the board from outside, ring by ring, leaves first within a ring. The checkers that
/// stay keep close together and so in sight of each other, friends and enemies. Every removal is a
/// legal one, so a position that comes out is solvable; one that doesn't may be anything.
///
/// Groups 0 to 3 take each square of the board once; in later ones some squares go a ring early.
/// Of random deals under easier+challenging group 0 solves 6 of 10 and the first twelve all but 3
/// of 100, in a few thousand instructions a group.
///
/// Precondition: phase play, no +pairs, the board not empty, group < inward_groups.
std::optional<InwardLine> play_inwards(const Position& position, unsigned group);

}  // namespace halfboard::sight_reduction
