#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/sight_reduction/game.h"
#include "solver/limits.h"

namespace halfboard::sight_reduction {

enum class Status : std::uint8_t { solved, unsolvable, unknown };

constexpr std::string_view name_of(Status status) {
  constexpr std::string_view names[] = {"solved", "unsolvable", "unknown"};
  return names[static_cast<int>(status)];
}

/// The two checkers that must be left, as square numbers of the 4 x 8 board (a1 = 0, b1 = 1, ..).
struct Target {
  int white = 0;
  int black = 0;
  friend bool operator==(const Target&, const Target&) = default;
};

/// Reads "a1,b1": a white, then a black checker of the position.
Result<Target> parse_target(const Position& position, std::string_view text);
/// As it is read.
std::string format_target(const Target& target);

struct SolitaireResult {
  Status status = Status::unknown;
  std::vector<Move> solution;      ///< all removals in order, if solved
  std::optional<int> fewest_left;  ///< least total over all ways to play; nothing if not known
  std::vector<Move> best_play;     ///< if not solved: removals that leave so few
  std::uint64_t nodes = 0;         ///< volleys, states, positions expanded and clauses learned
};

/// The goal of the solitaire game is met: one checker of each colour left, with `+pairs` none at
/// all, with a target exactly those two.
bool is_goal(const Position& position, const std::optional<Target>& target);

/// Solves the solitaire game: one player removes for both colours in turn, the side to move first.
/// One object a thread; no answer and no node count depends on what was solved before.
class SolitaireSolver {
 public:
  /// Tables take at most `table_bytes`, about; at least 1 MiB. What proofs by orders need comes to
  /// that, some 20 MiB for a deal with pairs.
  explicit SolitaireSolver(std::size_t table_bytes);
  ~SolitaireSolver();
  SolitaireSolver(SolitaireSolver&&) noexcept;
  SolitaireSolver& operator=(SolitaireSolver&&) noexcept;

  /// Precondition: phase play. limits.memory_mib is not used.
  SolitaireResult solve(const Position& position, const std::optional<Target>& target,
                        const solver::Limits& limits);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace halfboard::sight_reduction
