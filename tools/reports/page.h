#pragma once

#include <string>

#include "bitboards/result.h"
#include "tools/reports/json.h"

/// Results as one page that needs no server: page_parts/ has its script and style.
namespace halfboard::tools {

/// What a file holds, as sections of the page, each {"kind", "title", "file", ..} with the command
/// that made it ("command"), or only its name where the file does not tell more ("printed_by"): a
/// batch file, a census, openings, or what a command has printed with --json (stats, match,
/// tournament). Error: it is none of these. Throws sqlite::Failure if a batch file is damaged.
Result<Json> page_sections(const std::string& path);

/// The page of some sections. `player`: the address of the player's page, for links to deals;
/// empty: nothing is linked.
std::string results_page(const Json& sections, const std::string& player);

}  // namespace halfboard::tools
