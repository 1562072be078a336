#pragma once

#include <string>

#include "bitboards/result.h"
#include "tools/reports/json.h"

/// Sections of a page of results about deals of Sight Reduction.
namespace halfboard::tools {

/// One for each rule of a batch file. Throws sqlite::Failure if the file is damaged, Interrupted.
Result<Json> batch_sections(const std::string& path);

/// Of a line that `stats` has printed. `asked`: how many deals there will be; 0: not known.
/// Throws Json::exception if it is none.
Json tally_section(const Json& tally, const std::string& file, const std::string& command,
                   std::uint64_t asked = 0);

/// What a census has counted so far. Error: none, or damaged. Throws Interrupted.
Result<Json> census_section(const std::string& path);

}  // namespace halfboard::tools
