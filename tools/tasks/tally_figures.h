#pragma once

#include <cstdint>
#include <map>
#include <string>

#include <fmt/format.h>

#include "tools/reports/json.h"
#include "tools/tasks/tally.h"

/// What the tables and the JSON of a tally are made of.
namespace halfboard::tools {

/// Of `hits` among all deals.
double share_of(std::uint64_t hits, const Tally& tally);

/// {"share", "low", "high"}: Wilson's 95% interval, in which the unknown deals count against both
/// ends.
Json interval_json(std::uint64_t hits, const Tally& tally);
/// {"count", "share", "low", "high"}
Json share_json(std::uint64_t hits, const Tally& tally);
/// {"0": 12, ..}
template <class Key>
Json counts_json(const std::map<Key, std::uint64_t>& counts) {
  Json json = Json::object();
  for (const auto& [key, count] : counts) json[fmt::format("{}", key)] = count;
  return json;
}

/// A line of a table: count, share and interval.
std::string share_line(const char* what, std::uint64_t hits, const Tally& tally);
std::string count_line(const char* what, std::uint64_t count);
/// A heading, then a line with a small bar for each number.
std::string chart_text(const char* heading, const NumberCounts& counts);

}  // namespace halfboard::tools
