#include "tools/census/census.h"

#include <chrono>
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

/// What a journal has; less if interrupted.
struct Kept {
  CensusCount sum;
  CensusPlace place;  ///< behind it
  std::size_t lines = 0;
};

Result<Kept> kept_in(const Journal& journal, const CensusPlan& plan) {
  Kept kept{{}, CensusPlace(plan.run)};
  for (const std::string& line : journal.lines()) {
    if (interrupted()) break;
    const auto part = parse_part(line, kept.place);
    if (!part) return damaged_census(plan.out, kept.lines + 2);
    kept.sum += part->count;
    kept.place.pass(part->deals.last);
    ++kept.lines;
  }
  return kept;
}

/// Puts what was counted into the journal, in order: piece by piece, and of a piece that takes
/// longer than ten seconds, or in which the work ends, what there is.
class Keeper {
 public:
  /// Both must outlive the object.
  Keeper(Journal& journal, Kept& kept) : journal_(journal), kept_(kept) {}

  /// Throws solver::WriteFailure if there is no room.
  void add(const CensusPart& part) {
    if (!part_.count.numbers) part_.deals.first = kept_.place.rest().first;
    // What comes behind a job that was stopped has to wait for the rest of that.
    if (part.deals.first != part_.deals.first + part_.count.numbers) return;
    part_.deals.last = part.deals.last;
    part_.count += part.count;
    if (ends_piece())
      write();
    else if (Clock::now() - written_ > std::chrono::seconds(10))
      write_part();
  }

  /// What there is of a piece. The file's first format has no place for it.
  void write_part() {
    if (part_.count.numbers && kept_.place.run().format > 1) write();
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool ends_piece() const { return part_.deals.last == kept_.place.rest().last; }

  void write() {
    part_.count.chunks = ends_piece() ? 1 : 0;
    journal_.append(part_line(part_));
    kept_.sum += part_.count;
    kept_.place.pass(part_.deals.last);
    part_.count = {};
    written_ = Clock::now();
  }

  Journal& journal_;
  Kept& kept_;
  CensusPart part_{.deals = {}, .count = {}, .commit = commit};
  Clock::time_point written_ = Clock::now();
};

/// Counts what is missing, in order, into the journal. Throws solver::WriteFailure if there is no
/// room for it.
void count_missing(const CensusPlan& plan, Journal& journal, Kept& kept) {
  const solver::Deadline alarm({.seconds = plan.seconds, .stop = &interrupted()});
  Progress progress(plan.progress, plan.run.numbers(), kept.sum.numbers);
  Keeper keeper(journal, kept);
  std::atomic<bool> stop{false};
  CensusPlace given = kept.place;
  solver::run_batch(
      {.threads = plan.threads, .in_order = true}, stop,
      [&] { return given.at_end() ? std::nullopt : std::optional(Census::next_job(given)); },
      [&] { return Census(plan.run, table_bytes, stop); },
      [&](const std::vector<CensusPart>& parts) {
        for (const CensusPart& part : parts) keeper.add(part);
      },
      [&] {
        if (progress.due()) {
          const CensusCount& sum = kept.sum;
          progress.show(sum.numbers,
                        fmt::format("{} of {} unsolvable, {} open", sum.unsolvable.deals,
                                    sum.all.deals, sum.unknown.deals));
        }
        return alarm();
      });
  keeper.write_part();
}

bool begins_with(const std::string& path, const std::string& line) {
  std::error_code unseen;
  if (!std::filesystem::is_regular_file(path, unseen)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string begin(line.size(), ' ');
  return file.read(begin.data(), static_cast<std::streamsize>(begin.size())) && begin == line;
}

/// The header of the census in the file `out`, which an earlier version may have begun.
CensusRun as_begun(const CensusRun& run, const std::string& out) {
  CensusRun old = run;
  old.format = 1;
  return begins_with(out, header_json(old).dump() + '\n') ? old : run;
}

Result<Exit> census(CensusPlan plan) {
  plan.run = as_begun(plan.run, plan.out);
  auto journal = Journal::open(plan.out, header_json(plan.run).dump());
  if (!journal) {
    CensusRun other = plan.run;
    other.list = !other.list;
    if (!begins_with(plan.out, header_json(as_begun(other, plan.out)).dump() + '\n'))
      return journal.error();
    return Error{plan.out + (plan.run.list ? " has the counts only" : " has lists"), "",
                 plan.run.list ? "option --counts-only, or a new name"
                               : "no option --counts-only, or a new name"};
  }
  auto kept = kept_in(*journal, plan);
  if (!kept) return kept.error();
  const auto kept_text = [&] {
    return fmt::format("{} of {} deals are done and kept; the same command goes on",
                       kept->sum.numbers, plan.run.numbers());
  };
  if (kept->lines < journal->lines().size()) {
    print_log("stopped (partial): what is done stays in " + plan.out +
              "; the same command goes on");
    return Exit::stopped;
  }
  std::optional<Error> fault;
  try {
    count_missing(plan, *journal, *kept);
  } catch (const solver::WriteFailure& failure) {
    fault = failure.error();
  }
  if (plan.json)
    print_json(census_json(plan.run, kept->sum));
  else
    print(census_text(plan.run, kept->sum));
  if (fault) {
    print_fault({fault->what + "; " + kept_text(), "", fault->expected});
    return Exit::fault;
  }
  if (kept->place.at_end()) return Exit::done;
  print_log("stopped (partial): " + kept_text());
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
        "FILE is JSON Lines: what is counted, then the counts of up to 2^20 deal numbers each with "
        "the "
        "deals that can't be solved. Stopped in any way, the same command goes on.",
    .examples = census_examples,
    .game = GameWord::needed,
    .games = "sight-reduction",
    .game_options = "",
    .options = census_options,
    .run = run_census};

}  // namespace halfboard::tools
