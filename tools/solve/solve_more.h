#pragma once

#include <string>

#include "tools/cli/cli.h"

/// What `solve` can add to its answer.
namespace halfboard::tools {

/// What `solve` prints, in both forms.
struct SolveReport {
  Json json;
  std::string text;
  bool partial = false;  ///< something that was asked for is unknown
};

/// Refuses what the position does not have.
std::optional<Error> refuse_more(const Arguments& arguments, const AnyPosition& position);

/// Adds what the options ask for, each within these limits.
std::optional<Error> add_more(const Arguments& arguments, const AnyPosition& position,
                              const solver::Limits& limits, SolveReport& report);

}  // namespace halfboard::tools
