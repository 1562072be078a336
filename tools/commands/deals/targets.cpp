#include <cstdio>

#include <fmt/format.h>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/lattice/lattice.h"
#include "solver/batch.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/solve/profile.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

struct TargetsPlan {
  sr::Variant variant{};
  std::uint64_t count = 1;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  double seconds = 0;
  bool json = false;
  bool progress = false;
};

struct TargetRow {
  sr::Position position;
  sr::Lattice::Reach reach;
};

void show(const TargetRow& row, bool json) {
  const sr::DealNumber number = sr::number_of(row.position.white);
  if (json)
    print_json({{"deal", number},
                {"rules", name_of(row.position.variant)},
                {"fewest_left", row.reach.fewest_left},
                {"positions", row.reach.positions},
                {"targets", target_names(row.position, row.reach)}});
  else
    print(fmt::format("{:>9}  {:>3} pairs, fewest left {}, {} positions\n", number,
                      row.reach.target_count(), row.reach.fewest_left, row.reach.positions));
}

/// Shows the deals in order; returns how many until it was stopped.
std::uint64_t show_all(const TargetsPlan& plan) {
  const solver::Deadline alarm({.seconds = plan.seconds, .stop = &interrupted()});
  Progress progress(plan.progress, plan.count, 0);
  std::atomic<bool> stop{false};
  std::uint64_t given = 0;
  std::uint64_t shown = 0;
  solver::run_batch(
      {.threads = plan.threads, .in_order = true, .window = 256}, stop,
      [&] { return given < plan.count ? std::optional(given++) : std::nullopt; },
      [&] {
        const std::size_t bytes = sr::Lattice::memory_needed(sr::deal(0));
        return [&plan, &stop, lattice = sr::Lattice(bytes)](
                   std::uint64_t index) mutable -> std::optional<TargetRow> {
          const sr::Position position = sr::deal(sr::random_deal(plan.seed, index), plan.variant);
          const auto reach = lattice.reach(position, {.stop = &stop});
          return reach ? std::optional(TargetRow{position, *reach}) : std::nullopt;
        };
      },
      [&](const std::vector<TargetRow>& rows) {
        progress.clear();
        for (const TargetRow& row : rows) {
          show(row, plan.json);
          ++shown;
        }
        std::fflush(stdout);
      },
      [&] {
        if (progress.due()) progress.show(shown, "");
        return alarm() || std::ferror(stdout) != 0;
      });
  return shown;
}

Result<TargetsPlan> parse_plan(const Arguments& arguments) {
  TargetsPlan plan;
  plan.variant = *sr::variant_named(arguments.text("rules").value_or("base"));
  plan.count = arguments.number("random");
  plan.seed = arguments.number("seed");
  plan.threads = arguments.threads();
  plan.seconds = arguments.limits().seconds;
  plan.json = arguments.flag("json");
  plan.progress = arguments.shows_progress();
  return plan;
}

Result<Exit> run_targets(const Arguments& arguments) {
  const auto plan = parse_plan(arguments);
  if (!plan) return plan.error();
  const std::uint64_t shown = show_all(*plan);
  if (shown == plan->count) return Exit::done;
  print_log(fmt::format("stopped (partial): {} of {} deals", shown, plan->count));
  return Exit::stopped;
}

constexpr Option targets_options[] = {
    option::number("random", "N", "N random deals ..", 1, option::most_deals, 1),
    option::number("seed", "S", ".. of this seed", 0, UINT64_MAX, 1),
    option::choice("rules", option::four_rules, "which checkers may be removed", "base"),
    option::threads,
    option::time_limit("stop after so long (exit 3)"),
    option::json("{\"deal\", \"fewest_left\", \"positions\", \"targets\", ..}"),
    option::progress,
};
constexpr Example targets_examples[] = {{"targets --random 3 --seed 1 --rules challenging --json"}};

}  // namespace

const Command targets_command{
    .name = "targets",
    .usage = "[--random N] [--seed S] [--rules R]",
    .summary = "which pairs of last checkers Sight Reduction's solitaire can end with",
    .details =
        "Looks at every position that each deal can reach: all pairs of last checkers (of 256), "
        "the fewest checkers left, the number of positions. 50 MiB a thread. Of one position see "
        "'solve --solitaire --profile'.",
    .examples = targets_examples,
    .options = targets_options,
    .run = run_targets};

}  // namespace halfboard::tools
