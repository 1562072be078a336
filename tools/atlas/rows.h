#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/sight_reduction/atlas/atlas.h"
#include "solver/cgt/kind.h"

namespace halfboard::tools {

/// One canonical form and where it was met.
struct AtlasRow {
  solver::GameId game = 0;
  std::optional<std::string> form;  ///< nothing if it is very long
  solver::Kind kind{};
  int birthday = 0;
  solver::Dyadic mean;
  solver::Dyadic temperature;
  solver::Dyadic left_stop;
  solver::Dyadic right_stop;
  bool favours_left = false;  ///< at least 0; of G and -G at most one does, but for 0
  int nim = 0;                ///< n if the form is *n
  std::uint64_t positions = 0;
  std::vector<std::uint64_t> by_checkers;
  int checkers = 0;      ///< the fewest
  std::string position;  ///< one with so few, White to move
};

/// All forms that were met, by birthday, then frequent ones first; the same in each run. Nothing
/// once `goes_on` is false, which is asked all the time: of many forms it takes seconds.
std::optional<std::vector<AtlasRow>> rows_of(sight_reduction::Atlas& atlas,
                                             const std::function<bool()>& goes_on);

}  // namespace halfboard::tools
