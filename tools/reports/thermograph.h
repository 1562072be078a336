#pragma once

#include <string>
#include <vector>

#include "solver/cgt/canonical_form.h"

namespace halfboard::tools {

/// What a reader is to see besides the form.
struct ThermographNotes {
  std::string first = "White";  ///< the side that likes large values
  std::string second = "Black";
  std::vector<std::string> heading{};  ///< of what it is: lines above the value
  int width = 480;
  int height = 400;
};

/// The thermograph as an SVG document, as the books draw it: values grow to the left, temperatures
/// upwards, below -1 is nothing; the walls meet in a mast above the mean.
std::string draw_thermograph(const solver::CanonicalForm& form, const ThermographNotes& notes = {});

}  // namespace halfboard::tools
