#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "games/sight_reduction/lattice/lattice.h"
#include "games/sight_reduction/lattice/profile.h"
#include "games/sight_reduction/solitaire/solver.h"

/// Solitaire games that have a wanted profile, for those who make puzzles.
namespace halfboard::sight_reduction {

/// Bands of the chance that uniformly random legal moves solve a game.
enum class Difficulty : std::uint8_t { easy, medium, hard, expert };

struct Band {
  Difficulty difficulty;
  std::string_view name;
  double least;  ///< chance, of the band; it ends where the band before it begins
};
inline constexpr std::array<Band, 4> bands{{{Difficulty::easy, "easy", 1e-4},
                                            {Difficulty::medium, "medium", 1e-6},
                                            {Difficulty::hard, "hard", 1e-8},
                                            {Difficulty::expert, "expert", 0}}};

constexpr std::string_view name_of(Difficulty difficulty) {
  return bands[static_cast<std::size_t>(difficulty)].name;
}
/// Numbers from `low` to `high`, both included.
struct Range {
  double low = 0;
  double high = std::numeric_limits<double>::infinity();
  [[nodiscard]] bool holds(double x) const { return low <= x && x <= high; }
};

std::optional<Difficulty> difficulty_named(std::string_view name);
/// Of a solvable game.
Difficulty difficulty_of(double chance);
Range chances_of(Difficulty difficulty);

/// What a puzzle has to be like, besides solvable.
struct Wish {
  Range chance{};              ///< Chances::solves
  Range keeping{};             ///< Profile::keeping()
  Range mean_loss{};           ///< Chances::mean_loss(), without end if nothing is ever lost
  bool unique_target = false;  ///< just one pair of last checkers can be left
};

struct Puzzle {
  Position position;
  Profile profile;
  std::vector<Move> solution;
};

/// Judges games, the cheap questions first. One object a thread; no answer depends on those before.
class PuzzleMaker {
 public:
  enum class Judgement : std::uint8_t { fits, misfits, stopped };
  struct Judged {
    Judgement verdict;
    std::optional<Puzzle> puzzle{};  ///< if it fits
  };

  /// Bytes that a game like this one needs.
  static std::size_t memory_needed(const Position& position);

  explicit PuzzleMaker(const Wish& wish);

  /// What fits does so exactly. What is passed over since its chance was estimated to be far
  /// outside of the wanted range (estimate.h) might fit all the same, which is next to impossible.
  /// Precondition: Lattice::fits(position).
  Judged judge(const Position& position, const solver::Limits& limits);

 private:
  Judgement has_one_target(const Position& position, const std::vector<Move>& solution,
                           const solver::Limits& limits);
  [[nodiscard]] bool fits(const Profile::Chances& chances) const;

  Wish wish_;
  SolitaireSolver solver_;
  Lattice lattice_;
};

}  // namespace halfboard::sight_reduction
