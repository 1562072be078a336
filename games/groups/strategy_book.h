#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "games/groups/proofs/certificate.h"

namespace halfboard::groups {

/// Winning strategies to play by, in all images of their positions, also with the colours
/// exchanged. Every step of a certificate that `fault_of` finds faultless leads to a win in one or
/// to a further step of fewer plies.
class StrategyBook {
 public:
  struct Win {
    Move move;
    int plies;  ///< at most so many to the end, the move counted
  };

  void add(const Strategy& strategy);
  /// A win in one, or the strategy's move. Nothing during set-up.
  [[nodiscard]] std::optional<Win> winning_move(const Position& position) const;

 private:
  /// By position_number, the fastest win first.
  std::vector<std::pair<std::uint64_t, Strategy::Step>> steps_;
};

}  // namespace halfboard::groups
