#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "solver/cgt/combinatorial.h"
#include "solver/cgt/thermograph.h"

namespace halfboard::solver {

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
  Wall left;
  Wall right;
};

/// Of a game that was made already. Nothing if stopped at a limit.
inline std::optional<CanonicalForm> form_of(ShortGames& games, GameId game) {
  Thermographs thermographs(games);
  const Thermograph& t = thermographs.of(game);
  CanonicalForm form{text_of(games, game), t.mean, t.temperature, t.left, t.right};
  if (games.exhausted()) return std::nullopt;
  return form;
}

/// From the forms of all positions that can follow. Nothing if stopped at a limit
/// (budget.limits().memory_mib for all tables), or if the turn can't be exchanged.
template <Combinatorial G>
std::optional<CanonicalForm> canonical_form(const typename G::Position& position, Budget& budget) {
  const std::size_t bytes = budget.limits().memory_mib << 20;
  ShortGames games(bytes / 2, budget);
  const auto game = Canonizer<G>(bytes, games, budget).canonical(position);
  if (!game) return std::nullopt;
  return form_of(games, *game);
}

/// The same, by the game's own knowledge of integers where it has some.
template <Combinatorial G>
std::optional<CanonicalForm> quick_form(const typename G::Position& position, Budget& budget) {
  if constexpr (HasIntegerValues<G>)
    if (G::has_integer_value(position)) {
      const auto value = G::integer_value(position, budget);
      if (!value) return std::nullopt;
      ShortGames games(budget.limits().memory_mib << 19, budget);
      return form_of(games, games.integer(*value));
    }
  return canonical_form<G>(position, budget);
}

}  // namespace halfboard::solver
