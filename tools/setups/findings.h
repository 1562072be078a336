#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "solver/matrix_game.h"
#include "tools/setups/contest.h"

/// What the sums of many games say.
namespace halfboard::tools::setups {

/// Contenders by their score, the best one first; those with equal scores by number.
std::vector<std::size_t> ranking(const Sums& sums);

/// Do contenders differ by more than chance? `spread` is the standard deviation of their true
/// scores, what is observed less what chance makes; `chi_square` has one degree of freedom less
/// than there are contenders.
struct Spread {
  double chi_square = 0;
  double spread = 0;
};
/// Nothing while somebody has not played.
std::optional<Spread> spread_of(const Sums& sums);

/// The probability of a chi square at least so large where all are equally good. Precondition: one
/// degree of freedom at least.
double p_value(double chi_square, std::size_t degrees_of_freedom);

/// All set-ups with a piece at a place (squares that are each other's reflections are one place,
/// the hand is one): their games against all.
struct Feature {
  std::string place;
  std::string piece;
  std::size_t setups = 0;
  Score score;
};
std::vector<Feature> features_of(const std::vector<Contender>& contenders, const Sums& sums);

struct Range {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The matrix game of the mean scores less 1/2. 95% intervals: of matrices in which every pair's
/// chances to win, draw and lose are drawn from what its games say of them by Jeffreys' prior
/// (solver/jeffreys.h). Games drawn with replacement would leave nothing open between two whose few
/// games all ended alike, or who have not met.
struct Equilibrium {
  std::vector<Range> shares;
  Range even;                 ///< what the best choice wins against all with equal shares
  double exploitability = 0;  ///< of `shares`, in the matrix as it was found
  bool whole = true;          ///< all samples were drawn
};
solver::Payoffs payoffs_of(const Sums& sums);
/// Once `stop` is set the intervals are those of what can be drawn in a moment, and of fewer than
/// `least_samples` all that is possible. Precondition: two contenders at least.
Equilibrium equilibrium_of(const Sums& sums, std::uint64_t seed, int samples,
                           const std::atomic<bool>& stop);
inline constexpr int least_samples = 10;

}  // namespace halfboard::tools::setups
