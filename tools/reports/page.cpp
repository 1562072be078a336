#include "tools/reports/page.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <sstream>

#include <fmt/format.h>

#include "bitboards/number.h"
#include "tools/census/census.h"
#include "tools/cli/files.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"
#include "tools/cli/version.h"
#include "tools/reports/figures.h"
#include "tools/reports/page_matches.h"
#include "tools/reports/report.h"
#include "tools/storage/reader.h"
#include "tools/tasks/solitaire.h"
#include "tools/tasks/task.h"

namespace halfboard::tools {

extern const std::string_view results_page_text;  ///< generated from tools/reports/page_parts

namespace {

namespace sr = sight_reduction;

constexpr std::size_t most_examples = 12;

std::string name_of_file(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

Json section(std::string_view kind, const std::string& title, const std::string& path,
             const std::string& command) {
  return {{"kind", kind}, {"title", title}, {"file", name_of_file(path)}, {"command", command}};
}

std::string command_of(const Run& run) {
  std::string command = fmt::format("halfboard batch sight-reduction --task {} --rules {}",
                                    run.task->name, run.rule_names());
  if (run.source.kind != SourceKind::input) command += " " + run.source.text();
  if (run.target) command += " --target " + *run.target;
  if (run.node_limit) command += fmt::format(" --node-limit {}", *run.node_limit);
  if (run.table_mib != usual_table_mib) command += fmt::format(" --memory {}", run.table_mib);
  if (run.shards > 1) command += fmt::format(" --shard {}/{}", run.shard, run.shards);
  return command + " --out FILE";
}

/// Deals that are worth a look: unsolvable ones, or those of the largest values.
class Examples {
 public:
  void add(const Row& row, const Task& task) {
    if (!row.deal) return;
    if (task.layout.name == "solitaire") {
      if (status_of(row) == sr::Status::unsolvable) put(0, *row.deal);
    } else if (const auto value = row.number(0)) {
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

/// "1 deal", "1,000,000 deals"
std::string count_of(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", with_commas(std::to_string(count)), what, count == 1 ? "" : "s");
}

// The page draws what it is given: whatever a file may have, the numbers in it have to be numbers.
// These throw Json::exception otherwise.

void need_counts(const Json& of, std::initializer_list<const char*> names) {
  for (const char* name : names) static_cast<void>(of.at(name).get<std::uint64_t>());
}

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

void need_setup(const Json& row) {
  static_cast<void>(row.at("position").get<std::string>());
  if (row.at("result").get<std::string>() != "unknown") need_counts(row, {"plies"});
}

/// `asked`: how many deals there will be, if it is known.
Json tally_section(const Json& tally, const std::string& path, const std::string& command,
                   std::uint64_t asked = 0) {
  need_tally(tally);
  const std::string target =
      tally.contains("target") ? ", target " + tally["target"].get<std::string>() : "";
  const auto deals = tally["deals"].get<std::uint64_t>();
  const std::string title = fmt::format(
      "Sight Reduction, {} under {}{}: {}",
      tally["task"] == "value" ? "values" : tally["task"].get<std::string>(),
      tally["rules"].get<std::string>(), target,
      deals < asked
          ? with_commas(std::to_string(deals)) + " of " + count_of(asked, "deal") + " so far"
          : count_of(deals, "deal"));
  Json json = section("tally", title, path, command);
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
    Json json = tally_section(tally_json(key, tally), path, command_of(run), run.deals());
    if (run.source.kind == SourceKind::input)
      json["besides"] = fmt::format("with --input of {} (digest {})",
                                    count_of(run.source.deals, "position"), run.source.digest);
    json["examples"] = examples[key].json();
    sections.push_back(json);
  }
  return sections;
}

/// The deals of all finished pieces of a census, added up.
Json census_section(const std::vector<Json>& lines, const std::string& path) {
  const Json& head = lines.front();
  Json sum{{"rules", head.at("rules")},
           {"all", 0u},
           {"solved", 0u},
           {"unsolvable", 0u},
           {"unknown", 0u}};
  Json fewest = Json::object();
  Json examples = Json::array();
  for (std::size_t i = 1; i < lines.size(); ++i) {
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
  const std::uint64_t pieces = lines.size() - 1;
  if (const auto run = parse_header(head.dump()); run && pieces < run->chunks())
    title += fmt::format(": {} of {} pieces so far", pieces, run->chunks());
  Json json = section("census", title, path, command);
  json["census"] = sum;
  json["examples"] = examples;
  return json;
}

/// Who can be sure of what after each first placement, {SQUARE: "player 1"|"player 2"|"open"|..,
/// ..}; null where a file does not have it.
Json placement_of(const Json& last) {
  Json placement = last.value("placement", Json());
  if (!placement.is_object()) return {};
  for (const auto& [square, value] : placement.items())
    if (square.size() != 2 || square[0] < 'a' || square[0] > 'z' || square[1] < '1' ||
        square[1] > '9' || !value.is_string())
      return {};
  return placement;
}

/// The last line says what rules these are, and how deep was searched.
Json groups_section(std::vector<Json> lines, const std::string& path) {
  const Json last = lines.back();
  const auto rules = last.at("rules").get<std::string>();
  std::erase_if(lines, [](const Json& line) { return !line.contains("position"); });
  std::ranges::for_each(lines, need_setup);
  std::string command = "halfboard openings groups --rules " + rules;
  const auto add_option = [&](const char* name, const char* key) {
    const Json value = last.value(key, Json());
    if (value.is_number()) command += fmt::format(" --{} {}", name, value.dump());
    if (value.is_string()) command += fmt::format(" --{} {}", name, value.get<std::string>());
  };
  add_option("labels", "labels");
  add_option("plies", "plies");
  add_option("proofs", "proofs");
  add_option("holds", "holds");
  add_option("node-limit", "nodes a class");
  add_option("shard", "shard");
  Json json = section("groups",
                      fmt::format("Groups: {}, {} rules", count_of(lines.size(), "set-up"), rules),
                      path, command);
  const std::size_t only = last.value("only", Json::array()).size();
  if (only) json["besides"] = fmt::format("with --only {}", count_of(only, "set-up"));
  json["rest"] = "The file does not tell if earlier results were taken over with --known.";
  json["rules"] = rules;
  json["placement"] = placement_of(last);
  json["rows"] = lines;
  return json;
}

Json halfcut_section(const Json& openings, const std::string& path) {
  const std::uint64_t size = openings.at("size").get<std::uint64_t>();
  if (size > 26) throw Json::exception("more files than letters");
  for (const Json& opening : openings.at("openings"))
    for (const char* name : {"move", "winner"})
      static_cast<void>(opening.at(name).get<std::string>());
  const std::string after = openings.value("after", "").get<std::string>();
  const bool first = after.empty();
  Json json = section("halfcut",
                      fmt::format("Halfcut {0} x {0}: {1}{2}", size,
                                  first ? "the openings" : "the placements after ", after),
                      path,
                      fmt::format("halfboard openings halfcut --size {}{}{} --json", size,
                                  first ? "" : " --after ", after));
  json["openings"] = openings;
  return json;
}

/// One object a line; nothing if a line is none.
std::optional<std::vector<Json>> read_lines(const std::string& text) {
  std::istringstream file(text);
  std::vector<Json> lines;
  for (std::string line; std::getline(file, line);) {
    if (interrupted()) throw Interrupted();
    if (line.empty()) continue;
    Json json = Json::parse_or_null(line);
    // A kill may have cut off the last piece of a census.
    if (file.eof() && !lines.empty() && lines.front().value("halfboard", Json()) == "census") break;
    if (!json.is_object()) return std::nullopt;
    lines.push_back(std::move(json));
  }
  return lines;
}

/// What `stats` of a table has printed: "A table of Halfcut, --size 3".
Json table_section(const Json& line, const std::string& path) {
  std::string title = "A table" + of_game(line);
  if (const Json options = line.value("options", Json()); options.is_object())
    for (const auto& [name, value] : options.items())
      title += fmt::format(", --{} {}", name, value.get<std::string>());
  for (const Json& counts : line.at("by_plies")) need_counts(counts, {"plies", "win", "loss"});
  Json json = section("facts", title, path, "halfboard stats FILE --json");
  json["facts"] = line;
  return json;
}

/// The section of a line that stands for itself; null if there is none for it.
Json line_section(const Json& line, const std::string& path) {
  if (line.contains("openings") && line.contains("size")) return halfcut_section(line, path);
  if (line.contains("task") && line.contains("rules") && line.contains("deals"))
    return tally_section(line, path, "halfboard stats FILE --json",
                         line.value("asked", Json(0)).get<std::uint64_t>());
  if (is_standing(line)) return standing_section(line, name_of_file(path));
  if (is_match(line)) return match_section(line, name_of_file(path));
  if (line.contains("by_plies")) return table_section(line, path);
  return {};
}

Result<Json> text_sections(const std::string& path) {
  const Error foreign{path + " holds no results", "",
                      "a batch file, a census, openings, or lines that stats, match or tournament "
                      "has printed with --json"};
  const auto text = read_file(path, "a readable file");
  if (!text) return text.error();
  const auto lines = read_lines(*text);
  if (!lines || lines->empty()) return foreign;
  const Json& first = lines->front();
  Json sections = Json::array();
  try {
    if (first.value("halfboard", "") == "census")
      return Json::array({census_section(*lines, path)});
    if (first.contains("position") && first.contains("exact"))
      return Json::array({groups_section(*lines, path)});
    for (std::size_t i = 0; i < lines->size();) {
      const std::span rest = std::span(*lines).subspan(i);
      const std::size_t rows = rows_of_table(rest);
      const Json found = rows ? tournament_section(rest.first(rows), name_of_file(path))
                              : line_section(rest.front(), path);
      if (found.is_null()) return foreign;
      sections.push_back(found);
      i += std::max<std::size_t>(1, rows);
    }
  } catch (const Json::exception&) {
    return foreign;
  }
  return sections;
}

bool is_database(const std::string& path) {
  return beginning_of(path).value_or("").starts_with("SQLite format 3");
}

}  // namespace

Result<Json> page_sections(const std::string& path) {
  std::error_code unseen;
  if (is_there(path) && !std::filesystem::is_regular_file(path, unseen))
    return Error{path + " is no regular file", "", "results in a file"};
  return is_database(path) ? batch_sections(path) : text_sections(path);
}

std::string results_page(const Json& sections, const std::string& player) {
  constexpr std::string_view place = "/*DATA*/";
  std::string data = Json{{"version", version}, {"player", player}, {"sections", sections}}.dump(
      Json::BadText::replace);
  // Inside of a script element nothing may look like its end.
  for (std::size_t at = 0; (at = data.find('<', at)) != std::string::npos; at += 6)
    data.replace(at, 1, "\\u003c");
  std::string page(results_page_text);
  return page.replace(page.find(place), place.size(), data);
}

}  // namespace halfboard::tools
