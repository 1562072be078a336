#include <algorithm>
#include <cstdio>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>

#include "games/groups/certificate.h"
#include "games/halfcut/certificate.h"
#include "games/sight_reduction/value/certificate.h"
#include "solver/batch.h"
#include "tools/batch/checker.h"
#include "tools/batch/request.h"
#include "tools/batch/row_stream.h"
#include "tools/batch/rows_at_work.h"
#include "tools/batch/storage_failure.h"
#include "tools/cli/commands.h"
#include "tools/cli/files.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/solve/solve_values.h"
#include "tools/tables/tables.h"

namespace halfboard::tools {
namespace {

constexpr std::uint64_t most_shards = 1'000'000;

struct VerifyPlan {
  std::string archive;             ///< of proofs; empty if there is none
  bool certificates_only = false;  ///< check nothing else
  std::optional<std::uint64_t> sample;
  std::uint64_t seed = 1;
  std::optional<solver::retrograde::Shard> shard;  ///< of a table
  unsigned threads = 1;
  solver::Limits limits;  ///< nodes a row, seconds in all, memory of all threads
  bool json = false;
  bool progress = false;
};

struct Count {
  std::uint64_t right = 0;
  std::uint64_t wrong = 0;
  std::uint64_t open = 0;
  std::uint64_t stopped = 0;

