#include <cstdio>
#include <set>

#include <fmt/format.h>

#include "tools/any_game/any_tables.h"
#include "tools/cli/cli.h"
#include "tools/cli/commands.h"
#include "tools/match/suite.h"
#include "tools/reports/figures.h"

namespace halfboard::tools {
namespace {

/// The last line of one that has less than its first line says.
std::string end_text(std::uint64_t found, std::uint64_t count) {
  return fmt::format("% the end: {} of {} positions\n", found, count);
}

Result<Exit> run_suite_make(const Arguments& arguments) {
  solver::Limits limits = arguments.limits();
  limits.nodes = arguments.number("node-limit");
  limits.memory_mib = 256;
  const solver::Deadline alarm(limits);
  const std::uint64_t count = arguments.number("count");
  std::optional<books::Books> table;
  if (const auto path = arguments.text("table")) {
    constexpr const char* wanted = "a file of 'halfboard tablebase' for the same game and options";
    auto read = books::Books::read(*path);
    if (!read) return Error{read.error().what, "option --table", wanted};
    table = std::move(*read);
    const solver::Options options = arguments.game_options();
    if (!table->has_table(arguments.game(), options))
      return Error{*path + " is no table of " + table_text(arguments.game().name(), options),
                   "option --table", wanted};
  }
  const std::string header =
      fmt::format("% {} of {}, seed {}, {}\n", counted(count, "position"), arguments.game().name(),
                  arguments.number("seed"),
                  table ? "by a table" : fmt::format("at most {} nodes each", limits.nodes)) +
      match::rules_text(arguments.game_options());
  const std::uint64_t least = table ? 0 : arguments.number("least-nodes");
  std::set<std::string> seen;
  std::uint64_t found = 0;
  for (std::uint64_t i = 0; found < count && i < count * 10'000; ++i) {
    if (std::ferror(stdout)) return Exit::fault;  // main says so
    const auto entry = table ? match::make_entry(arguments.game(), arguments.game_options(),
                                                 arguments.number("seed"), i, *table)
                             : match::make_entry(arguments.game(), arguments.game_options(),
                                                 arguments.number("seed"), i, alarm.left());
    if (!entry) return entry.error();  // bad options are found by the first
    if (i == 0) print(header);
    if (alarm()) {
      print(end_text(found, count));
      return stopped_after(found, count);
    }
    if (!*entry || (*entry)->nodes < least) continue;
    const auto plies = static_cast<std::uint64_t>((*entry)->plies.value_or(0));
    if (plies < arguments.number("least-plies") || !seen.insert((*entry)->position).second)
      continue;
    print(as_text(**entry));
    ++found;
  }
  if (found < count) {
    print(end_text(found, count));
    return too_few(found, count,
                   table ? "a lower --count or --least-plies" : "a higher --node-limit");
  }
  return Exit::done;
}

constexpr Option suite_make_options[] = {
    option::number("count", "N", "how many", 1, 1'000'000, 200),
    option::number("node-limit", "N", "nodes of the solver a position", 1, UINT64_MAX, 1'000'000)
        .not_beside("table"),
    option::number("least-nodes", "N", "leave out those that took fewer", 0, UINT64_MAX,
                   std::uint64_t{1})
        .not_beside("table"),
    option::number("least-plies", "N", "leave out ends in fewer plies", 0, 1'000'000,
                   std::uint64_t{0}),
    option::file_in("table", "FILE", "ask this table (of `tablebase`) instead of the solver"),
    option::seed,
    option::time_limit("stop after so long (exit 3)"),
};
constexpr Example suite_make_examples[] = {{"suite-make halfcut --size 4 --count 3 --seed 1"}};

}  // namespace

const Command suite_make_command{
    .name = "suite-make",
    .usage = "GAME [--count N] [--seed S]",
    .summary = "positions with proved answers, for `suite`",
    .details =
        "Positions of random play that the side to move wins by at most half of its moves, with "
        "all moves that win (of Groups: that win as fast as can be) and the nodes of the proof, or "
        "by a table the plies to the end.",
    .examples = suite_make_examples,
    .game = GameWord::needed,
    .reads_pipes = true,
    .words = {0, 0},
    .options = suite_make_options,
    .run = run_suite_make};

}  // namespace halfboard::tools
