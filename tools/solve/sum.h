#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/value/solver.h"
#include "solver/cgt/canonical_form.h"

namespace halfboard::tools {

/// Who wins a game, by playing it: costs no nodes, so no limit ends it.
solver::OutcomeClass outcome_of(const solver::ShortGames& games, solver::GameId game);

/// Positions of Sight Reduction side by side. Nothing that it says counts once games().exhausted().
class Sum {
 public:
  using GameId = solver::GameId;

  Sum(std::vector<sight_reduction::Position> parts, solver::Budget& budget);

  /// The canonical form of a part, or nothing if stopped.
  std::optional<GameId> value(std::size_t part) { return canonical(part, parts_[part]); }

  /// That of all, from those of the parts.
  GameId game(const std::vector<GameId>& values);

  /// The moves of a side (0: first) by which it wins, as (part, move).
  std::vector<std::pair<std::size_t, std::string>> winning(std::vector<GameId> values, int side);

  solver::ShortGames& games() { return games_; }
  [[nodiscard]] const solver::ShortGames& games() const { return games_; }

 private:
  /// The numbers of a sum, and the sum of the other parts.
  struct Total {
    solver::Dyadic number;
    GameId rest = solver::ShortGames::zero;
  };

  Total total(const std::vector<GameId>& values);
  bool holds(const Total& all, int side);
  std::optional<GameId> canonical(std::size_t part, const sight_reduction::Position& position);

  std::size_t bytes_;
  sight_reduction::ValueSolver values_;
  std::optional<std::size_t> begun_;  ///< the part that values_ is at
  solver::ShortGames games_;
  solver::Budget& budget_;
  std::vector<sight_reduction::Position> parts_;
  std::vector<std::size_t> order_;  ///< of the parts, by their text
  std::deque<solver::Canonizer<sight_reduction::Game>> canonizers_;
};

}  // namespace halfboard::tools
