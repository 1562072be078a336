#include "tools/match/description.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/cli/version.h"
#include "tools/storage/packed.h"

namespace halfboard::tools::match {
namespace {

std::string openings_digest(const std::vector<std::string>& openings) {
  return digest_of(fmt::format("{}", fmt::join(openings, "\n")));
}

}  // namespace

std::vector<std::string> descriptions_of(const Conditions& c, const Schedule& schedule,
                                         const Arguments& a) {
  std::string text = fmt::format("{} {} max-plies {} adjudicate {} seed {}", c.game->name(),
                                 c.think.go().substr(0, c.think.go().size() - 1), c.max_plies,
                                 c.adjudicate_nodes, c.seed);
  for (const auto& [name, value] : c.options) text += fmt::format(" {}={}", name, value);
  if (schedule.sprt) text += fmt::format(" sprt {} {}", schedule.sprt->elo0, schedule.sprt->elo1);
  if (schedule.openings.empty()) return {text};
  text += fmt::format(" openings {} of {}", schedule.openings.size(), *a.text("openings"));
  return {text + " with digest " + openings_digest(schedule.openings), text};
}

Json conditions_json(const Conditions& c, const Schedule& schedule, const Arguments& a) {
  Json json{{"version", version}, {"commit", commit}, {"game", c.game->name()}};
  json["options"] = Json::object();
  for (const auto& [name, value] : c.options) json["options"][name] = value;
  json["games"] = schedule.games;
  const auto add = [&](const char* name, const auto& value) {
    if (value) json[name] = *value;
  };
  add("movetime", c.think.movetime);
  add("nodes", c.think.nodes);
  add("depth", c.think.depth);
  add("tc", a.text("tc"));
  if (!schedule.openings.empty())
    json["openings"] = {{"file", *a.text("openings")},
                        {"positions", schedule.openings.size()},
                        {"digest", openings_digest(schedule.openings)}};
  json["concurrency"] = schedule.concurrency;
  if (schedule.sprt)
    json["sprt"] = fmt::format("elo0={},elo1={}", schedule.sprt->elo0, schedule.sprt->elo1);
  json["max_plies"] = c.max_plies;
  add("adjudicate", a.given_number("adjudicate"));
  json["margin"] = static_cast<std::uint64_t>(c.margin.count());
  json["patience"] = static_cast<std::uint64_t>(c.patience.count());
  json["seed"] = c.seed;
  return json;
}

}  // namespace halfboard::tools::match
