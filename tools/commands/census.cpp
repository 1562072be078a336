#include "tools/census/census.h"

#include <system_error>

#include <fmt/format.h>

#include "solver/batch.h"
#include "tools/batch/request.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/cli/version.h"
#include "tools/storage/journal.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;
namespace sr = sight_reduction;

constexpr std::size_t table_bytes = std::size_t{16} << 20;

struct CensusPlan {
  CensusRun run;
  std::string out;
  unsigned threads = 1;
  double seconds = 0;  ///< for the whole census
  bool json = false;
  bool progress = false;
};

Json header_of(const CensusRun& run) {
  Json header{{"halfboard", "census"},  {"format", 1},
              {"game", sr::Game::name}, {"rules", name_of(sr::all_variants[run.rule])},
              {"first", run.first},     {"last", run.last},
              {"node_limit", nullptr},  {"list", run.list},
              {"version", run.version}};
  if (run.node_limit) header["node_limit"] = *run.node_limit;
  return header;
}

/// The counts of the chunks that a journal has, which are the first ones.
Result<CensusCount> count_of(const std::vector<std::string>& lines, const CensusPlan& plan) {
  CensusCount sum;
  for (std::uint64_t chunk = 0; chunk < lines.size(); ++chunk) {
    const auto count = chunk < plan.run.chunks()
                           ? parse_chunk(lines[static_cast<std::size_t>(chunk)], chunk, plan.run)
                           : std::nullopt;
    if (!count)
      return Error{fmt::format("{} is damaged in line {}", plan.out, chunk + 2), "",
                   "the next piece of the census, with counts that add up"};
    sum += *count;
  }
  return sum;
}

/// Counts the missing chunks, in order, into the journal. Throws std::system_error if there is no
/// room for them.
void count_missing(const CensusPlan& plan, Journal& journal, std::uint64_t done, CensusCount& sum) {
  const solver::Deadline alarm({.seconds = plan.seconds, .stop = &interrupted()});
  Progress progress(plan.progress, plan.run.chunks(), done);
  std::atomic<bool> stop{false};
  std::uint64_t given = done;
  solver::run_batch(
      {.threads = plan.threads, .in_order = true}, stop,
      [&] { return given < plan.run.chunks() ? std::optional(given++) : std::nullopt; },
      [&] { return Census(plan.run, table_bytes, stop); },
      [&](const std::vector<CensusCount>& counts) {
        for (const CensusCount& count : counts) {
          journal.append(chunk_json(done, plan.run, count).dump());
          sum += count;
          ++done;
        }
      },
      [&] {
        if (progress.due())
          progress.show(done, fmt::format("{} of {} deals unsolvable, {} unknown",
                                          sum.unsolvable.deals, sum.all.deals, sum.unknown.deals));
        return alarm();
      });
}

Result<Exit> census(const CensusPlan& plan) {
  auto journal = Journal::open(plan.out, header_of(plan.run).dump());
  if (!journal) return journal.error();
  auto sum = count_of(journal->lines(), plan);
  if (!sum) return sum.error();
  std::string fault;
  try {
    count_missing(plan, *journal, journal->lines().size(), *sum);
  } catch (const std::system_error& error) {
    fault = error.what();
  }
  if (plan.json)
    print_json(census_json(plan.run, *sum));
  else
    print(census_text(plan.run, *sum));
  const std::string kept =
      fmt::format("{} of {} pieces are done and kept; the same command goes on", sum->chunks,
                  plan.run.chunks());
  if (!fault.empty()) {
    print_fault({fault + "; " + kept, "", "room on the disk"});
    return Exit::fault;
  }
  if (sum->chunks == plan.run.chunks()) return Exit::done;
  print_log("stopped (partial): " + kept);
  return Exit::stopped;
}

Result<CensusRun> parse_run(const Arguments& arguments) {
  CensusRun run;
  run.version = version;
  const auto rules = parse_rules(arguments.text("rules").value_or("base"));
  if (!rules) return rules.error();
  run.rule = rules->front();
  if (rules->size() != 1 || sr::all_variants[run.rule].pairs)
    return Error{"bad rules for a census", "option --rules",
                 "one of base, easier, challenging and easier+challenging"};
  if (const auto text = arguments.text("deals")) {
    const auto range = parse_range(*text);
    if (!range) return range.error();
    run.first = static_cast<sr::DealNumber>(range->first);
    run.last = static_cast<sr::DealNumber>(range->first + range->deals - 1);
  }
  const auto nodes = arguments.number("node-limit", 1, INT64_MAX, 1);
  if (!nodes) return nodes.error();
  if (arguments.has("node-limit")) run.node_limit = *nodes;
  run.list = !arguments.flag("counts-only");
  return run;
}

Result<Exit> run(const Arguments& arguments) {
  if (arguments.game().name() != sr::Game::name)
    return Error{"no census of " + std::string(arguments.game().name()), "",
                 std::string(sr::Game::name)};
  auto run = parse_run(arguments);
  if (!run) return run.error();
  CensusPlan plan;
  plan.run = std::move(*run);
  const auto limits = arguments.limits();
  if (!limits) return limits.error();
  plan.seconds = limits->seconds;
  const auto threads = arguments.threads();
  if (!threads) return threads.error();
  plan.threads = *threads;
  const auto out = arguments.text("out");
  if (!out || out->empty()) return Error{"no file given", "option --out", "a file for the counts"};
  plan.out = *out;
  plan.json = arguments.flag("json");
  plan.progress = arguments.flag("progress");
  return census(plan);
}

}  // namespace

const Command census_command{
    .name = "census",
    .usage = "sight-reduction --rules R --out FILE [--deals FIRST..LAST]",
    .summary = "count the solvable deals among all, one of each orbit of the symmetries",
    .details =
        "Solves the solitaire of every deal of a range (by default all 601,080,390) that has the\n"
        "least number among its mirror images, and counts it once and as often as it has images.\n"
        "FILE is JSON Lines: what is counted, then the counts of every 2^20 deal numbers with the\n"
        "deals that can't be solved. Stopped in any way, the same command goes on.\n\nexamples:\n"
        "  halfboard census sight-reduction --rules easier --out easier.jsonl\n"
        "  halfboard census sight-reduction --rules base --deals 0..9999999 --out base.jsonl\n",
    .takes_game = true,
    .min_words = 0,
    .max_words = 0,
    .describe =
        [](po::options_description& options) {
          const auto add = [&](const char* name, const char* value, const char* help) {
            options.add_options()(name, po::value<std::string>()->value_name(value), help);
          };
          add("out", "FILE", "where the counts go, and from where a stopped census goes on");
          add("deals", "FIRST..LAST", "a range of deal numbers (default: all)");
          add("node-limit", "N",
              "per deal; deals open then are counted as unknown (default: none)");
          add("threads", "N", "default: all cores");
          add("time-limit", "SECONDS", "stop after so long (exit 3)");
          options.add_options()("counts-only", po::bool_switch(),
                                "do not list the deals that are not solved")(
              "json", po::bool_switch(), "{\"rules\", \"all\", \"solved\", \"unsolvable\", ..}")(
              "progress", po::bool_switch(), "show progress even if stderr is no terminal");
        },
    .run = run};

}  // namespace halfboard::tools
