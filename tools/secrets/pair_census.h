#pragma once

#include <optional>
#include <string>

#include "tools/cli/cli.h"

namespace halfboard::tools::secrets {

/// How many pieces the work has: pairs of squares of White's two pieces, up to reflection.
int pair_pieces();

struct CensusPlan {
  int horizon = 3;
  int pieces = 0;                  ///< only the first ones
  std::optional<std::string> out;  ///< keeps what is done
  bool json = false;
  bool progress = false;
};

/// The values of all endings with one secret a side, for every horizon up to the plan's; prints the
/// sums. Interrupted, what is counted is printed and said to be partial.
Result<Exit> pair_census(const CensusPlan& plan);

}  // namespace halfboard::tools::secrets
