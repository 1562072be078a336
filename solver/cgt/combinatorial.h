#pragma once

#include <optional>

#include "solver/forced_win.h"

namespace halfboard::solver {

/// Ability: the same position with another player to move, or nothing where whose turn it is can't
/// be exchanged.
template <class G>
concept HasTurns = Game<G> && requires(const typename G::Position& position, int player) {
  { G::with_to_move(position, player) } -> std::same_as<std::optional<typename G::Position>>;
};

/// A loop-free game of two players in normal play, whose positions are games in the sense of
/// combinatorial game theory: player 0 is Left, player 1 is Right, and either may move.
template <class G>
concept Combinatorial =
    HasTurns<G> && HasKey<G> && G::loop_free && G::convention == Convention::normal_play;

/// Ability: under some rules all positions are integers, and the number is found without their
/// canonical forms. Nothing if stopped at a limit. Precondition: has_integer_value(position).
template <class G>
concept HasIntegerValues = Combinatorial<G> &&
    requires(const typename G::Position& position, Budget& budget) {
  { G::has_integer_value(position) } -> std::same_as<bool>;
  { G::integer_value(position, budget) } -> std::same_as<std::optional<int>>;
};

/// By search, whatever the position's value. Nothing if stopped at a limit, or if the turn can't be
/// exchanged.
template <Combinatorial G>
std::optional<BothSides<typename G::Move>> both_sides(const typename G::Position& position,
                                                      Budget& budget) {
  ForcedWin<G> search(budget);
  BothSides<typename G::Move> sides{};
  for (int player = 0; player < 2; ++player) {
    const auto p = G::with_to_move(position, player);
    if (!p) return std::nullopt;
    for (const auto& move : MoveList<G>(*p)) {
      const auto wins = search.prove(G::play(*p, move), player, ForcedWin<G>::unbounded);
      if (!wins) return std::nullopt;
      if (*wins) sides.winning[static_cast<std::size_t>(player)].push_back(move);
    }
  }
  sides.outcome = outcome_class(!sides.winning[0].empty(), !sides.winning[1].empty());
  return sides;
}

}  // namespace halfboard::solver
