#pragma once

#include <cstdint>
#include <vector>

#include "games/reality_check/knowledge/view.h"
#include "games/reality_check/move.h"
#include "games/reality_check/setups/setup.h"

/// What a player can know about the other side's pieces from all that happened openly.
///
/// Open are: every move with its squares, every flip and the face it brings up, the upturned face
/// of a dropped piece (not which piece of the hand it is), both faces of both pieces in a Reality
/// Check and of both pieces turned over by Memory, the piece given up as a penalty, dice, that
/// there is a choice and what was chosen (not which piece was refused), how many pieces are in
/// hand, the end of the game. What the players know is independent of each other: no open fact
/// depends on hidden faces of both sides, but for the sum of faces shown to both.
namespace halfboard::reality_check {

/// An action as one side sees it.
struct Event {
  Move move;            ///< of an enemy's drop only kind and square are kept
  bool secret = false;  ///< an enemy's drop: the piece is not told, its upturned face is on view
  /// Pieces shown in the course of it, with the square (or no_flip: from the hand) they came from.
  struct Shown {
    std::uint8_t square = 0;
    Piece piece = no_piece;
    friend constexpr bool operator==(const Shown&, const Shown&) = default;
  };
  std::array<Shown, 2> shown{};
  View after;
};

/// The event of a legal action. Nothing that `viewer` cannot see has an influence on it.
Event observe(const Position& before, Move move, Side viewer);
/// The same, where the position after the action is known.
Event observe(const Position& before, Move move, const Position& after, Side viewer);

/// All that the other side can have, given what `viewer` has seen. Drops of unknown pieces split
/// worlds; worlds that have become equal are merged, with the set-ups that lead to them.
class Knowledge {
 public:
  /// From the set-up, whose upturned faces are open. Precondition: phase first.
  Knowledge(const Position& start, Side viewer);

  /// Keeps what is consistent with the next event.
  void see(const Event& event);

  /// The other side's set-ups that are consistent with everything seen, ascending.
  [[nodiscard]] std::vector<Setup> possible_setups() const;
  /// How many different positions are consistent with everything seen.
  [[nodiscard]] std::size_t worlds() const { return worlds_.size(); }
  /// The pieces that may stand on an enemy's square, or be in its hand (square == no_flip).
  [[nodiscard]] PieceSet candidates(int square) const;

 private:
  /// A position that may be the true one; bit i of `origins`: from set-up i.
  struct World {
    Position position;
    std::vector<std::uint64_t> origins;
  };

  void merge();

  Side viewer_;
  std::vector<Setup> setups_;
  std::vector<World> worlds_;
};

}  // namespace halfboard::reality_check
