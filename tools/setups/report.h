#pragma once

#include <optional>
#include <string>

#include "tools/setups/findings.h"
#include "tools/setups/work.h"

namespace halfboard::tools::setups {

/// What a command has found.
struct Found {
  std::optional<Stage> field;  ///< everybody against one by chance
  Sums field_sums;
  Stage best;  ///< the matrix
  Sums best_sums;
  Equilibrium equilibrium;  ///< of the matrix, if it has games
};

Json as_json(const Found& found);
std::string as_text(const Found& found);
/// A picture of the scores of features, or of the contenders of the matrix.
std::string as_svg(const Found& found, bool complete);

}  // namespace halfboard::tools::setups
