#pragma once

#include <array>
#include <optional>
#include <vector>

#include "games/halfcut/certificates/certificate.h"

namespace halfboard::halfcut {

/// Winning strategies to play by. As every answer in a certificate leads only to positions with an
/// answer, and no play is endless or drawn, who follows it wins, and just so in all images of its
/// positions, also with the colours exchanged. An outline has no answer where the win takes little
/// work; there a search has to find it.
class StrategyBook {
 public:
  /// Adds a strategy: all its answers, and its root where that is lost for its mover.
  void add(const Strategy& strategy);

  /// A move that wins by what the book has, also one into a root that is lost for its mover, of
  /// several into the one that took the fewest answers; nothing if it has none.
  [[nodiscard]] std::optional<Move> winning_move(const Position& position) const;
  /// Is this the root of a strategy against who is to move?
  [[nodiscard]] bool is_lost(const Position& position) const;

 private:
  /// Of the least strategy for such a root, SIZE_MAX if there is none.
  [[nodiscard]] std::size_t records_of_lost(const Position& position) const;
  [[nodiscard]] std::optional<Move> listed(const Position& position) const;

  /// By size of the board; the mover is Red, squares are those of the 8 x 8 board. Ascending.
  std::array<std::vector<StrategyRecord>, max_size + 1> answers_;
  struct Lost {
    Position root;
    std::size_t records;
  };
  std::vector<Lost> lost_;
};

}  // namespace halfboard::halfcut
