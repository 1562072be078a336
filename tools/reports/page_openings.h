#pragma once

#include <string>
#include <vector>

#include "tools/reports/json.h"

/// Sections of a page of results about openings. All throw Json::exception if lines are none of
/// theirs.
namespace halfboard::tools {

/// What `openings groups` has written: set-ups, then a line that says which rules these are, and
/// how deep was searched.
Json groups_section(std::vector<Json> lines, const std::string& file);

/// What `openings halfcut --json` has printed.
Json halfcut_section(const Json& openings, const std::string& file);

}  // namespace halfboard::tools
