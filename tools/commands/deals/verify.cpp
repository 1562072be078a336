#include "tools/openings/verify.h"

#include <algorithm>

#include <fmt/format.h>

#include "bitboards/notation.h"
#include "games/groups/proofs/certificate.h"
#include "games/halfcut/certificates/certificate.h"
#include "games/sight_reduction/value/certificate.h"
#include "tools/batch/storage_failure.h"
#include "tools/cli/commands.h"
#include "tools/cli/files.h"
#include "tools/cli/shard.h"
#include "tools/solve/solve_values.h"
#include "tools/tables/tables.h"

namespace halfboard::tools {
namespace {

constexpr std::uint64_t most_shards = 1'000'000;

/// A file that proves something by itself, known by its first bytes. All others are batch files.
struct Verifier {
  std::string_view magic;
  Result<Exit> (*verify)(const std::string& path, const VerifyPlan& plan);
  std::string_view name;
  std::string_view idle;  ///< options that have no meaning for it, with blanks between
};

Result<Exit> verify_value(const std::string& path, const VerifyPlan& plan) {
  return verify_value_certificate(path, plan.limits, plan.json);
}

Result<Exit> verify_table_file(const std::string& path, const VerifyPlan& plan) {
  TableCheckPlan table{.limits = plan.limits, .shard = plan.shard};
  if (plan.sample) table.sample = {*plan.sample, plan.seed};
  return verify_table(path, table, plan.json, plan.progress);
}

constexpr Verifier file_kinds[] = {
    {halfcut::strategy_magic, verify_halfcut, "a certificate", "sample proofs certificates"},
    {sight_reduction::certificate_magic, verify_value, "a certificate",
     "sample proofs certificates"},
    {groups::certificate_magic, verify_groups, "a certificate",
     "sample proofs certificates node-limit"},
    {groups::hold_magic, verify_groups, "a certificate", "sample proofs certificates node-limit"},
    {solver::retrograde::table_magic, verify_table_file, "a table",
     "proofs certificates node-limit"},
};

const Verifier* verifier_of(const std::string& path) {
  const std::string start = beginning_of(path).value_or("");
  const auto kind = std::ranges::find_if(
      file_kinds, [&](const Verifier& one) { return start.starts_with(one.magic); });
  return kind == std::end(file_kinds) ? nullptr : kind;
}

bool is_of_halfcut(const std::string& path) {
  return beginning_of(path).value_or("").starts_with(halfcut::strategy_magic);
}

/// A whole strategy of Halfcut is followed without a search.
bool is_whole_strategy(const std::string& path) {
  if (!is_of_halfcut(path)) return false;
  const auto header = halfcut::read_header(path);
  return header && header->left_out == 0;
}

/// Why an option has no meaning for a file.
std::optional<Error> idle(std::string_view option, const std::string& path) {
  const Verifier* kind = verifier_of(path);
  if (!kind) return std::nullopt;
  const std::string where = fmt::format("option --{}", option);
  if (std::ranges::count(bitboards::fields_of(kind->idle), option) > 0)
    return Error{fmt::format("no meaning for {}, {}", path, kind->name), where,
                 "a file of 'halfboard batch'"};
  if (option == "node-limit" && is_whole_strategy(path))
    return Error{"no meaning for " + path + ", a whole strategy", where,
                 "an outline, or a file of 'halfboard batch'"};
  return std::nullopt;
}

/// Refuses options that have no meaning for any of the files, and to leave parts of one out.
std::optional<Error> refuse_idle(const Arguments& arguments) {
  const auto& paths = arguments.words();
  for (const std::string& path : paths) {
    if (arguments.has("shard") && !is_table(path))
      return Error{"no shards of " + path, "option --shard", "a file of 'halfboard tablebase'"};
    if (arguments.has("outline") && !is_of_halfcut(path))
      return Error{"no outline of " + path, "option --outline", "a certificate of Halfcut"};
  }
  for (const char* option : {"sample", "proofs", "certificates", "node-limit"}) {
    const auto is_idle = [&](const std::string& path) { return idle(option, path).has_value(); };
    if (arguments.has(option) && std::ranges::all_of(paths, is_idle))
      return idle(option, paths.front());
  }
  return std::nullopt;
}

/// The plan for a batch file, with the archive beside it.
Result<VerifyPlan> with_archive(const Arguments& arguments, VerifyPlan plan,
                                const std::string& path) {
  plan.archive = arguments.text("proofs").value_or("");
  if (!arguments.has("proofs") && is_there(path + ".proofs")) plan.archive = path + ".proofs";
  if (plan.certificates_only && plan.archive.empty())
    return Error{"no certificates of " + path, "option --certificates",
                 "an archive of 'halfboard certify' in --proofs"};
  return plan;
}

/// Refuses what can't be read, is nothing to verify, or is a batch without the archive asked for.
Result<Exit> refuse_unfit(const Arguments& arguments, const VerifyPlan& plan,
                          const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    if (verifier_of(path)) continue;
    const auto fitting = with_archive(arguments, plan, path);
    if (!fitting) return fitting.error();
    if (auto fault = refuse_batch(path, *fitting)) return *fault;
  }
  return Exit::done;
}

Result<Exit> verify_file(const Arguments& arguments, const VerifyPlan& plan,
                         const std::string& path) {
  if (const Verifier* kind = verifier_of(path)) return kind->verify(path, plan);
  const auto fitting = with_archive(arguments, plan, path);
  if (!fitting) return fitting.error();
  return with_storage([&] { return verify_batch(path, *fitting); });
}

Result<VerifyPlan> plan_of(const Arguments& arguments) {
  VerifyPlan plan;
  if (arguments.has("shard")) {
    const auto shard = shard_of(arguments);
    if (!shard) return shard.error();
    if (shard->count > most_shards)
      return Error{"too many shards", "option --shard", fmt::format("at most {}", most_shards)};
    plan.shard = *shard;
  }
  plan.outline = arguments.text("outline").value_or("");
  plan.left_out = arguments.number("leave-out");
  plan.limits = arguments.limits();
  plan.threads = arguments.threads();
  plan.limits.threads = plan.threads;
  if (!arguments.has("memory")) plan.limits.memory_mib = std::size_t{plan.threads} * 768;
  plan.certificates_only = arguments.flag("certificates");
  plan.sample = arguments.given_number("sample");
  plan.seed = arguments.number("seed");
  plan.json = arguments.flag("json");
  plan.progress = arguments.shows_progress();
  return plan;
}

/// A failure counts for more than what can't be read, and that for more than a stop.
Exit worse(Exit a, Exit b) {
  if (a == Exit::done || b == Exit::done) return a == Exit::done ? b : a;
  return std::min(a, b);
}

/// One file after the other, within the time of all.
Result<Exit> run_verify(const Arguments& arguments) {
  const auto& paths = arguments.words();
  if (paths.size() > 1 && arguments.has("proofs"))
    return Error{"one archive for several files", "option --proofs",
                 "one file, or the archives beside their files as FILE.proofs"};
  if (paths.size() > 1 && arguments.has("outline"))
    return Error{"one outline of several files", "option --outline", "one file"};
  if (auto fault = refuse_idle(arguments)) return *fault;
  const auto asked = plan_of(arguments);
  if (!asked) return asked.error();
  VerifyPlan plan = *asked;
  // Before the first check, which may take hours.
  if (auto fit = with_storage([&] { return refuse_unfit(arguments, plan, paths); });
      !fit || *fit != Exit::done)
    return fit;
  const solver::Deadline clock(plan.limits);
  Exit worst = Exit::done;
  for (const std::string& path : paths) {
    if (paths.size() > 1 && !plan.json) print(path + ": ");
    plan.limits = clock.left();
    const auto exit = verify_file(arguments, plan, path);
    if (!exit) {
      if (paths.size() == 1) return exit.error();
      if (plan.json)
        print_json({{"file", path}, {"error", exit.error().line()}});
      else
        print("not checked\n");
      print_fault(exit.error());
    }
    worst = worse(worst, exit ? *exit : Exit::bad_input);
  }
  return worst;
}

constexpr Option verify_options[] = {
    option::number("sample", "N",
                   "check N random rows only (of a table: N positions and N decided ones)", 1,
                   INT64_MAX),
    option::number("seed", "S", "of the sample", 0, UINT64_MAX, 1).beside("sample"),
    option::text("shard", "I/N", "of a table of chinese-checkers: part I of N, from 0 on")
        .not_beside("sample"),
    option::file_in("proofs", "ARCHIVE", "certificates of the rows", "FILE.proofs if there"),
    option::flag("certificates", "check the certificates and nothing else: fast, little memory"),
    option::file_out("outline", "FILE",
                     "of a certificate of Halfcut: write its outline, which is small, into FILE"),
    option::number(
        "leave-out", "N",
        "of --outline: small, without answers that lead to fewer than N positions, which "
        "'verify' finds anew",
        1, UINT64_MAX, 1000)
        .beside("outline"),
    option::threads,
    option::memory_of("for all tables together", "768 a thread"),
    option::node_limit("per row; of an outline in all").not_beside("certificates"),
    option::time_limit("stop after so long (exit 3)"),
    option::json("{\"file\", \"checked\", \"failed\", ..}, of rows \"unchecked\", too"),
    option::progress,
};
constexpr Example verify_examples[] = {
    {"batch sight-reduction --task solitaire --random 100 --seed 1 --out deals.db"},
    {"verify deals.db --sample 10 --seed 7"},
    {"solve sight-reduction 'wbwb/bwwb/wbbw/bwbw w' --certificate 16.cert"},
    {"verify 16.cert deals.db"},
    {"verify values.db", Example::Cost::long_run},
};

}  // namespace

