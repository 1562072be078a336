#pragma once

#include "tools/solve/solve_more.h"

/// What `solve` can add where positions have values (sight-reduction).
namespace halfboard::tools {

std::optional<Error> refuse_values(const Arguments& arguments, const AnyPosition& position);

std::optional<Error> add_values(const Arguments& arguments, const solver::Limits& limits,
                                SolveReport& report);

/// `verify` of a value certificate.
Result<Exit> verify_value_certificate(const std::string& path, const solver::Limits& limits,
                                      bool json);

}  // namespace halfboard::tools
