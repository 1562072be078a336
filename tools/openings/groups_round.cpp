#include "tools/openings/groups_round.h"

#include "tools/cli/cli.h"

namespace halfboard::tools {

std::string ProofRound::text() const {
  Json costs = Json::object();
  for (const auto& [setup, cost] : left) costs[setup] = Json(cost);
  return Json{{"round", nodes}, {"left", costs}}.dump();
}

std::optional<ProofRound> ProofRound::read(const std::string& line) {
  const Json json = Json::parse_or_null(line);
  if (!json.is_object() || !json.contains("round") || !json.contains("left")) return std::nullopt;
  ProofRound round;
  try {
    round.nodes = json["round"].get<std::uint64_t>();
    for (const auto& [setup, cost] : json["left"].items())
      round.left[setup] = {cost.at(0).get<std::uint32_t>(), cost.at(1).get<std::uint32_t>()};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
  // What else the line says would be lost.
  if (!round.nodes || Json::parse(round.text()) != json) return std::nullopt;
  return round;
}

}  // namespace halfboard::tools
