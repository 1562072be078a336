#pragma once

#include <optional>

#include "solver/cgt/canonical_form.h"
#include "tools/solve/solve_more.h"

/// Positions as games of combinatorial game theory: `solve --thermograph` and --sum.
namespace halfboard::tools {

/// Tells a canonical form with its mean and temperature, or that it is unknown.
void add_form(const std::optional<solver::CanonicalForm>& form, Json& json, std::string& text);

/// Draws the thermograph of --thermograph FILE, if that is asked for.
std::optional<Error> add_thermograph(const Arguments& arguments, const solver::Limits& limits,
                                     SolveReport& report);

/// `solve --sum`: all positions side by side, a move is made in one of them. Prints who wins,
/// the value of the sum and of each part, and the moves that win for either side.
Result<Exit> solve_sum(const Arguments& arguments);

}  // namespace halfboard::tools