  [[nodiscard]] std::uint64_t seen() const { return right + wrong + open + stopped; }
};

struct Outcome {
  Row row;
  Checked checked;
};

void add(const Outcome& outcome, Count& count) {
  switch (outcome.checked.verdict) {
    case RowVerdict::right:
      ++count.right;
      break;
    case RowVerdict::open:
      ++count.open;
      break;
    case RowVerdict::stopped:
      ++count.stopped;
      break;
    case RowVerdict::wrong:
      ++count.wrong;
      print_log(describe(outcome.row) + " " + outcome.checked.reason);
  }
}

/// An archive that was seen to be readable before; nothing if there is none.
std::optional<ArchiveReader> open_archive(const std::string& path) {
  if (path.empty()) return std::nullopt;
  auto archive = ArchiveReader::open(path);
  if (!archive) throw std::runtime_error(archive.error().line());
  return std::move(*archive);
}

/// Checks the rows of a stream on all threads.
Count check_rows(const Reader& reader, RowStream& stream, const VerifyPlan& plan) {
  Count count;
  Progress progress(plan.progress, stream.size(), 0);
  RowsAtWork at_work;
  std::atomic<bool> stop{false};
  const solver::Deadline alarm({.seconds = plan.limits.seconds, .stop = &interrupted()});
  solver::Limits limits;
  limits.nodes = plan.limits.nodes;
  limits.stop = &stop;
  const std::size_t bytes = (plan.limits.memory_mib << 20) / plan.threads;
  const auto make_worker = [&] {
    return [&stop, &at_work, only = plan.certificates_only,
            checker = Checker(task_of(reader.run()),
                              {reader.run(), bytes, limits, open_archive(plan.archive)})](
               const Row& row) mutable -> std::optional<Outcome> {
      const RowsAtWork::Mark mark(at_work, row);
      Outcome outcome{row, only ? checker.check_certificate_only(row) : checker(row)};
      if (outcome.checked.verdict == RowVerdict::stopped && stop.load(std::memory_order_relaxed))
        return std::nullopt;
      return outcome;
    };
  };
  solver::run_batch(
      {.threads = plan.threads}, stop, [&] { return stream.next(); }, make_worker,
      [&](const std::vector<Outcome>& outcomes) {
        for (const Outcome& outcome : outcomes) add(outcome, count);
      },
      [&] {
        if (progress.due()) {
          const std::string slow = at_work.slowest();
          progress.show(count.seen(),
                        fmt::format("failed {}{}{}", count.wrong, slow.empty() ? "" : ", ", slow));
        }
        return alarm();
      });
  return count;
}

Exit print_count(const Count& count, std::uint64_t size, const VerifyPlan& plan) {
  const std::uint64_t unchecked = size - count.right - count.wrong;
  const char* open = plan.certificates_only ? "without a certificate" : "stored as unknown";
  if (plan.json) {
    Json object{{"checked", count.right + count.wrong},
                {"failed", count.wrong},
                {"unchecked", unchecked},
                {plan.certificates_only ? "uncertified" : "unknown", count.open}};
    if (count.seen() < size) object["partial"] = true;
    print_json(object);
  } else {
    print(fmt::format("checked {} failed {}\n", count.right + count.wrong, count.wrong));
    if (unchecked)
      print(fmt::format("not checked {}: {} {}, {} stopped at a limit{}\n", unchecked, count.open,
                        open, unchecked - count.open, unchecked > count.open ? " (partial)" : ""));
  }
  if (count.wrong) return Exit::fault;
  return unchecked > count.open ? Exit::stopped : Exit::done;
}

/// Is the archive there and of this run?
std::optional<Error> misfit(const VerifyPlan& plan, const Run& run) {
  if (plan.archive.empty()) return std::nullopt;
  const auto archive = ArchiveReader::open(plan.archive);
  if (!archive) return archive.error();
  if (archive->identity() != identity_of(run))
    return Error{plan.archive + " has proofs for another batch", "",
                 "the archive of this batch in --proofs"};
  return std::nullopt;
}

Result<Exit> verify_batch(const std::string& path, VerifyPlan plan) {
  const auto reader = Reader::open(path, find_layout);
  if (!reader) return reader.error();
  // Rather few threads than none that gets through.
  if (!plan.certificates_only)
    plan.threads = static_cast<unsigned>(std::clamp<std::size_t>(
        plan.limits.memory_mib / task_of(reader->run()).checker_mib(reader->run()), 1,
        plan.threads));
  if (const auto fault = with_storage(plan.archive,
                                      [&]() -> Result<Exit> {
                                        if (auto error = misfit(plan, reader->run())) return *error;
                                        return Exit::done;
                                      });
      !fault)
    return fault.error();
  RowStream stream(*reader, plan.sample, plan.seed);
  Count count = check_rows(*reader, stream, plan);
  std::uint64_t size = stream.size();
  if (const auto fault = stream.fault(); fault && count.seen() == size) {
    print_log(path + ": " + *fault);
    ++count.wrong;  // the file as a whole, one more thing that was checked
    ++size;
  }
  return print_count(count, size, plan);
}

Result<Exit> verify_strategy(const std::string& path, const VerifyPlan& plan) {
  std::optional<Progress> progress;
  const auto report = [&](std::uint64_t done, std::uint64_t all) {
    if (!progress) progress.emplace(plan.progress, all, 0);
    if (progress->due()) progress->show(done, "positions");
  };
  const auto check = halfcut::check_strategy(path, solver::Deadline(plan.limits),
                                             {.threads = plan.threads, .report = report});
  progress.reset();
  if (!check) return check.error();
  const std::string root = halfcut::Game::format(check->root);
  if (check->failed) print_log(path + ": " + check->reason);
  if (plan.json) {
    Json object{{"checked", check->checked},
                {"failed", check->failed},
                {"position", root},
                {"winner", check->winner == halfcut::Side::red ? "r" : "b"},
                {"digest", fmt::format("{:016x}", check->digest)}};
    if (!check->finished) object["partial"] = true;
    print_json(object);
  } else {
    print(fmt::format("checked {} failed {}\n", check->checked, check->failed));
    if (check->finished && !check->failed)
      print(fmt::format("{} wins {} (digest {:016x})\n", name_of(check->winner), root,
                        check->digest));
  }
  if (check->failed) return Exit::fault;
  return check->finished ? Exit::done : Exit::stopped;
}

Result<Exit> verify_groups(const std::string& path, const solver::Limits&, bool json) {
  std::ifstream file(path, std::ios::binary);
  const auto strategy = groups::Strategy::read(file);
  if (!strategy) return Error{path + ": " + strategy.error().line(), "", ""};
  const auto fault = groups::fault_of(*strategy);
  if (fault) print_log(path + ": " + fault->line());
  const int failed = fault ? 1 : 0;
  const std::string root = groups::Game::format(strategy->root);
  const std::string winner = strategy->winner == groups::Side::white ? "w" : "b";
  if (json)
    print_json({{"checked", strategy->steps.size()},
                {"failed", failed},
                {"position", root},
                {"winner", winner},
                {"plies", strategy->plies}});
  else
    print(fmt::format("checked {} failed {}\n", strategy->steps.size(), failed));
  if (!json && !fault)
    print(fmt::format("{} wins {} within {} plies\n", winner, root, strategy->plies));
  return fault ? Exit::fault : Exit::done;
}

/// A file that proves something by itself, known by its first bytes. All others are batch files.
struct Verifier {
  std::string_view magic;
  Result<Exit> (*verify)(const std::string& path, const VerifyPlan& plan);
};

/// Of what is checked whole.
template <Result<Exit> (*verify)(const std::string&, const solver::Limits&, bool)>
Result<Exit> verify_whole(const std::string& path, const VerifyPlan& plan) {
  return verify(path, plan.limits, plan.json);
}

Result<Exit> verify_table_file(const std::string& path, const VerifyPlan& plan) {
  TableCheckPlan table{.limits = plan.limits, .shard = plan.shard};
  if (plan.sample) table.sample = {*plan.sample, plan.seed};
  return verify_table(path, table, plan.json, plan.progress);
}

constexpr Verifier file_kinds[] = {
    {halfcut::strategy_magic, verify_strategy},
    {sight_reduction::certificate_magic, verify_whole<verify_value_certificate>},
    {groups::certificate_magic, verify_whole<verify_groups>},
    {solver::retrograde::table_magic, verify_table_file},
};

bool starts_with(const std::string& path, std::string_view magic) {
  std::ifstream file(path, std::ios::binary);
  std::string start(magic.size(), '\0');
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  return file && start == magic;
}

Result<Exit> verify_file(const Arguments& arguments, VerifyPlan plan, const std::string& path) {
  if (plan.shard && !is_table(path))
    return Error{"no shards of " + path, "option --shard", "a file of 'halfboard tablebase'"};
  for (const Verifier& kind : file_kinds)
    if (starts_with(path, kind.magic)) return kind.verify(path, plan);
  plan.archive = arguments.text("proofs").value_or("");
  if (!arguments.has("proofs") && is_there(path + ".proofs")) plan.archive = path + ".proofs";
  if (plan.certificates_only && plan.archive.empty())
    return Error{"no certificates of " + path, "option --certificates",
                 "an archive of 'halfboard certify' in --proofs"};
  return with_storage(path, [&] { return verify_batch(path, plan); });
}

Result<VerifyPlan> plan_of(const Arguments& arguments) {
  VerifyPlan plan;
  if (const auto text = arguments.text("shard")) {
    const auto shard = parse_shard(*text);
    if (!shard) return shard.error();
    if (shard->second > most_shards)
      return Error{"too many shards", "option --shard", fmt::format("at most {}", most_shards)};
    plan.shard = {static_cast<std::uint32_t>(shard->first),
                  static_cast<std::uint32_t>(shard->second)};
    if (arguments.has("sample"))
      return Error{"a sample of a shard", "option --shard", "either --sample or --shard"};
  }
  plan.limits = arguments.limits();
  plan.threads = arguments.threads();
  plan.limits.threads = plan.threads;
  if (!arguments.has("memory")) plan.limits.memory_mib = std::size_t{plan.threads} * 768;
  plan.certificates_only = arguments.flag("certificates");
  plan.sample = arguments.given_number("sample");
  plan.seed = arguments.number("seed");
  plan.json = arguments.flag("json");
  plan.progress = arguments.flag("progress");
  return plan;
}

/// One file after the other, within the time of all. A failure counts for more than a stop.
Result<Exit> run(const Arguments& arguments) {
  const auto& paths = arguments.words();
  if (paths.size() > 1 && arguments.has("proofs"))
    return Error{"one archive for several files", "option --proofs",
                 "one file, or the archives beside their files as FILE.proofs"};
  const auto asked = plan_of(arguments);
  if (!asked) return asked.error();
  VerifyPlan plan = *asked;
  const solver::Deadline clock(plan.limits);
  Exit worst = Exit::done;
  for (const std::string& path : paths) {
    if (paths.size() > 1 && !plan.json) print(path + ": ");
    plan.limits.seconds = std::max(0.0, clock.limits().seconds - clock.seconds());
    const auto exit = verify_file(arguments, plan, path);
    if (!exit) {
      if (paths.size() > 1 && !plan.json) print("not checked\n");
      return exit.error();
    }
    if (worst != Exit::fault && *exit != Exit::done) worst = *exit;
  }
  return worst;
}

constexpr Option options[] = {
    option::number("sample", "N",
                   "check N random rows only (of a table: N positions and N decided ones)", 1,
                   INT64_MAX),
    option::number("seed", "S", "of the sample", 0, UINT64_MAX, 1),
    option::text("shard", "I/N", "of a table of chinese-checkers: part I of N, from 0 on"),
    option::file_in("proofs", "ARCHIVE", "certificates of the rows", "FILE.proofs if there"),
    option::flag("certificates", "check the certificates and nothing else: fast, little memory"),
    option::threads,
    option::memory_of("for all tables together", "768 a thread"),
    option::node_limit("per row"),
    option::time_limit("stop after so long (exit 3)"),
    option::json("{\"checked\", \"failed\", \"unchecked\", ..}"),
    option::progress,
};
constexpr Example examples[] = {
    {"batch sight-reduction --task solitaire --random 20 --seed 1 --out deals.db"},
    {"verify deals.db --sample 10 --seed 7"},
    {"solve sight-reduction 'wbwb/bwwb/wbbw/bwbw w' --certificate 16.cert"},
    {"verify 16.cert deals.db"},
    {"verify values.db", Example::Cost::long_run},
};

}  // namespace

const Command verify_command{
    .name = "verify",
    .usage = "FILE.. [--sample N --seed S] [--proofs ARCHIVE]",
    .summary = "check stored answers by a second, independent path",
    .details =
        "Solutions are replayed move by move with the plain rules. Unsolvable deals, fewest left "
        "and values are proved by other algorithms than those that found them. Rows stored as "
        "unknown are counted as not checked. Exit 1 if a row fails, 3 if a check stopped at a "
        "limit. Of several files each has its answer, in their order. A full deal needs 64 MiB a "
        "thread; with pairs, or for its value, some hundred.\n\n"
        "Unsolvable rows with a certificate (see certify) are judged by it: the claim that the "
        "deal can be solved is written down again from the rules, and the proof that refutes it "
        "is checked; fewest left is checked as ever. FILE.proofs is used if it is there.\n\n"
        "A certificate (solve --certificate, openings --certificates) is followed with the plain "
        "rules through all moves against its strategies. In a table (tablebase) each value is "
        "compared with those after it, by the plain rules. Of a table of more than 2^30 positions "
        "that keeps only wins and losses these are, and all draws a move away from one; the others "
        "have nothing but draws after them. It needs any --memory, and with --shard it can be done "
        "piece by piece.",
    .examples = examples,
    .words = {1, 10'000, Kind::file_in, Kind::file_in},
    .options = options,
    .run = run};

}  // namespace halfboard::tools
