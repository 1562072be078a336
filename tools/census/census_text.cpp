#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/orbits.h"
#include "games/sight_reduction/rules.h"
#include "tools/census/census.h"
#include "tools/cli/shard.h"
#include "tools/reports/figures.h"
#include "tools/storage/journal.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

Json met_json(const Met& met) { return {{"orbits", met.orbits}, {"deals", met.deals}}; }

Met met_of(const Json& json) {
  return {json.at("orbits").get<std::uint64_t>(), json.at("deals").get<std::uint64_t>()};
}

/// A number that is none is given as one that no piece has.
std::vector<sr::DealNumber> deals_of(const Json& list) {
  std::vector<sr::DealNumber> deals;
  for (const Json& number : list)
    deals.push_back(static_cast<sr::DealNumber>(
        std::min<std::uint64_t>(number.get<std::uint64_t>(), sr::deal_count)));
  return deals;
}

void put_counts(Json& json, const CensusCount& count) {
  json["all"] = met_json(count.all);
  json["solved"] = met_json(count.solved);
  json["unsolvable"] = met_json(count.unsolvable);
  json["unknown"] = met_json(count.unknown);
  json["fewest_left"] = Json::object();
  for (const auto& [left, met] : count.fewest)
    json["fewest_left"][std::to_string(left)] = met_json(met);
  json["nodes"] = count.nodes;
  json["seconds"] = count.seconds;
}

/// Do the counts add up, and are the listed deals of the range, ascending, as many as counted?
bool consistent(const CensusCount& count, DealRange range, bool listed) {
  const auto possible = [&](const Met& met) {
    constexpr std::uint64_t largest_orbit = 4;
    return met.orbits <= range.size() && met.deals >= met.orbits &&
           met.deals <= largest_orbit * met.orbits;
  };
  Met sum;
  for (const Met& part : {count.solved, count.unsolvable, count.unknown}) {
    if (!possible(part)) return false;
    sum += part;
  }
  if (!(sum == count.all)) return false;
  Met left;
  for (const auto& [fewest, met] : count.fewest) {
    if (!possible(met)) return false;
    left += met;
  }
  if (left.orbits > count.unsolvable.orbits || left.deals > count.unsolvable.deals) return false;
  const auto good = [&](const std::vector<sr::DealNumber>& list, const Met& met) {
    if (list.size() != (listed ? met.orbits : 0)) return false;
    std::uint64_t deals = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i] < range.first || list[i] > range.last || (i > 0 && list[i] <= list[i - 1]))
        return false;
      const int size = sr::orbit_size_if_least(sr::white_of(list[i]));
      if (size == 0) return false;
      deals += static_cast<std::uint64_t>(size);
    }
    return !listed || deals == met.deals;
  };
  return good(count.unsolvable_list, count.unsolvable) && good(count.unknown_list, count.unknown);
}

/// An index into all_variants.
std::optional<int> rule_named(const Json& name) {
  for (int rule = 0; rule < static_cast<int>(std::size(sr::all_variants)); ++rule)
    if (name == name_of(sr::all_variants[rule])) return rule;
  return std::nullopt;
}

}  // namespace

Json header_json(const CensusRun& run) {
  Json header{{"halfboard", "census"},  {"format", run.format},
              {"game", sr::Game::name}, {"rules", name_of(sr::all_variants[run.rule])},
              {"first", run.first},     {"last", run.last},
              {"node_limit", nullptr},  {"list", run.list},
              {"version", run.version}};
  if (run.node_limit) header["node_limit"] = *run.node_limit;
  if (run.shard.count > 1) header["shard"] = run.shard.text();
  return header;
}

