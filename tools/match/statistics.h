#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

/// What the results of a match say, in Elo. A is the first engine.
/// Sources: M. Van den Bergh, "Comments on normalized Elo" and "Comparing the approximations for
/// the generalized log likelihood ratio of a multinomial distribution"; numbers and bounds as
/// published by fastchess, tests/tools/match/match_statistics_test.cpp.
namespace halfboard::tools::match {

/// Games that A has won, drawn and lost.
struct Counts {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  /// A win is 1, a draw 1/2. Precondition: some game was played.
  [[nodiscard]] double score() const {
    return (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) /
           static_cast<double>(games());
  }
};

/// Pairs of games with colours exchanged, by A's points in both: 0, 1/2, 1, 3/2, 2.
using Pentanomial = std::array<std::uint64_t, 5>;

struct EloEstimate {
  std::optional<double> elo;  ///< nothing: infinite, all games won or all lost
  std::optional<double> low;  ///< of the 95% interval; nothing: minus infinity
  std::optional<double> high;
  std::optional<double> normalized;  ///< mean over deviation a game, times 800 / ln 10; nothing:
                                     ///< no deviation, as all results are the same
  double normalized_error = 0;       ///< half of the 95% interval
};

/// The Elo at which that share of the points is expected; nothing: infinite, of a score of 0 or 1.
std::optional<double> elo_of(double score);
/// .. and back.
double score_of(double elo);

/// From single games, and from pairs, whose interval is narrower as pairs take the opening's luck
/// away. Where all results are the same the interval is Wilson's, as if all points were games won
/// or lost. Precondition: not all zero.
EloEstimate estimate(const Counts& counts);
/// "+12.3"; where all games are won or lost "+inf" or "-inf".
std::string elo_text(const std::optional<double>& elo, bool all_won, int decimals = 1);
EloEstimate estimate(const Pentanomial& pairs);

/// Sequential probability ratio test of normalized Elo: elo0 against elo1, errors of 5%.
struct Sprt {
  double elo0 = 0;
  double elo1 = 0;

  static double lower();                                       ///< at or below it elo0 is accepted
  static double upper();                                       ///< at or above it elo1 is accepted
  [[nodiscard]] double ratio(const Pentanomial& pairs) const;  ///< log-likelihood ratio
  [[nodiscard]] double ratio(const Counts& counts) const;
};

}  // namespace halfboard::tools::match