const Command verify_command{
    .name = "verify",
    .usage = "FILE.. [--sample N --seed S] [--proofs ARCHIVE] [--outline FILE]",
    .summary = "check stored answers by a second, independent path",
    .details =
        "Solutions are replayed move by move with the plain rules. Unsolvable deals, fewest left "
        "and values are proved by other algorithms than those that found them. Rows stored as "
        "unknown are counted as not checked. Exit 1 if a row fails, 3 if a check stopped at a "
        "limit. Of several files each has its answer, in their order (in JSON, what turns out to "
        "be damaged an \"error\"); what is plainly no such file ends it before the first check. An "
        "option holds for those for which it has a meaning. A full deal needs 64 "
        "MiB a thread, for its value 512, with pairs several hundred.\n\n"
        "Unsolvable rows with a certificate (see certify) are judged by it: the claim that the "
        "deal can be solved is written down again from the rules, and the proof that refutes it is "
        "checked; fewest left is checked as ever. FILE.proofs is used if it is there.\n\n"
        "A certificate (solve --certificate, openings --certificates) is followed with the plain "
        "rules through all moves against its strategies; what an outline (--leave-out) leaves out "
        "is searched for, in --memory, and followed as well. --outline FILE makes one of a whole "
        "strategy, and a finer one of an outline. In a table (tablebase) each value is compared "
        "with those after it, by the plain rules. Of a table of more than 2^30 positions that "
        "keeps only wins and losses these are, and all draws a move away from one; the others have "
        "nothing but draws after them. Any --memory will do for that, and with --shard it can be "
        "done piece by piece.",
    .examples = verify_examples,
    .databases = true,
    .words = {1, 10'000, Kind::file_in, Kind::file_in},
    .options = verify_options,
    .run = run_verify};

}  // namespace halfboard::tools