std::optional<CensusRun> parse_header(const std::string& line) {
  const Json json = Json::parse_or_null(line);
  if (!json.is_object()) return std::nullopt;
  try {
    CensusRun run;
    const auto rule = rule_named(json.at("rules"));
    if (!rule) return std::nullopt;
    run.rule = *rule;
    run.format = json.at("format").get<int>();
    if (run.format != 1 && run.format != 2) return std::nullopt;
    const auto first = json.at("first").get<std::uint64_t>();
    const auto last = json.at("last").get<std::uint64_t>();
    if (first > last || last >= sr::deal_count) return std::nullopt;
    run.first = static_cast<sr::DealNumber>(first);
    run.last = static_cast<sr::DealNumber>(last);
    if (const Json& limit = json.at("node_limit"); !limit.is_null())
      run.node_limit = limit.get<std::uint64_t>();
    run.list = json.at("list").get<bool>();
    run.version = json.at("version").get<std::string>();
    if (json.contains("shard")) {
      const auto shard = parse_shard(json["shard"].get<std::string>());
      if (!shard) return std::nullopt;
      run.shard = *shard;
    }
    return header_json(run) == json ? std::optional(run) : std::nullopt;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

std::string part_line(const CensusPart& part) {
  const CensusCount& count = part.count;
  Json json{{"first", part.deals.first}, {"last", part.deals.last}, {"commit", part.commit}};
  put_counts(json, count);
  json["unsolvable_list"] = count.unsolvable_list;
  json["unknown_list"] = count.unknown_list;
  return with_sum(json.dump(), part.deals.first);
}

std::optional<CensusPart> parse_part(const std::string& text, const CensusPlace& place) {
  if (place.at_end() || !sum_fits(text, place.rest().first)) return std::nullopt;
  try {
    const Json line = Json::parse(text);
    const DealRange rest = place.rest();
    const auto last = line.at("last").get<std::uint64_t>();
    if (line.at("first") != rest.first || last < rest.first || last > rest.last)
      return std::nullopt;
    const bool ends_piece = last == rest.last;
    const bool first_format = place.run().format == 1;
    if (first_format ? !ends_piece : !line.contains("sum")) return std::nullopt;
    const DealRange range{rest.first, static_cast<sr::DealNumber>(last)};
    CensusCount count;
    count.numbers = range.size();
    count.chunks = ends_piece ? 1 : 0;
    count.all = met_of(line.at("all"));
    count.solved = met_of(line.at("solved"));
    count.unsolvable = met_of(line.at("unsolvable"));
    count.unknown = met_of(line.at("unknown"));
    for (const auto& [left, met] : line.at("fewest_left").items()) {
      const auto number = parse_number(left);
      if (!number || *number == 0 || *number > 32) return std::nullopt;
      count.fewest[static_cast<int>(*number)] = met_of(met);
    }
    count.nodes = line.at("nodes").get<std::uint64_t>();
    count.seconds = line.at("seconds").get<double>();
    count.unsolvable_list = deals_of(line.at("unsolvable_list"));
    count.unknown_list = deals_of(line.at("unknown_list"));
    if (!consistent(count, range, place.run().list)) return std::nullopt;
    return CensusPart{range, std::move(count), line.value("commit", Json("")).get<std::string>()};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

Error damaged_census(const std::string& path, std::uint64_t line) {
  return {fmt::format("{} is damaged in line {}", path, line), "",
          "what comes next in the census, with counts that add up"};
}

std::string so_far_text(const CensusRun& run, std::uint64_t numbers) {
  if (numbers >= run.numbers()) return "";
  return fmt::format(": {} of {} so far", with_commas(std::to_string(numbers)),
                     counted_with_commas(run.numbers(), "deal"));
}

Json census_json(const CensusRun& run, const CensusCount& count) {
  Json json{
      {"rules", name_of(sr::all_variants[run.rule])}, {"first", run.first}, {"last", run.last}};
  if (run.shard.count > 1) json["shard"] = run.shard.text();
  put_counts(json, count);
  return json;
}

std::string census_text(const CensusRun& run, const CensusCount& count) {
  std::string text = fmt::format("solitaire, {}, deals {}..{}", name_of(sr::all_variants[run.rule]),
                                 run.first, run.last);
  if (run.first != 0 || run.last != sr::deal_count - 1) text += " and their mirror images";
  if (run.shard.count > 1) text += ", shard " + run.shard.text();
  text += so_far_text(run, count.numbers) + '\n';
  const auto line = [&](const std::string& name, const Met& met) {
    text += fmt::format("  {:14} {:>11} deals {:>9.5f}%   {:>11} up to symmetry\n", name, met.deals,
                        percent(met.deals, count.all.deals), met.orbits);
  };
  line("all", count.all);
  line("solved", count.solved);
  line("unsolvable", count.unsolvable);
  for (const auto& [left, met] : count.fewest) line(fmt::format("  {} left", left), met);
  line("unknown", count.unknown);
  return text + fmt::format("  {} nodes, {:.1f} s of one core\n", count.nodes, count.seconds);
}

}  // namespace halfboard::tools
