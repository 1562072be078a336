#pragma once

#include <string>

#include "solver/cgt/canonical_form.h"

namespace halfboard::tools {

/// The thermograph as an SVG document, as the books draw it: values grow to the left, temperatures
/// upwards, below -1 is nothing; the walls meet in a mast above the mean.
std::string draw_thermograph(const solver::CanonicalForm& form);

}  // namespace halfboard::tools
