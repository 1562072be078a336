#pragma once

#include <string>
#include <vector>

#include "tools/atlas/rows.h"
#include "tools/reports/json.h"

namespace halfboard::tools {

/// What an atlas is of: {"halfboard", "format", "game", "rules", "files", "ranks", "checkers"}.
Json atlas_header(const sight_reduction::AtlasBoard& board, int most);

/// The header, then counts by checkers, kind, birthday and temperature, the smallest position of
/// each kind and the hottest forms. Of the complete layers, "partial" if there are more.
Json atlas_summary(const sight_reduction::Atlas& atlas, const std::vector<AtlasRow>& rows);
std::string summary_text(const Json& summary);

/// One form.
Json atlas_row_json(const AtlasRow& row);

}  // namespace halfboard::tools
