#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/any_game/any_game.h"
#include "tools/reports/draw.h"

namespace halfboard::tools {

/// Adds to a side's view of a game of Reality Check what each enemy piece may be, and how likely
/// that is, as lines beside the board and in small print on the squares. The game began with
/// `start` as far as is known, and went on with these moves, all legal.
void add_chances(const AnyPosition& start, std::span<const std::string> moves, char viewer,
                 solver::Diagram& diagram, Notes& notes);

/// The actions that may be legal by what the side knows: if the other one decides, those of every
/// arrangement of its pieces. For the same game.
std::vector<std::string> possible_moves(const AnyPosition& start,
                                        std::span<const std::string> moves, char viewer);

}  // namespace halfboard::tools
