#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "solver/game.h"
#include "solver/limits.h"

namespace halfboard::solver {

/// Result for the side to move.
enum class Outcome : std::uint8_t { win, loss, draw, unknown };

constexpr std::string_view name_of(Outcome outcome) {
  constexpr std::string_view names[] = {"win", "loss", "draw", "unknown"};
  return names[static_cast<int>(outcome)];
}

/// What a search found out about a position.
template <class Move>
struct Answer {
  Outcome result = Outcome::unknown;
  std::optional<int> value;  ///< the game's number, where it has one
  std::optional<int> plies;  ///< distance to the end under best play, where it was computed
  std::vector<Move> best;    ///< the moves that keep the result
  /// One line of play in which neither side gives the result away; of `plies` moves if that is
  /// known, no dice fall and the search was not stopped on the way.
  std::vector<Move> pv;
  std::uint64_t nodes = 0;
};

/// Ability: a solver of the game's own, better than the generic one.
template <class G>
concept HasSolver = Game<G> && requires(const typename G::Position& position, Budget& budget) {
  { G::solve(position, budget) } -> std::same_as<Answer<typename G::Move>>;
};

}  // namespace halfboard::solver
