#include "tools/reports/page_matches.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "tools/cli/help/offers.h"
#include "tools/reports/figures.h"

namespace halfboard::tools {
namespace {

/// The options of `match` and `tournament`, as the conditions call them.
constexpr std::array called{"games",     "movetime",   "nodes",  "depth",    "tc",   "concurrency",
                            "max_plies", "adjudicate", "margin", "patience", "sprt", "seed"};

/// A word of a command line; quoted where a shell would not take it as it is.
std::string word_of(const Json& value) {
  if (!value.is_string()) return value.dump();
  const auto text = value.get<std::string>();
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789=,.:+-_/";
  return text.find_first_not_of(plain) == text.npos && !text.empty() ? text : shell_quoted(text);
}

std::string options_of(const Json& conditions) {
  std::string text;
  const auto add = [&](std::string name, const Json& value) {
    std::ranges::replace(name, '_', '-');
    text += fmt::format(" --{} {}", name, word_of(value));
  };
  const Json of_game = conditions.value("options", Json::object());
  for (const auto& [name, value] : of_game.items()) add(name, value);
  for (const char* name : called)
    if (conditions.contains(name)) add(name, conditions.at(name));
  if (conditions.contains("openings")) add("openings", conditions.at("openings").at("file"));
  return text + " --json";
}

/// By which version, and what openings they were: "of version 1.2 (0123abc)".
std::string besides_of(const Json& conditions) {
  std::string text = fmt::format("of version {} ({})", conditions.at("version").get<std::string>(),
                                 conditions.at("commit").get<std::string>());
  if (conditions.contains("openings")) {
    const Json& openings = conditions.at("openings");
    text += fmt::format(", with --openings of {} (digest {})",
                        counted(openings.at("positions").get<std::uint64_t>(), "position"),
                        openings.at("digest").get<std::string>());
  }
  return text;
}

/// The command with its options; of an older version, which has not printed under which conditions
/// they played, only its name. `engines`: words of the command line.
Json played_section(std::string_view kind, const std::string& title, const std::string& file,
                    std::string_view command, const Json& line, const std::string& engines) {
  Json json{{"kind", kind}, {"title", title}, {"file", file}};
  const Json conditions = line.value("conditions", Json());
  if (conditions.is_null()) {
    json["printed_by"] = command;
    return json;
  }
  json["command"] = fmt::format("{} {}{}{}", command, conditions.at("game").get<std::string>(),
                                engines, options_of(conditions));
  json["besides"] = besides_of(conditions);
  return json;
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
  std::string words;
  if (line.contains("engines")) {
    const Json& engines = line.at("engines");
    title += fmt::format(": {} against {}", engines.at("a").get<std::string>(),
                         engines.at("b").get<std::string>());
    words = " " + word_of(engines.at("a")) + " " + word_of(engines.at("b"));
  }
  Json json = played_section("facts", title, file, "halfboard match", line, words);
  json["facts"] = line;
  return json;
}

bool is_standing(const Json& line) { return line.contains("elo") && line.contains("points"); }

std::size_t rows_of_table(std::span<const Json> lines) {
  const std::size_t engines = lines.front().value("against", Json::array()).size();
  if (engines < 2 || engines > lines.size()) return 0;
  for (std::size_t i = 0; i < engines; ++i)
    if (!is_row(lines[i], engines, i) || of_game(lines[i]) != of_game(lines.front()) ||
        lines[i].value("conditions", Json()) != lines.front().value("conditions", Json()))
      return 0;
  return engines;
}

Json tournament_section(std::span<const Json> rows, const std::string& file) {
  const bool stopped = rows.front().contains("partial");
  std::string words;
  for (const Json& row : rows) words += " " + word_of(row.at("engine"));
  Json json = played_section("tournament",
                             fmt::format("A tournament{}: {} engines{}", of_game(rows.front()),
                                         rows.size(), stopped ? ", stopped before its end" : ""),
                             file, "halfboard tournament", rows.front(), words);
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
      file, "halfboard tournament", line, " " + word_of(line.at("engine")) + " ENGINE..");
  json["facts"] = line;
  return json;
}

}  // namespace halfboard::tools
