#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/lattice/lattice.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "solver/limits.h"

namespace halfboard::sight_reduction {

/// What there is to say about the solitaire game of a position and how hard it is. "Alive" is a
/// position from which the goal can still be reached. All of it is exact, by looking at every
/// reachable position; `Chances` are floating point sums, right to 3 * 10^-4 of themselves at worst
/// and mostly to 10^-6.
struct Profile {
  struct Ply {
    std::uint64_t reachable = 0;
    std::uint64_t alive = 0;
  };
  struct FirstMove {
    Move move;
    bool alive = false;  ///< keeps the goal within reach
  };
  /// A game of uniformly random legal moves.
  struct Chances {
    double solves = 0;  ///< it reaches the goal
    /// [t]: after t moves, and not before, the goal is out of reach. The sum is 1 - solves.
    std::vector<double> lost_at;

    /// Of the games that do not reach the goal: mean and median number of moves until it is out of
    /// reach, the point of no return. Nothing if every game reaches it.
    [[nodiscard]] std::optional<double> mean_loss() const;
    [[nodiscard]] std::optional<int> median_loss() const;
  };

  bool solvable = false;
  Lattice::Reach reach;
  std::uint64_t dead_ends = 0;  ///< reachable, no legal move, and not the goal
  std::vector<Ply> plies;       ///< [t]: after t moves
  std::vector<FirstMove> first_moves;
  std::optional<double> estimate;  ///< of Chances::solves, if options.wanted is set
  std::optional<Chances> chances;  ///< if asked for

  /// Share of the first moves that keep the goal within reach; nothing if there is no move.
  [[nodiscard]] std::optional<double> keeping() const;
};

struct ProfileOptions {
  std::optional<Target> target{};  ///< only these two may be left
  bool chances = true;             ///< takes some ten times as long as all the rest
  /// If set, asked when all but the chances is known, and Profile::estimate of them: no chances if
  /// it says no.
  std::function<bool(const Profile&)> wanted{};
  unsigned threads = 1;  ///< no answer depends on it
  std::size_t bytes = std::size_t{1} << 30;
};

/// Bytes that a profile of the position may need: 210 MiB for a full deal, with chances 585.
std::size_t profile_memory(const Position& position, bool chances);

/// Nothing if stopped or if the memory does not suffice. Precondition: Lattice::fits(position).
std::optional<Profile> profile(const Position& position, const ProfileOptions& options,
                               const solver::Limits& limits);

}  // namespace halfboard::sight_reduction
