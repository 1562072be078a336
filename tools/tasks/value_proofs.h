#pragma once

#include <cstddef>
#include <optional>

#include "games/sight_reduction/judge.h"
#include "games/sight_reduction/value/solver.h"
#include "solver/limits.h"

namespace halfboard::tools {

/// Values that need not be believed: the search has to write down both sides' strategies, and these
/// are followed with the plain rules through all moves against them.
class ValueProofs {
 public:
  /// `bytes` of memory are for the judge, the limits for one question.
  ValueProofs(std::size_t bytes, const solver::Limits& limits) : limits_(limits), judge_(bytes) {}

  /// Has the position this value? By a certificate; where none is made within the limits, straight
  /// from the definition of the value. Nothing if that stops at a limit, too. Precondition:
  /// has_integer_values.
  std::optional<bool> has_value(const sight_reduction::Position& position, int value);

 private:
  /// The value, if it was found and proved within the limits.
  std::optional<int> proved(const sight_reduction::Position& position);

  solver::Limits limits_;
  std::optional<sight_reduction::ValueSolver> solver_;  ///< made when it is first needed
  sight_reduction::Judge judge_;
};

}  // namespace halfboard::tools
