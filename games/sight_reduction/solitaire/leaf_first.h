#pragma once

#include <cstdint>
#include <span>

#include "games/sight_reduction/rules.h"

namespace halfboard::sight_reduction {

/// Plays the solitaire of full deals, White first, by a rule of thumb, many at a time: where a
/// checker may go that sees friends in one direction only (a leaf of its colour's graph: the others
/// lose no friend with it), it goes first. Every move is a legal one, so a deal that comes out is
/// solvable; a deal that doesn't may be anything.
///
/// Attempts differ in what goes first among equals: the lowest or the highest square of each
/// colour, on the board or its mirror image, and from the ninth on some squares before others.
/// Under the easier rule the first eight solve 96 of 100 random deals, at a few hundred
/// instructions each.
///
/// white[i]: the white squares of a full deal; solved[i] becomes 1 if it came out, else 0.
/// Precondition: solved is as long as white, no +pairs.
void leaf_first(Variant variant, unsigned attempt, std::span<const Word> white,
                std::span<std::uint8_t> solved);

}  // namespace halfboard::sight_reduction
