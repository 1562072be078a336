#include <cstdio>
#include <set>
#include <string>

#include "tools/cli/cli.h"
#include "tools/cli/commands.h"
#include "tools/match/openings.h"

namespace halfboard::tools {
namespace {

/// Is a position as even as the solver can tell? Of value 0 where there are values, else undecided.
bool is_balanced(const AnyPosition& position, const solver::Limits& limits) {
  const TextAnswer answer = position.solve(limits);
  return answer.value ? *answer.value == 0 : answer.result == solver::Outcome::unknown;
}

Result<Exit> run_openings_list(const Arguments& arguments) {
  const std::uint64_t count = arguments.number("count");
  const int plies =
      arguments.has("plies") ? static_cast<int>(*arguments.given_number("plies")) : -1;
  solver::Limits limits = arguments.limits();
  limits.nodes = arguments.number("node-limit");
  limits.memory_mib = 64;
  const solver::Deadline alarm(limits);
  std::uint64_t found = 0;
  std::set<std::string> seen;
  for (std::uint64_t i = 0; found < count && i < count * 1000; ++i) {
    if (std::ferror(stdout)) return Exit::fault;  // main says so
    if (alarm()) return stopped_after(found, count);
    const auto text = match::random_opening(arguments.game(), arguments.game_options(),
                                            arguments.number("seed"), i, plies);
    if (!text) return text.error();
    if (!seen.insert(*text).second) continue;
    const auto position = arguments.game().position(*text, arguments.game_options());
    if (!position) return position.error();
    const bool balanced = is_balanced(**position, alarm.left());
    if (alarm()) return stopped_after(found, count);
    if (!balanced) continue;
    print(*text + "\n");
    ++found;
  }
  if (found < count) return too_few(found, count, "more plies, or a lower --node-limit");
  return Exit::done;
}

constexpr Option openings_list_options[] = {
    option::number("count", "N", "how many", 1, 1'000'000, 100),
    option::number("plies", "P", "random plies from `start`", 0, 1000,
                   "2; a deal in sight-reduction, the set-up in groups"),
    option::number("node-limit", "N",
                   "positions that the solver decides with so many nodes are left out", 1,
                   UINT64_MAX, 20'000),
    option::seed,
    option::time_limit("stop after so long (exit 3)"),
};
constexpr Example openings_list_examples[] = {
    {"openings-list halfcut --size 6 --count 5 --seed 1 --node-limit 200"}};

}  // namespace

const Command openings_list_command{
    .name = "openings-list",
    .usage = "GAME [--count N] [--seed S]",
    .summary = "random positions to begin matches with, balanced by the solver, none twice",
    .details =
        "One position a line, for `match --openings`. Where positions have values only those of "
        "value 0 are taken, elsewhere those that the solver leaves undecided.",
    .examples = openings_list_examples,
    .game = GameWord::needed,
    .words = {0, 0},
    .options = openings_list_options,
    .run = run_openings_list};

}  // namespace halfboard::tools
