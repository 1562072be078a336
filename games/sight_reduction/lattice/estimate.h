#pragma once

#include <span>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/lattice/layer.h"
#include "games/sight_reduction/lattice/sweep.h"

namespace halfboard::sight_reduction {

/// The chance that a game of uniformly random legal moves reaches the goal, estimated. A population
/// of games is played; where one may leave the alive positions it counts for the share of its moves
/// that don't, and gives way to others that count for more (sequential Monte Carlo). So even a
/// chance of 10^-12 is found within some 10%, and the mean of many estimates is the chance itself.
/// The same on every machine.
///
/// alive[t]: the alive positions after t moves from the root, a layer as in sweep.h.
/// Precondition: the root is alive; only goals in the last layer.
double estimate_chance(const Position& root, const Ground& ground, std::span<const Layer> alive);

}  // namespace halfboard::sight_reduction
