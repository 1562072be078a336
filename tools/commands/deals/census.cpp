#include "tools/census/census.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "solver/batch.h"
#include "solver/output_file.h"
#include "tools/batch/request.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/cli/shard.h"
#include "tools/cli/version.h"
#include "tools/storage/journal.h"

namespace halfboard::tools {
namespace {

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

/// The counts of the chunks that a journal has, which are the first ones; fewer if interrupted.
Result<CensusCount> count_of(const std::vector<std::string>& lines, const CensusPlan& plan) {
  CensusCount sum;
  for (std::uint64_t chunk = 0; chunk < lines.size(); ++chunk) {
    if (interrupted()) break;
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

/// Counts the missing chunks, in order, into the journal. Throws solver::WriteFailure if there is
/// no room for them.
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
          progress.show(done, fmt::format("{} of {} unsolvable, {} open", sum.unsolvable.deals,
                                          sum.all.deals, sum.unknown.deals));
        return alarm();
      });
}

/// Is it the file of this census but for the lists, which it has where they are not asked for?
bool differs_in_lists(const CensusPlan& plan) {
  CensusRun other = plan.run;
  other.list = !other.list;
  const std::string header = header_json(other).dump() + '\n';
  std::error_code unseen;
  if (!std::filesystem::is_regular_file(plan.out, unseen)) return false;
  std::ifstream file(plan.out, std::ios::binary);
  std::string begin(header.size(), ' ');
  return file.read(begin.data(), static_cast<std::streamsize>(begin.size())) && begin == header;
}

Result<Exit> census(const CensusPlan& plan) {
  auto journal = Journal::open(plan.out, header_json(plan.run).dump());
  if (!journal && differs_in_lists(plan))
    return Error{plan.out + (plan.run.list ? " has the counts only" : " has lists"), "",
                 plan.run.list ? "option --counts-only, or a new name"
                               : "no option --counts-only, or a new name"};
  if (!journal) return journal.error();
  auto sum = count_of(journal->lines(), plan);
  if (!sum) return sum.error();
  const auto kept_text = [&](std::uint64_t chunks) {
    return fmt::format("{} of {} pieces are done and kept; the same command goes on", chunks,
                       plan.run.chunks());
  };
  if (const std::uint64_t there = journal->lines().size(); sum->chunks < there) {
    print_log("stopped (partial): " + kept_text(there));
    return Exit::stopped;
  }
  std::optional<Error> fault;
  try {
    count_missing(plan, *journal, journal->lines().size(), *sum);
  } catch (const solver::WriteFailure& failure) {
    fault = failure.error();
  }
  if (plan.json)
    print_json(census_json(plan.run, *sum));
  else
    print(census_text(plan.run, *sum));
  const std::string kept = kept_text(sum->chunks);
  if (fault) {
    print_fault({fault->what + "; " + kept, "", fault->expected});
    return Exit::fault;
  }
  if (sum->chunks == plan.run.chunks()) return Exit::done;
  print_log("stopped (partial): " + kept);
  return Exit::stopped;
}

Result<CensusRun> parse_run(const Arguments& arguments) {
  CensusRun run;
  run.version = version;
  const std::string rule = arguments.text("rules").value_or("base");
  const auto rules = rules_named(rule);
  if (!rules || rules->size() != 1)
    return Error{"bad rules " + quote(rule), "option --rules",
                 "one of " + std::string(sr::Game::options[0].values)};
  run.rule = rules->front();
  if (const auto text = arguments.text("deals")) {
    const auto range = parse_range(*text);
    if (!range) return range.error();
    run.first = static_cast<sr::DealNumber>(range->first);
    run.last = static_cast<sr::DealNumber>(range->first + range->deals - 1);
  }
  run.node_limit = arguments.given_number("node-limit");
  const auto shard = shard_of(arguments);
  if (!shard) return shard.error();
  run.shard = *shard;
  run.list = !arguments.flag("counts-only");
  return run;
}

Result<Exit> run_census(const Arguments& arguments) {
  auto run = parse_run(arguments);
  if (!run) return run.error();
  CensusPlan plan;
  plan.run = std::move(*run);
  plan.seconds = arguments.limits().seconds;
  plan.threads = arguments.threads();
  const auto out = arguments.text("out");
  if (!out) return Error{"no file given", "option --out", "a file for the counts"};
  plan.out = *out;
  plan.json = arguments.flag("json");
  plan.progress = arguments.shows_progress();
  return census(plan);
}

constexpr Option census_options[] = {
    option::text("rules", option::eight_rules, "which checkers may be removed", "base"),
    option::file_out("out", "FILE", "where the counts go, and from where a stopped census goes on")
        .resumable(),
    option::text("deals", "FIRST..LAST", "a range of deal numbers", "all"),
    option::text("shard", "I/N", "only the pieces with (index mod N) = I", "0/1"),
    option::node_limit("per deal; deals open then are counted as unknown", INT64_MAX),
    option::threads,
    option::time_limit("stop after so long (exit 3)"),
    option::flag("counts-only", "do not list the deals that are not solved"),
    option::json("{\"rules\", \"all\", \"solved\", \"unsolvable\", ..}"),
    option::progress,
};
constexpr Example census_examples[] = {
    {"census sight-reduction --rules easier --out easier.jsonl", Example::Cost::long_run},
    {"census sight-reduction --rules base --deals 0..999 --out base.jsonl"},
};

}  // namespace

const Command census_command{
    .name = "census",
    .usage = "sight-reduction [--rules R] --out FILE [--deals FIRST..LAST] [--shard I/N]",
    .summary = "count the solvable deals among all, solving one of each set of mirror images",
    .details =
        "Solves the solitaire of every deal of a range (by default all 601,080,390) that has the "
        "least number among its mirror images, and counts it once and as often as it has images. "
        "FILE is JSON Lines: what is counted, then the counts of every 2^20 deal numbers with the "
        "deals that can't be solved. Stopped in any way, the same command goes on.",
    .examples = census_examples,
    .game = GameWord::needed,
    .games = "sight-reduction",
    .game_options = "",
    .options = census_options,
    .run = run_census};

}  // namespace halfboard::tools
