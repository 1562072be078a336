#include "tools/reports/page_deals.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "bitboards/number.h"
#include "tools/census/census_reader.h"
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

Result<Json> census_section(const std::string& path) {
  auto reader = CensusReader::open(path);
  if (!reader) return reader.error();
  const CensusRun& run = reader->run();
  CensusCount count;
  for (;;) {
    const auto part = reader->next();
    if (!part) return part.error();
    if (!*part) break;
    count += (*part)->count;
    if (interrupted()) throw Interrupted();
  }
  const Json head = header_json(run);
  const auto rules = head.at("rules").get<std::string>();
  Json sum{{"rules", rules},
           {"all", count.all.deals},
           {"solved", count.solved.deals},
           {"unsolvable", count.unsolvable.deals},
           {"unknown", count.unknown.deals},
           {"fewest_left", Json::object()}};
  for (const auto& [left, met] : count.fewest) sum["fewest_left"][std::to_string(left)] = met.deals;
  Json examples = Json::array();
  for (const sr::DealNumber deal : count.unsolvable_list)
    if (examples.size() < most_examples) examples.push_back(deal);
  const bool whole = run.first == 0 && run.last == sr::deal_count - 1;
  std::string command = "halfboard census sight-reduction --rules " + rules;
  if (!whole) command += fmt::format(" --deals {}..{}", run.first, run.last);
  if (run.shard.count > 1) command += " --shard " + run.shard.text();
  if (run.node_limit) command += fmt::format(" --node-limit {}", *run.node_limit);
  if (!run.list) command += " --counts-only";
  command += " --out FILE";
  std::string title = "Census of the solitaire under " + rules;
  if (!whole) title += fmt::format(", deals {}..{} and their mirror images", run.first, run.last);
  title += so_far_text(run, count.numbers);
  Json json = new_section("census", title, name_of_file(path), command);
  json["census"] = sum;
  json["examples"] = examples;
  return json;
}

}  // namespace halfboard::tools
