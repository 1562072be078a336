#pragma once

#include <span>
#include <string>

#include "tools/reports/json.h"

/// Sections of the page about engines that have played: what `match` and `tournament` have printed
/// with --json. All throw Json::exception if a line is none of theirs.
namespace halfboard::tools {

/// " of Halfcut" for titles; nothing if the line, of an older version, does not name its game.
std::string of_game(const Json& line);

/// Is that a line of `match`, with counts such as it can have?
bool is_match(const Json& line);
Json match_section(const Json& line, const std::string& file);

/// Is that a line of `tournament`, for one engine?
bool is_standing(const Json& line);
/// With how many lines a whole cross table begins, each engine's against all others; 0: with none.
std::size_t rows_of_table(std::span<const Json> lines);
/// Of one whole table.
Json tournament_section(std::span<const Json> rows, const std::string& file);
/// Of a line whose table is not whole, or that an older version has printed.
Json standing_section(const Json& line, const std::string& file);

}  // namespace halfboard::tools
