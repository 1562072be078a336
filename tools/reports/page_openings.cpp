#include "tools/reports/page_openings.h"

#include <algorithm>
#include <set>
#include <string>

#include <fmt/format.h>

#include "tools/reports/figures.h"
#include "tools/reports/page_section.h"

namespace halfboard::tools {
namespace {

void need_setup(const Json& row) {
  static_cast<void>(row.at("position").get<std::string>());
  if (row.at("result").get<std::string>() != "unknown") need_counts(row, {"plies"});
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

}  // namespace

Json groups_section(std::vector<Json> lines, const std::string& file) {
  const Json last = lines.back();
  const auto rules = last.at("rules").get<std::string>();
  std::erase_if(lines, [](const Json& line) { return !line.contains("position"); });
  std::ranges::for_each(lines, need_setup);
  std::set<std::string> different;
  for (const Json& line : lines) different.insert(line["position"].get<std::string>());
  if (different.size() != lines.size()) throw Json::exception("a set-up twice");
  // Files of early versions don't say how many there are.
  if (last.value("setups", Json(lines.size())) != Json(lines.size()))
    throw Json::exception("more or fewer set-ups than it says");
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
  Json json = new_section(
      "groups",
      fmt::format("Groups: {}, {} rules", counted_with_commas(lines.size(), "set-up"), rules), file,
      command);
  const std::size_t only = last.value("only", Json::array()).size();
  if (only) json["besides"] = fmt::format("with --only {}", counted_with_commas(only, "set-up"));
  json["rest"] = "The file does not tell if earlier results were taken over with --known.";
  json["rules"] = rules;
  json["placement"] = placement_of(last);
  json["rows"] = lines;
  return json;
}

namespace {

/// A move on the board, and who wins after it as far as it is known.
void need_opening(const Json& opening, int size) {
  const auto move = opening.at("move").get<std::string>();
  const bool placed = move.size() == 2 && move[0] >= 'a' && move[0] < 'a' + size &&
                      move[1] >= '1' && move[1] < '1' + size;
  if (!placed && move != "pass") throw Json::exception("a move that is none");
  const auto winner = opening.at("winner").get<std::string>();
  if (winner != "r" && winner != "b" && winner != "unknown")
    throw Json::exception("a winner that is none");
}

}  // namespace

Json halfcut_section(const Json& openings, const std::string& file) {
  const std::uint64_t size = openings.at("size").get<std::uint64_t>();
  if (size > 8) throw Json::exception("a board larger than any");
  for (const Json& opening : openings.at("openings")) need_opening(opening, static_cast<int>(size));
  const std::string after = openings.value("after", "").get<std::string>();
  const bool first = after.empty();
  Json json = new_section("halfcut",
                          fmt::format("Halfcut {0} x {0}: {1}{2}", size,
                                      first ? "the openings" : "the placements after ", after),
                          file,
                          fmt::format("halfboard openings halfcut --size {}{}{} --json", size,
                                      first ? "" : " --after ", after));
  json["openings"] = openings;
  return json;
}

}  // namespace halfboard::tools
