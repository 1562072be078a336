#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/cgt/thermograph.h"
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

/// Canonical forms of the positions of a game. Remembers all positions it has seen.
template <Combinatorial G>
class Canonizer {
 public:
  using Position = typename G::Position;

  /// A quarter of `bytes` is for positions. `games` and `budget` may have other users.
  Canonizer(std::size_t bytes, ShortGames& games, Budget& budget)
      : most_(bytes / 4 / (sizeof(typename G::Key) + 64)), games_(games), budget_(budget) {}

  /// Nothing if stopped at a limit, or if the turn can't be exchanged.
  std::optional<GameId> canonical(const Position& position) {
    const auto left_to_move = G::with_to_move(position, 0);
    if (!left_to_move) return std::nullopt;
    const auto key = G::key(*left_to_move);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    if (known_.size() >= most_ || !budget_.spend()) return std::nullopt;
    const auto left = options(*left_to_move);
    const auto right = left ? options(*G::with_to_move(position, 1)) : std::nullopt;
    if (!right) return std::nullopt;
    const GameId game = games_.make(*left, *right);
    if (games_.exhausted()) return std::nullopt;
    return known_[key] = game;
  }

 private:
  std::optional<std::vector<GameId>> options(const Position& position) {
    std::vector<GameId> games;
    for (const auto& move : MoveList<G>(position)) {
      const auto game = canonical(G::play(position, move));
      if (!game) return std::nullopt;
      games.push_back(*game);
    }
    return games;
  }

  std::size_t most_;
  ShortGames& games_;
  Budget& budget_;
  std::map<typename G::Key, GameId> known_;
};

/// A position's canonical form in the usual notation, mean and temperature.
struct CanonicalForm {
  std::optional<std::string> text;  ///< nothing if it is very long
  Dyadic mean;
  Dyadic temperature;
};

/// Nothing if stopped at a limit (budget.limits().memory_mib for all tables), or if the turn can't
/// be exchanged.
template <Combinatorial G>
std::optional<CanonicalForm> canonical_form(const typename G::Position& position, Budget& budget) {
  const std::size_t bytes = budget.limits().memory_mib << 20;
  ShortGames games(bytes / 2, budget);
  const auto game = Canonizer<G>(bytes, games, budget).canonical(position);
  if (!game) return std::nullopt;
  Thermographs thermographs(games);
  const Thermograph& thermograph = thermographs.of(*game);
  CanonicalForm form{std::nullopt, thermograph.mean, thermograph.temperature};
  form.text = text_of(games, *game);
  if (games.exhausted()) return std::nullopt;
  return form;
}

}  // namespace halfboard::solver
