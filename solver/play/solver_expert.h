#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "solver/forced_win.h"
#include "solver/play/certainty.h"

namespace halfboard::solver::play {

template <class G>
concept Solvable = HasSolver<G> || HasKey<G>;

/// Exact knowledge of a game that has no more than a solver, its own or the generic one. Nothing is
/// kept from move to move.
template <Solvable G>
class SolverExpert {
 public:
  using Move = typename G::Move;

  SolverExpert(std::size_t bytes, unsigned threads) : bytes_(bytes), threads_(threads) {}

  void begin() {}

  std::optional<Certainty<Move>> ask(const typename G::Position& position, Budget& budget) {
    Limits limits = budget.left();
    limits.memory_mib = std::max<std::size_t>(bytes_ >> 20, 1);
    limits.threads = threads_;
    Budget own(limits);
    const Answer<Move> answer = solve(position, own);
    budget.charge(own.nodes());
    if (answer.result == Outcome::unknown) return std::nullopt;
    return Certainty<Move>{answer.result, move_of(answer), answer.value, answer.plies, "solver"};
  }

 private:
  static Answer<Move> solve(const typename G::Position& position, Budget& budget) {
    if constexpr (HasSolver<G>)
      return G::solve(position, budget);
    else
      return GenericSolver<G>(budget).solve(position);
  }

  /// All moves of a lost position keep the result: one that holds out, or the search chooses.
  static std::optional<Move> move_of(const Answer<Move>& answer) {
    const auto& from = answer.result == Outcome::loss ? answer.pv : answer.best;
    if (from.empty() || (answer.result == Outcome::loss && !answer.plies)) return std::nullopt;
    return from.front();
  }

  std::size_t bytes_;
  unsigned threads_;
};

}  // namespace halfboard::solver::play
