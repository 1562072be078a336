#include "tools/reports/page_matches.h"

#include <algorithm>

#include <fmt/format.h>

namespace halfboard::tools {
namespace {

/// What the command was is not known: it has options of which the line does not tell.
Json played_section(std::string_view kind, const std::string& title, const std::string& file,
                    std::string_view command) {
  return {{"kind", kind}, {"title", title}, {"file", file}, {"printed_by", command}};
}

/// "Reality Check" of "reality-check"
std::string title_of(std::string game) {
  bool begins = true;
  for (char& c : game) {
    if (begins && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    begins = c == '-';
    if (begins) c = ' ';
  }
  return game;
}

/// Points against another engine; null if they have not met.
bool is_points(const Json& value) { return value.is_null() || value.is_number(); }

/// Points against each engine, of which the one in that place is itself.
bool is_row(const Json& line, std::size_t engines, std::size_t self) {
  if (!is_standing(line) || !line.at("points").is_number()) return false;
  if (const Json& elo = line.at("elo"); !elo.is_null() && !elo.is_number()) return false;
  if (!line.value("games", Json()).is_number_unsigned()) return false;
  const Json against = line.value("against", Json());
  if (!against.is_array() || against.size() != engines) return false;
  for (std::size_t i = 0; i < engines; ++i)
    if (i == self ? !against.at(i).is_null() : !is_points(against.at(i))) return false;
  return true;
}

}  // namespace

std::string of_game(const Json& line) {
  return line.contains("game") ? " of " + title_of(line.at("game").get<std::string>()) : "";
}

bool is_match(const Json& line) {
  if (!line.contains("elo") && !line.contains("pairs")) return false;
  if (!line.value("games", Json()).is_number_unsigned()) return false;
  if (!line.contains("pairs")) return true;
  const Json& pairs = line.at("pairs");
  return pairs.is_array() && pairs.size() == 5 &&
         std::ranges::all_of(pairs, [](const Json& n) { return n.is_number_unsigned(); });
}

Json match_section(const Json& line, const std::string& file) {
  std::string title = "A match" + of_game(line);
  // What older versions have printed does not tell whose wins and losses these are.
  if (line.contains("engines")) {
    const Json& engines = line.at("engines");
    title += fmt::format(": {} against {}", engines.at("a").get<std::string>(),
                         engines.at("b").get<std::string>());
  }
  Json json = played_section("facts", title, file, "halfboard match");
  json["facts"] = line;
  return json;
}

bool is_standing(const Json& line) { return line.contains("elo") && line.contains("points"); }

std::size_t rows_of_table(std::span<const Json> lines) {
  const std::size_t engines = lines.front().value("against", Json::array()).size();
  if (engines < 2 || engines > lines.size()) return 0;
  for (std::size_t i = 0; i < engines; ++i)
    if (!is_row(lines[i], engines, i) || of_game(lines[i]) != of_game(lines.front())) return 0;
  return engines;
}

Json tournament_section(std::span<const Json> rows, const std::string& file) {
  const bool stopped = rows.front().contains("partial");
  Json json = played_section("tournament",
                             fmt::format("A tournament{}: {} engines{}", of_game(rows.front()),
                                         rows.size(), stopped ? ", stopped before its end" : ""),
                             file, "halfboard tournament");
  json["engines"] = Json::array();
  for (const Json& row : rows)
    json["engines"].push_back({{"engine", row.at("engine").get<std::string>()},
                               {"points", row.at("points")},
                               {"games", row.at("games")},
                               {"elo", row.at("elo")},
                               {"against", row.at("against")},
                               {"faults", row.value("faults", Json::object())}});
  return json;
}

Json standing_section(const Json& line, const std::string& file) {
  Json json = played_section(
      "facts", "In a tournament" + of_game(line) + ": " + line.at("engine").get<std::string>(),
      file, "halfboard tournament");
  json["facts"] = line;
  return json;
}

}  // namespace halfboard::tools
