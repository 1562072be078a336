#pragma once

#include <string>

#include "tools/reports/json.h"

namespace halfboard::tools {

/// A picture of an atlas, from its summary: the smallest position of each kind of value, the other
/// nimbers and the hottest position, each with its thermograph. An SVG document.
std::string draw_gallery(const Json& summary);

}  // namespace halfboard::tools
