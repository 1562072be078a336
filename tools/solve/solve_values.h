#pragma once

#include "games/sight_reduction/value/bounds.h"
#include "tools/solve/solve_more.h"

/// What `solve` can add where positions have values (sight-reduction).
namespace halfboard::tools {

std::optional<Error> refuse_values(const Arguments& arguments, const AnyPosition& position);

/// Of a value that the search did not find: the bounds that are proved by counting. What they tell
/// (who wins, and of bounds that meet the value, then without bounds left) is put into the answer.
std::optional<sight_reduction::Bounds> count_value(const Arguments& arguments, TextAnswer& answer);

std::optional<Error> add_values(const Arguments& arguments, const solver::Limits& limits,
                                SolveReport& report);

/// `verify` of a value certificate.
Result<Exit> verify_value_certificate(const std::string& path, const solver::Limits& limits,
                                      bool json);

}  // namespace halfboard::tools
