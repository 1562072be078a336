#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/reality_check/hidden/belief.h"
#include "tools/any_game/any_game.h"
#include "tools/reports/draw.h"

namespace halfboard::tools {

/// What a side knows of a game of Reality Check that began with `start`, as far as is known, and
/// went on with these moves, all legal.
std::optional<reality_check::Belief> belief_after(const AnyPosition& start,
                                                  std::span<const std::string> moves, char viewer);

/// Adds to the side's view what each enemy piece may be, and how likely that is, as lines beside
/// the board and in small print on the squares.
void add_chances(const reality_check::Belief& belief, solver::Diagram& diagram, Notes& notes);

/// The actions that may be legal by what the side knows: if the other one decides, those of every
/// arrangement of its pieces.
std::vector<std::string> possible_moves(const reality_check::Belief& belief);

}  // namespace halfboard::tools
