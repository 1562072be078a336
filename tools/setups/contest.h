#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/reality_check/hidden/manner.h"
#include "games/reality_check/setups/setup.h"
#include "solver/wilson.h"
#include "tools/cli/cli.h"

/// Which set-ups of Reality Check, or ways to play it, do best: many games as a matrix game.
namespace halfboard::tools::setups {

/// What is compared: a set-up (or its reflection, each as often), or any of them by chance, and who
/// plays it.
struct Contender {
  std::string name;
  std::optional<reality_check::Setup> setup;
  reality_check::HiddenPlayer player;
};

/// Games of one contender against another, from the side of the first.
struct Score {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;  ///< not over at Rules::max_plies
  std::uint64_t losses = 0;

  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  [[nodiscard]] double mean() const;                ///< 1 a win; 1/2 without games
  [[nodiscard]] double variance() const;            ///< of the games that were played
  [[nodiscard]] solver::Interval interval() const;  ///< 95%, of the mean: Wilson's
  void add(const Score& more);
  [[nodiscard]] Score turned() const { return {losses, draws, wins}; }
};

/// Two games in which both contenders have both colours.
struct Bout {
  std::size_t first;
  std::size_t second;
  std::uint64_t seed;
};

struct Rules {
  std::uint64_t max_plies = 1000;
  std::uint64_t seed = 1;
  unsigned threads = 1;
};

/// Sums of bouts.
struct Sums {
  std::vector<std::vector<Score>> scores;  ///< [contender][opponent]
  Score white;                             ///< of White in all games
  std::uint64_t actions = 0;
  std::uint64_t bouts = 0;

  explicit Sums(std::size_t contenders = 0) : scores(contenders, std::vector<Score>(contenders)) {}
  [[nodiscard]] Score total(std::size_t contender) const;
};

/// The bouts of a round in which everybody meets one other by chance; an odd one has a rest.
std::vector<Bout> round_by_chance(std::size_t contenders, std::uint64_t round, std::uint64_t seed);
/// .. and of one in which everybody meets every other.
std::vector<Bout> round_of_all(std::size_t contenders, std::uint64_t round);

/// What came of a bout: of both games "w", "d" or "l" for the first contender, who is White in the
/// first game.
struct BoutResult {
  std::string results;
  std::uint64_t actions = 0;
};
/// Nothing if it was interrupted.
std::optional<BoutResult> play_bout(const std::vector<Contender>& contenders, const Bout& bout,
                                    const Rules& rules);

void add(Sums& sums, const Bout& bout, const BoutResult& result);

}  // namespace halfboard::tools::setups
