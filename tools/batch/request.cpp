#include "tools/batch/request.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "bitboards/notation.h"
#include "games/sight_reduction/value/solver.h"
#include "tools/cli/version.h"

namespace halfboard::tools {

namespace po = boost::program_options;
namespace sr = sight_reduction;

namespace {

constexpr std::uint64_t most_deals = 1'000'000'000'000;
constexpr std::uint64_t usual_table_mib = 16;

Result<Task> parse_task(const Arguments& arguments) {
  const auto text = arguments.text("task");
  if (text == "value") return Task::value;
  if (text == "solitaire") return Task::solitaire;
  return Error{text ? "bad value " + quote(*text) : "no task given", "option --task",
               "value or solitaire"};
}

Result<Deals> parse_source(const Arguments& arguments) {
  const int given = arguments.has("random") + arguments.has("deals") + arguments.has("input");
  if (given != 1)
    return Error{given ? "several sources of deals" : "no deals given", "",
                 "one of --random N, --deals FIRST..LAST and --input FILE"};
  if (arguments.has("seed") && !arguments.has("random"))
    return Error{"a seed without random deals", "option --seed", "--random N as well"};
  if (const auto path = arguments.text("input")) return Deals::read_file(*path);
  if (const auto range = arguments.text("deals")) {
    const auto source = parse_range(*range);
    if (!source) return source.error();
    return Deals(*source);
  }
  const auto count = arguments.number("random", 1, most_deals, 1);
  if (!count) return count.error();
  const auto seed = arguments.number("seed", 0, UINT64_MAX, 1);
  if (!seed) return seed.error();
  return Deals(Source{.kind = SourceKind::random, .deals = *count, .seed = *seed});
}

/// Value needs rules under which every position is an integer; targets need the solitaire.
std::optional<Error> misfit(const Run& run) {
  if (run.task == Task::solitaire) return std::nullopt;
  if (run.target) return Error{"a target without solitaire", "option --target", "--task solitaire"};
  for (const int rule : run.rules)
    if (!sr::has_integer_values(sr::all_variants[rule]))
      return Error{
          fmt::format("positions under {} are no integers", name_of(sr::all_variants[rule])),
          "option --rules", "base or easier, with +pairs or not, for --task value"};
  return std::nullopt;
}

std::optional<Error> parse_limits(const Arguments& arguments, Request& request) {
  const auto limits = arguments.limits();
  if (!limits) return limits.error();
  request.seconds = limits->seconds;
  const auto nodes = arguments.number("node-limit", 1, INT64_MAX, INT64_MAX);
  if (!nodes) return nodes.error();
  if (arguments.has("node-limit")) request.run.node_limit = *nodes;
  const auto threads = arguments.threads();
  if (!threads) return threads.error();
  request.threads = *threads;
  request.run.table_mib = usual_table_mib;
  if (arguments.has("memory")) {
    // The table's size may change node counts, so it must not depend on the number of threads:
    // little memory means fewer threads first, a smaller table only below that.
    const std::uint64_t memory = limits->memory_mib;
    request.run.table_mib = std::min(usual_table_mib, std::bit_floor(memory));
    request.threads = static_cast<unsigned>(
        std::min<std::uint64_t>(request.threads, memory / request.run.table_mib));
  }
  return std::nullopt;
}

}  // namespace

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

Result<std::pair<std::uint64_t, std::uint64_t>> parse_shard(std::string_view text) {
  const auto slash = text.find('/');
  const auto shard = parse_number(text.substr(0, slash));
  const auto shards =
      slash == std::string_view::npos ? std::nullopt : parse_number(text.substr(slash + 1));
  if (!shard || !shards || *shard >= *shards || *shards > most_deals)
    return Error{"bad shard " + quote(text), "option --shard", "I/N with I from 0 to N - 1"};
  return std::pair(*shard, *shards);
}

Result<Request> parse_request(const Arguments& arguments) {
  if (arguments.game().name() != sr::Game::name)
    return Error{"no batch for " + std::string(arguments.game().name()), "",
                 std::string(sr::Game::name)};
  for (const char* option : {"files", "ranks"})
    if (arguments.has(option))
      return Error{"no meaning in a batch", "option --" + std::string(option),
                   "positions that say their size themselves, in --input FILE"};
  Run run;
  run.version = version;
  const auto task = parse_task(arguments);
  if (!task) return task.error();
  run.task = *task;
  const auto rules = parse_rules(arguments.text("rules").value_or("base"));
  if (!rules) return rules.error();
  run.rules = *rules;
  if (const auto text = arguments.text("target")) {
    const auto target = parse_any_target(*text);
    if (!target) return target.error();
    run.target = *text;
  }
  if (auto fault = misfit(run)) return *fault;
  if (const auto text = arguments.text("shard")) {
    const auto shard = parse_shard(*text);
    if (!shard) return shard.error();
    std::tie(run.shard, run.shards) = *shard;
  }
  Request request{.run = run, .deals = Deals({})};
  request.out = arguments.text("out");
  request.json = arguments.flag("json");
  request.progress = arguments.flag("progress");
  if (request.out && request.out->empty()) return Error{"empty name", "option --out", "a file"};
  if (auto fault = parse_limits(arguments, request)) return *fault;
  auto deals = parse_source(arguments);
  if (!deals) return deals.error();
  request.deals = std::move(*deals);
  request.run.source = request.deals.source();
  return request;
}

void describe_batch(po::options_description& options) {
  const auto add = [&](const char* name, const char* value, const char* help) {
    options.add_options()(name, po::value<std::string>()->value_name(value), help);
  };
  add("task", "value|solitaire", "what to compute of each deal");
  add("rules", "R[,R..]|all",
      "one row a deal and rule (default: base); all: the four without pairs");
  add("random", "N", "N random deals ..");
  add("seed", "S", ".. of this seed (default: 1)");
  add("deals", "FIRST..LAST", "deals by number");
  add("input", "FILE", "one position, #number or number a line; - is standard input");
  add("out", "FILE", "SQLite file for the rows; without it they are printed");
  add("target", "a1,b1", "which two checkers have to be left (solitaire)");
  add("shard", "I/N", "only the deals with index mod N = I, counted from 0");
  add("threads", "N", "default: all cores");
  add("memory", "MIB", "for all tables together (default: 64 a thread)");
  add("node-limit", "N", "per deal and rule (default: none)");
  add("time-limit", "SECONDS", "stop the batch after so long (exit 3); it can go on later");
  options.add_options()("json", po::bool_switch(), "JSON Lines")(
      "progress", po::bool_switch(), "show progress even if stderr is no terminal");
}

}  // namespace halfboard::tools
