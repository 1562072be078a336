#pragma once

#include <memory>
#include <optional>

#include "games/sight_reduction/game.h"
#include "solver/limits.h"

namespace halfboard::tools {

/// Values that need not be believed: the search has to write down both sides' strategies, and these
/// are followed with the plain rules through all moves against them.
class ValueProofs {
 public:
  ValueProofs();
  ~ValueProofs();

  /// The value, if it was found and proved within the limits. Precondition: has_integer_values.
  std::optional<int> value(const sight_reduction::Position& position, const solver::Limits& limits);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;  // made when it is first needed, for its table
};

}  // namespace halfboard::tools
