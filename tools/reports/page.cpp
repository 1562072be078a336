#include "tools/reports/page.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <sstream>

#include <fmt/format.h>

#include "tools/cli/files.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"
#include "tools/cli/version.h"
#include "tools/reports/page_deals.h"
#include "tools/reports/page_matches.h"
#include "tools/reports/page_openings.h"
#include "tools/reports/page_section.h"

namespace halfboard::tools {

extern const std::string_view results_page_text;  ///< generated from tools/reports/page_parts

namespace {

/// One object a line; nothing if a line is none.
std::optional<std::vector<Json>> read_lines(const std::string& text) {
  std::istringstream file(text);
  std::vector<Json> lines;
  for (std::string line; std::getline(file, line);) {
    if (interrupted()) throw Interrupted();
    if (line.empty()) continue;
    Json json = Json::parse_or_null(line);
    if (!json.is_object()) return std::nullopt;
    lines.push_back(std::move(json));
  }
  return lines;
}

/// What `stats` of a table has printed: "A table of Halfcut, --size 3".
Json table_section(const Json& line, const std::string& file) {
  std::string title = "A table" + of_game(line);
  if (const Json options = line.value("options", Json()); options.is_object())
    for (const auto& [name, value] : options.items())
      title += fmt::format(", --{} {}", name, value.get<std::string>());
  for (const Json& counts : line.at("by_plies")) need_counts(counts, {"plies", "win", "loss"});
  Json json = new_section("facts", title, file, "halfboard stats FILE --json");
  json["facts"] = line;
  return json;
}

/// The section of a line that stands for itself; null if there is none for it.
Json line_section(const Json& line, const std::string& file) {
  if (line.contains("openings") && line.contains("size")) return halfcut_section(line, file);
  if (line.contains("task") && line.contains("rules") && line.contains("deals"))
    return tally_section(line, file, "halfboard stats FILE --json",
                         line.value("asked", Json(0)).get<std::uint64_t>());
  if (is_standing(line)) return standing_section(line, file);
  if (is_match(line)) return match_section(line, file);
  if (line.contains("by_plies")) return table_section(line, file);
  return {};
}

bool is_census(const std::string& text) {
  const Json head = Json::parse_or_null(text.substr(0, text.find('\n')));
  return head.is_object() && head.value("halfboard", Json()) == "census";
}

Result<Json> text_sections(const std::string& path) {
  const Error foreign{path + " holds no results", "",
                      "a batch file, a census, openings, or lines that stats, match or tournament "
                      "has printed with --json"};
  const auto text = read_file(path, "a readable file");
  if (!text) return text.error();
  if (is_census(*text)) {
    const auto section = census_section(path);
    if (!section) return section.error();
    return Json::array({*section});
  }
  const auto lines = read_lines(*text);
  if (!lines || lines->empty()) return foreign;
  const Json& first = lines->front();
  const std::string file = name_of_file(path);
  Json sections = Json::array();
  try {
    if (first.contains("position") && first.contains("exact"))
      return Json::array({groups_section(*lines, file)});
    for (std::size_t i = 0; i < lines->size();) {
      const std::span rest = std::span(*lines).subspan(i);
      const std::size_t rows = rows_of_table(rest);
      const Json found =
          rows ? tournament_section(rest.first(rows), file) : line_section(rest.front(), file);
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
