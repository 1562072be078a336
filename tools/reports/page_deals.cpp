#include "tools/reports/page_deals.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "bitboards/number.h"
#include "tools/census/census.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"
#include "tools/reports/figures.h"
#include "tools/reports/page_section.h"
#include "tools/reports/report.h"
#include "tools/storage/reader.h"
#include "tools/tasks/solitaire.h"
#include "tools/tasks/task.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

constexpr std::size_t most_examples = 12;

std::string command_of(const Run& run) {
  std::string command = fmt::format("halfboard batch sight-reduction --task {} --rules {}",
                                    run.task->name, run.rule_names());
  if (run.source.kind != SourceKind::input) command += " " + run.source.text();
  if (run.target) command += " --target " + *run.target;
  if (run.node_limit) command += fmt::format(" --node-limit {}", *run.node_limit);
  if (run.table_mib != usual_table_mib) command += fmt::format(" --memory {}", run.table_mib);
  if (run.shard.count > 1) command += " --shard " + run.shard.text();
  return command + " --out FILE";
}

/// Deals that are worth a look: unsolvable ones, or those of the largest values.
class Examples {
 public:
  void add(const Row& row, const Task& task) {
    if (!row.deal) return;
    if (task.layout.name == "solitaire") {
      if (status_of(row) == sr::Status::unsolvable) put(0, *row.deal);
    } else if (const auto value = row.number(0); value && *value != 0) {
      put(-std::abs(static_cast<int>(*value)), *row.deal);
    }
  }
  [[nodiscard]] Json json() const {
    Json list = Json::array();
    for (const auto& [rank, deal] : best_) list.push_back(deal);
    return list;
  }

 private:
  void put(int rank, sr::DealNumber deal) {
    const auto place =
        std::ranges::upper_bound(best_, rank, {}, [](const auto& entry) { return entry.first; });
    best_.insert(place, {rank, deal});
    if (best_.size() > most_examples) best_.pop_back();
  }
  std::vector<std::pair<int, sr::DealNumber>> best_;
};

void need_distribution(const Json& of, const char* name) {
  const Json counts = of.value(name, Json::object());
  for (const auto& [number, count] : counts.items()) {
    if (!parse_as<int>(number)) throw Json::exception("no number");
    static_cast<void>(count.get<std::uint64_t>());
  }
}

void need_tally(const Json& tally) {
  need_counts(tally, {"deals", "solved", "unsolvable", "unknown"});
  for (const char* name : {"share", "low", "high"})
    if (const auto share = tally.at(name).get<double>(); !(share >= 0 && share <= 1))
      throw Json::exception("no share");
  if (const Json mean = tally.value("mean", Json()); !mean.is_null() && !mean.is_number())
    throw Json::exception("no mean");
  for (const char* name : {"values", "exchanges", "fewest_left"}) need_distribution(tally, name);
}

}  // namespace

Json tally_section(const Json& tally, const std::string& file, const std::string& command,
                   std::uint64_t asked) {
  need_tally(tally);
  const std::string target =
      tally.contains("target") ? ", target " + tally["target"].get<std::string>() : "";
  const auto deals = tally["deals"].get<std::uint64_t>();
  const std::string title =
      fmt::format("Sight Reduction, {} under {}{}: {}",
                  tally["task"] == "value" ? "values" : tally["task"].get<std::string>(),
                  tally["rules"].get<std::string>(), target,
                  deals < asked ? with_commas(std::to_string(deals)) + " of " +
                                      counted_with_commas(asked, "deal") + " so far"
                                : counted_with_commas(deals, "deal"));
  Json json = new_section("tally", title, file, command);
  json["tally"] = tally;
  return json;
}

Result<Json> batch_sections(const std::string& path) {
  const auto reader = Reader::open(path, find_layout);
  if (!reader) return reader.error();
  const Run& run = reader->run();
  const Task& task = task_of(run);
  Report report = empty_report(task, run);
  std::map<TallyKey, Examples, TallyOrder> examples;
  Reader::Rows rows(*reader);
  while (const Row* row = rows.next()) {
    const TallyKey key = key_of(task, run, row->rule);
    report[key].add(task, *row);
    examples[key].add(*row, task);
    if (interrupted()) throw Interrupted();
  }
  Json sections = Json::array();
  for (const auto& [key, tally] : report) {
    Json json =
        tally_section(tally_json(key, tally), name_of_file(path), command_of(run), run.deals());
    if (run.source.kind == SourceKind::input)
      json["besides"] =
          fmt::format("with --input of {} (digest {})",
                      counted_with_commas(run.source.deals, "position"), run.source.digest);
    json["examples"] = examples[key].json();
    sections.push_back(json);
  }
  return sections;
}

Json census_section(const std::vector<Json>& lines, const std::string& file) {
  const Json& head = lines.front();
  Json sum{{"rules", head.at("rules")},
           {"all", 0u},
           {"solved", 0u},
           {"unsolvable", 0u},
           {"unknown", 0u}};
  Json fewest = Json::object();
  Json examples = Json::array();
  std::uint64_t numbers = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    numbers +=
        lines[i].at("last").get<std::uint64_t>() + 1 - lines[i].at("first").get<std::uint64_t>();
    for (const char* name : {"all", "solved", "unsolvable", "unknown"})
      sum[name] =
          sum[name].get<std::uint64_t>() + lines[i].at(name).at("deals").get<std::uint64_t>();
    const Json lefts = lines[i].value("fewest_left", Json::object());
    for (const auto& [left, met] : lefts.items())
      fewest[left] =
          fewest.value(left, 0u).get<std::uint64_t>() + met.at("deals").get<std::uint64_t>();
    for (const Json& deal : lines[i].value("unsolvable_list", Json::array()))
      if (examples.size() < most_examples) examples.push_back(deal);
  }
  sum["fewest_left"] = fewest;
  const auto rules = head.at("rules").get<std::string>();
  const bool whole = head.at("first") == 0 && head.at("last") == sr::deal_count - 1;
  const std::string range =
      whole ? "" : fmt::format(" --deals {}..{}", head.at("first").dump(), head.at("last").dump());
  std::string command = fmt::format("halfboard census sight-reduction --rules {}{}", rules, range);
  if (head.contains("shard")) command += " --shard " + head["shard"].get<std::string>();
  if (const Json limit = head.value("node_limit", Json()); limit.is_number())
    command += " --node-limit " + limit.dump();
  if (!head.value("list", true).get<bool>()) command += " --counts-only";
  command += " --out FILE";
  std::string title = "Census of the solitaire under " + rules;
  if (!whole)
    title += fmt::format(", deals {}..{} and their mirror images", head.at("first").dump(),
                         head.at("last").dump());
  if (const auto run = parse_header(head.dump())) title += so_far_text(*run, numbers);
  Json json = new_section("census", title, file, command);
  json["census"] = sum;
  json["examples"] = examples;
  return json;
}

}  // namespace halfboard::tools
