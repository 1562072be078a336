#include "tools/batch/request.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "bitboards/notation.h"
#include "tools/cli/shard.h"
#include "tools/cli/version.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

Result<const Task*> parse_task(const Arguments& arguments) {
  const auto text = arguments.text("task");
  if (const Task* task = text ? find_task(*text) : nullptr) return task;
  return Error{"no task given", "option --task", task_names(", ", " or ")};
}

Result<Deals> parse_source(const Arguments& arguments, const Task& task) {
  const int given = arguments.has("random") + arguments.has("deals") + arguments.has("input");
  if (given != 1)
    return Error{given ? "several sources of deals" : "no deals given", "",
                 "one of --random N, --deals FIRST..LAST and --input FILE"};
  if (const auto path = arguments.text("input")) return Deals::read_file(*path, task.refuses);
  if (const auto range = arguments.text("deals")) {
    const auto source = parse_range(*range);
    if (!source) return source.error();
    return Deals(*source);
  }
  return Deals(Source{.kind = SourceKind::random,
                      .deals = arguments.number("random"),
                      .seed = arguments.number("seed")});
}

void read_limits(const Arguments& arguments, Request& request) {
  request.seconds = arguments.limits().seconds;
  request.run.node_limit = arguments.given_number("node-limit");
  request.threads = arguments.threads();
  request.run.table_mib = usual_table_mib;
  if (const auto memory = arguments.given_number("memory")) {
    // The table's size may change node counts, so it must not depend on the number of threads:
    // little memory means fewer threads first, a smaller table only below that.
    request.run.table_mib = std::min(usual_table_mib, std::bit_floor(*memory));
    request.threads = static_cast<unsigned>(
        std::min<std::uint64_t>(request.threads, *memory / request.run.table_mib));
  }
}

}  // namespace

Result<std::vector<int>> parse_rules(std::string_view text) {
  if (auto rules = rules_named(text)) return *rules;
  const auto names = bitboards::fields_of(text, ',');
  const auto unknown =
      std::ranges::find_if(names, [](std::string_view name) { return !sr::variant_named(name); });
  return Error{
      "unknown rules " + quote(*unknown), "option --rules",
      std::string(sr::Game::options[0].values) + ", several of them separated by commas, or all"};
}

Result<Source> parse_range(std::string_view text) {
  const auto dots = text.find("..");
  const auto first = parse_number(text.substr(0, dots));
  const auto last =
      dots == std::string_view::npos ? std::nullopt : parse_number(text.substr(dots + 2));
  if (!first || !last || *first > *last || *last >= sr::deal_count)
    return Error{"bad range " + quote(text), "option --deals",
                 fmt::format("FIRST..LAST, two deal numbers from 0 to {}", sr::deal_count - 1)};
  return Source{.kind = SourceKind::deals, .deals = *last - *first + 1, .first = *first};
}

Result<Request> parse_request(const Arguments& arguments) {
  Run run;
  run.version = version;
  const auto task = parse_task(arguments);
  if (!task) return task.error();
  run.task = &(*task)->layout;
  const auto rules = parse_rules(arguments.text("rules").value_or("base"));
  if (!rules) return rules.error();
  run.rules = *rules;
  if (const auto text = arguments.text("target")) {
    const auto target = parse_any_target(*text);
    if (!target) return target.error();
    run.target = *text;
  }
  if (auto fault = (*task)->misfit(run)) return *fault;
  const auto shard = shard_of(arguments);
  if (!shard) return shard.error();
  run.shard = *shard;
  Request request{.task = *task, .run = run, .deals = Deals({})};
  request.out = arguments.text("out");
  request.json = arguments.flag("json");
  request.progress = arguments.shows_progress();
  read_limits(arguments, request);
  auto deals = parse_source(arguments, **task);
  if (!deals) return deals.error();
  request.deals = std::move(*deals);
  request.run.source = request.deals.source();
  return request;
}

}  // namespace halfboard::tools
