#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "solver/game.h"
#include "solver/limits.h"

namespace halfboard::solver {

/// Result for the player whose turn it is (turn_of).
enum class Outcome : std::uint8_t { win, loss, draw, unknown };

constexpr std::string_view name_of(Outcome outcome) {
  constexpr std::string_view names[] = {"win", "loss", "draw", "unknown"};
  return names[static_cast<int>(outcome)];
}

/// low <= value <= high.
struct Bounds {
  int low;
  int high;
};

/// What a search found out about a position.
template <class Move>
struct Answer {
  Outcome result = Outcome::unknown;
  std::optional<int> value;            ///< the game's number, where it has one
  std::optional<Bounds> value_bounds;  ///< proved, of a number that was not found
  std::optional<int> plies;   ///< distance to the end under best play, where it was computed
  std::vector<Move> best;     ///< the moves that keep the result
  bool best_partial = false;  ///< others may keep it as well, though no limit was reached
  /// One line of play in which neither side gives the result away; of `plies` moves if that is
  /// known, no dice fall and the search was not stopped on the way.
  std::vector<Move> pv;
  std::uint64_t nodes = 0;
};

/// Who wins: who moves first (N), who moves second (P), Left (L) or Right (R).
enum class OutcomeClass : std::uint8_t { N, P, L, R };

constexpr char name_of(OutcomeClass outcome) { return "NPLR"[static_cast<int>(outcome)]; }

constexpr OutcomeClass outcome_class(bool left_wins_first, bool right_wins_first) {
  if (left_wins_first) return right_wins_first ? OutcomeClass::N : OutcomeClass::L;
  return right_wins_first ? OutcomeClass::R : OutcomeClass::P;
}

/// The outcome class, and by which moves each player wins when he begins.
template <class Move>
struct BothSides {
  OutcomeClass outcome;
  std::array<std::vector<Move>, 2> winning;
};

/// Ability: a solver of the game's own, better than the generic one.
template <class G>
concept HasSolver = Game<G> && requires(const typename G::Position& position, Budget& budget) {
  { G::solve(position, budget) } -> std::same_as<Answer<typename G::Move>>;
};

/// Ability: an answer of the game's own to who wins if either player begins; nothing if stopped at
/// a limit, or if the turn can't be exchanged.
template <class G>
concept HasBothSides = Game<G> && requires(const typename G::Position& position, Budget& budget) {
  { G::both_sides(position, budget) } -> std::same_as<std::optional<BothSides<typename G::Move>>>;
};

}  // namespace halfboard::solver
