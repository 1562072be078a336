#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "solver/cgt/short_games.h"

namespace halfboard::sight_reduction {

/// A list of options: Left's, ascending, then Right's, ascending, and what game they make.
/// Remembers all lists it was given; a hit is never a collision.
class OptionLists {
 public:
  OptionLists() : slots_(1 << 10) {}

  /// The game, or nullptr.
  [[nodiscard]] const solver::GameId* find(std::span<const solver::GameId> options,
                                           std::size_t lefts) const;
  /// Precondition: not there.
  void add(std::span<const solver::GameId> options, std::size_t lefts, solver::GameId game);
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::uint64_t hash;
    std::size_t begin;  ///< in options_
    std::uint32_t lefts;
    std::uint32_t count;
    solver::GameId game;
  };

  void grow();

  std::vector<Entry> entries_;
  std::vector<solver::GameId> options_;
  std::vector<std::uint32_t> slots_;  ///< a place in entries_, plus 1; a power of two of them
};

/// The canonical forms that the positions of a board have, for many threads.
class FormTable {
 public:
  /// The games take at most `bytes`; the lists by which they are found again come beside that.
  FormTable(std::size_t bytes, solver::Budget& budget) : games_(bytes, budget) {}

  /// The game with these options, Left's first; both lists ascending, nothing twice. 0 if the
  /// limits are reached: then `exhausted()`.
  solver::GameId make(std::span<const solver::GameId> options, std::size_t lefts);
  solver::GameId negative(solver::GameId game);
  /// Finds the negatives of all games, which then are among them. Not while others use the table.
  void find_negatives();
  /// By game; of those that were there at the last find_negatives.
  [[nodiscard]] const std::vector<solver::GameId>& negatives() const { return negatives_; }
  [[nodiscard]] bool exhausted() const;

  /// Not while others use the table.
  [[nodiscard]] solver::ShortGames& games() { return games_; }
  [[nodiscard]] const solver::ShortGames& games() const { return games_; }

 private:
  mutable std::mutex mutex_;
  solver::ShortGames games_;
  OptionLists known_;
  std::vector<solver::GameId> negatives_{0};
};

}  // namespace halfboard::sight_reduction
