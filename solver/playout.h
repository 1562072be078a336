#pragma once

#include <algorithm>
#include <cstdint>
#include <map>

#include "solver/game.h"
#include "solver/random.h"

namespace halfboard::solver {

/// Sums over random games; adding two keeps every field exact, so the order of adding is free.
struct PlayoutSum {
  std::uint64_t games = 0;
  std::uint64_t unfinished = 0;  ///< stopped at the limit of plies
  std::uint64_t plies = 0;
  std::uint64_t plies_squared = 0;
  std::uint64_t shortest = ~std::uint64_t{0};
  std::uint64_t longest = 0;
  std::uint64_t branching = 0;           ///< legal moves, summed over all decisions
  std::uint64_t widest = 0;              ///< most legal moves in one position
  std::map<int, std::uint64_t> winners;  ///< finished games by winner (nobody: draws)

  PlayoutSum& operator+=(const PlayoutSum& other) {
    games += other.games;
    unfinished += other.unfinished;
    plies += other.plies;
    plies_squared += other.plies_squared;
    shortest = std::min(shortest, other.shortest);
    longest = std::max(longest, other.longest);
    branching += other.branching;
    widest = std::max(widest, other.widest);
    for (const auto& [winner, count] : other.winners) winners[winner] += count;
    return *this;
  }
};

/// Plays game number `index` of a seed with uniformly random legal moves, at most `max_plies`.
template <Game G>
void playout(typename G::Position position, std::uint64_t seed, std::uint64_t index,
             std::uint64_t max_plies, PlayoutSum& sum) {
  Stream random(seed, index);
  std::uint64_t plies = 0;
  for (; plies < max_plies; ++plies) {
    const Choices<G> moves(position);
    if (moves.empty()) break;
    sum.branching += moves.size();
    sum.widest = std::max<std::uint64_t>(sum.widest, moves.size());
    const typename G::Move move = moves[random.pick(static_cast<std::uint32_t>(moves.size()))];
    if constexpr (PlaysInPlace<G>)
      G::advance(position, move);
    else
      position = G::play(position, move);
  }
  ++sum.games;
  sum.plies += plies;
  sum.plies_squared += plies * plies;
  sum.shortest = std::min(sum.shortest, plies);
  sum.longest = std::max(sum.longest, plies);
  if (plies == max_plies && !MoveList<G>(position).empty())
    ++sum.unfinished;
  else
    ++sum.winners[G::winner(position)];
}

}  // namespace halfboard::solver
