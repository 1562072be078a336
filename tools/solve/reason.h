#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/solitaire/circle.h"
#include "tools/reports/json.h"

namespace halfboard::tools {

/// Names of squares, file by file.
std::vector<std::string> names_of(sight_reduction::Word squares);
/// With blanks between.
std::string joined(const std::vector<std::string>& names);

/// Why a solitaire deal can't be solved, by some of its checkers.
struct Reason {
  sight_reduction::Word squares = 0;
  int least = 3;  ///< are left, whatever the others are
  sight_reduction::Waiting known;
  std::optional<sight_reduction::Circle> circle;  ///< if it can be told to the end
};

/// One that can be told to the end, or else a pattern, if there was time to look for one.
/// Precondition: phase play.
std::optional<Reason> find_reason(const sight_reduction::Position& position,
                                  const solver::Limits& limits);

/// Lines of text.
std::string words_on_reason(const sight_reduction::Position& position, const Reason& reason);
Json circle_json(const sight_reduction::Circle& circle);

}  // namespace halfboard::tools
