#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "bitboards/result.h"
#include "games/reality_check/hidden/ending_solver.h"
#include "tools/reports/json.h"

namespace halfboard::tools::secrets {

/// Values for White of an ending, by who sees what.
struct EndingSecrets {
  std::array<int, 2> worlds{};
  std::size_t nodes = 0;
  reality_check::EndingValue hidden;
  double open = 0;  ///< both sides see all
  /// .. White's, Black's faces are seen, the other's are not.
  std::array<reality_check::EndingValue, 2> exposed{};
  double exploitability = 0;  ///< the largest of all games that were solved
  bool solved = false;        ///< as well as Effort::enough: else the iterations were used up
  bool too_large = false;     ///< for --memory: nothing else is known

  /// What each side loses if its faces are seen.
  [[nodiscard]] reality_check::EndingValue white_secret() const {
    return {hidden.low - exposed[0].high, hidden.high - exposed[0].low};
  }
  [[nodiscard]] reality_check::EndingValue black_secret() const {
    return {exposed[1].low - hidden.high, exposed[1].high - hidden.low};
  }
};

/// What may be spent on an ending.
struct Effort {
  int most_iterations;  ///< of regret minimisation, a game
  double enough;        ///< exploitability: no better one is looked for
  std::size_t bytes;    ///< for a tree
};

/// The ending's tree of so many actions, solved for all who may see what. Interrupted, what it says
/// is of no use. An error tells what no tree can be made of.
Result<EndingSecrets> secrets_of(const reality_check::Position& position, int horizon,
                                 const Effort& effort);

/// Middles, with the bounds they lie between; "partial" if it is not solved.
Json as_json(const EndingSecrets& secrets);

/// A table's head, and its line for a horizon, of middles.
inline constexpr std::string_view heading =
    "horizon    nodes    hidden  exploit.      open  W's seen  B's seen W's secret B's secret\n";

std::string line_of(int horizon, const EndingSecrets& secrets);
/// What ends the line, maybe behind more: "partial" if it is not solved.
std::string line_end(const EndingSecrets& secrets);

/// Never "-0.0000".
std::string decimal(double value, int digits);

}  // namespace halfboard::tools::secrets
