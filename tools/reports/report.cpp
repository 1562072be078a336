#include "tools/reports/report.h"

#include <fmt/format.h>

#include "tools/reports/figures.h"
#include "tools/tasks/tally_figures.h"
#include "tools/tasks/task.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

Json tally_json(const TallyKey& key, const Tally& tally, std::uint64_t asked) {
  Json json{{"task", key.task->layout.name},  {"rules", name_of(sr::all_variants[key.rule])},
            {"deals", tally.deals},           {"solved", tally.solved},
            {"unsolvable", tally.unsolvable}, {"unknown", tally.unknown}};
  json.update(interval_json(tally.solved, tally));
  json["nodes"] = tally.nodes;
  json["seconds"] = tally.seconds;
  if (!key.target.empty()) json["target"] = key.target;
  key.task->put_json(tally, json);
  if (tally.deals < asked) json.update({{"asked", asked}, {"partial", true}});
  return json;
}

std::string tally_text(const TallyKey& key, const Tally& tally, std::uint64_t asked) {
  const std::string text = fmt::format(
      "{}, rules {}{}{}: {}\n", key.task->layout.name, name_of(sr::all_variants[key.rule]),
      key.target.empty() ? "" : ", target ", key.target,
      tally.deals < asked ? fmt::format("{} of {} deals so far", tally.deals, asked)
                          : counted(tally.deals, "deal"));
  return text + key.task->text(tally) +
         fmt::format("  {:<22} {:>12}  in {:.1f} s of one thread\n", "nodes", tally.nodes,
                     tally.seconds);
}

std::string running_text(const Report& report) {
  if (report.empty()) return "";
  const auto& [before, behind] = report.begin()->first.task->progress_words;
  std::string numbers;
  std::uint64_t unknown = 0;
  for (const auto& [key, tally] : report) {
    numbers += (numbers.empty() ? "" : "/") + key.task->progress(tally);
    unknown += tally.unknown;
  }
  return fmt::format("{}{}{}{}", before, numbers, behind,
                     unknown ? fmt::format(", {} unknown", unknown) : "");
}

}  // namespace halfboard::tools
