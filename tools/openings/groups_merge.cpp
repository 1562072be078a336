#include <optional>

#include <fmt/format.h>

#include "bitboards/text.h"
#include "tools/cli/files.h"
#include "tools/cli/shard.h"
#include "tools/openings/groups_rows.h"
#include "tools/openings/merge.h"

namespace halfboard::tools {
namespace {

constexpr const char* expected = "a result of 'halfboard openings groups --shard I/N --out FILE'";

/// The last line, and what it says of the work: all but what was found.
struct Summary {
  Json work;
  solver::Shard shard{};
};

std::optional<Summary> parse_summary(const std::string& line) {
  Summary summary{Json::parse_or_null(line)};
  Json& json = summary.work;
  if (!json.is_object() || !json.contains("placement") || json.contains("partial") ||
      json.value("openings", Json()) != "groups")
    return std::nullopt;
  for (const char* found : {"placement", "value", "setups", "win", "loss", "draw", "unknown",
                            "never_loses", "deciding"})
    json.erase(found);
  const Json shard = json.value("shard", Json());
  json.erase("shard");
  if (shard.is_null()) return summary;
  if (!shard.is_string()) return std::nullopt;
  const auto parsed = parse_shard(shard.get<std::string>());
  if (!parsed) return std::nullopt;
  summary.shard = *parsed;
  return summary;
}

std::optional<groups::Rules> rules_of(const Json& work) {
  const Json rules = work.value("rules", Json());
  const Json labels = work.value("labels", Json());
  if (!rules.is_string() || !labels.is_string()) return std::nullopt;
  const auto parsed = groups::Game::rules(
      {{"rules", rules.get<std::string>()}, {"labels", labels.get<std::string>()}});
  return parsed ? std::optional(*parsed) : std::nullopt;
}

/// The parts read so far.
class GroupsParts {
 public:
  std::optional<Error> add(const std::string& path) {
    const auto text = read_file(path, expected);
    if (!text) return text.error();
    const auto split = split_lines(*text);
    const std::vector<std::string> lines(split.begin(), split.end());
    const auto summary = lines.empty() ? std::nullopt : parse_summary(lines.back());
    if (!summary) return Error{path + " is no whole result of 'openings groups'", "", expected};
    if (auto fault = begin(path, *summary)) return fault;
    if (auto fault = rows_->read_result(path, lines, expected)) return fault;
    for (std::size_t i = 0; i < done_.size(); ++i)
      if (summary->shard.has(i)) done_[i] = true;
    return std::nullopt;
  }

  Result<MergedOpenings> together() const {
    for (std::size_t i = 0; i < done_.size(); ++i)
      if (!done_[i])
        return Error{"no part has looked at " + groups::Game::format(rows_->classes()[i]), "",
                     "all shards, each run to its end"};
    return MergedOpenings{rows_->text(work_), rows_->placement(work_).dump()};
  }

 private:
  std::optional<Error> begin(const std::string& path, const Summary& summary) {
    if (rows_)
      return summary.work == work_
                 ? std::nullopt
                 : std::optional(Error{fmt::format("{} does not fit {}", path, first_), "",
                                       "parts of " + work_.dump()});
    const auto rules = rules_of(summary.work);
    if (!rules) return Error{path + " does not say of which rules it is", "", expected};
    first_ = path;
    work_ = summary.work;
    rows_.emplace(*rules);
    done_.assign(rows_->classes().size(), false);
    return std::nullopt;
  }

  std::string first_;
  Json work_;
  std::optional<SetupRows> rows_;
  std::vector<bool> done_;  ///< one for each class of set-ups
};

}  // namespace

Result<MergedOpenings> merge_groups(const std::vector<std::string>& paths) {
  GroupsParts parts;
  for (const std::string& path : paths)
    if (auto fault = parts.add(path)) return *fault;
  return parts.together();
}

}  // namespace halfboard::tools
