#pragma once

#include <optional>

#include "games/groups/distance_table.h"
#include "games/groups/hexominoes.h"
#include "games/groups/proofs/certificate.h"
#include "solver/limits.h"

namespace halfboard::groups {

/// Looks for a way in which the holder never loses, whatever the other player does and however long
/// it goes on: a set of positions with the holder to move, each with a move after which every reply
/// leads back into the set, or to a position that he wins in a few moves. Such a set is found by
/// assuming that positions hold until all moves of one have failed (as in X. Liu, S. A. Smolka,
/// Simple linear-time algorithms for minimal fixed points, 1998), first with moves that leave few
/// replies open, then with others.
///
/// Nothing if the budget or `bytes`, what it may take besides the table, ran out, or if no such set
/// is found: that says nothing about who wins.
/// One that is found is no guess: `check` follows it by the plain rules.
/// Preconditions: all pieces placed, no winner yet.
std::optional<Strategy> find_hold(const Position& position, Side holder,
                                  const Hexominoes& hexominoes, const DistanceTable& table,
                                  std::size_t bytes, solver::Budget& budget);

}  // namespace halfboard::groups
