#pragma once

#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "tools/reports/json.h"
#include "tools/tasks/tally.h"

/// Figures that reports of all tasks are made of.
namespace halfboard::tools {

/// "1 deal", "2 deals"; `many` where an s behind it is not enough.
std::string counted(std::uint64_t count, std::string_view one, std::string_view many = "");

/// Of the whole; 0 where there is none.
double percent(std::uint64_t part, std::uint64_t whole);

/// "1,000,000" of "1000000".
std::string with_commas(std::string digits);

/// A chance as "1 in 45,700", three digits of it. Precondition: above 0.
std::string one_in(double chance);

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
