#include <fmt/format.h>

#include "tools/any_game/bench_set.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"

namespace halfboard::tools {
namespace {

Json as_json(const AnyGame& game, const solver::BenchJob& job, std::uint64_t nodes) {
  Json json{{"game", game.name()}, {"kind", solver::name_of(job.kind)}, {"position", job.position}};
  json["options"] = job.options;
  if (job.kind == solver::BenchJob::Kind::perft) json["depth"] = job.depth;
  json["nodes"] = nodes;
  return json;
}

std::string as_text(const AnyGame& game, const solver::BenchJob& job, std::uint64_t nodes) {
  std::string what{solver::name_of(job.kind)};
  if (job.kind == solver::BenchJob::Kind::perft) what += fmt::format(" {}", job.depth);
  return fmt::format("{:<17} {:<8} {:<24} {:<31} {:>10}\n", game.name(), what, job.position,
                     job.options, nodes);
}

Result<Exit> run_bench(const Arguments& arguments) {
  const AnyGame* only = arguments.has_game() ? &arguments.game() : nullptr;
  const bool json = arguments.flag("json");
  const solver::Stopwatch clock;
  std::uint64_t total = 0;
  for (const AnyGame* game : all_games()) {
    if (only && game != only) continue;
    for (const solver::BenchJob& job : game->bench_jobs()) {
      if (interrupted()) {
        if (json) print_json({{"nodes", total}, {"partial", true}});
        print_log("stopped (partial): searches are missing");
        return Exit::stopped;
      }
      const std::uint64_t nodes = bench_nodes(*game, job);
      total += nodes;
      if (json)
        print_json(as_json(*game, job, nodes));
      else
        print(as_text(*game, job, nodes));
    }
  }
  const double seconds = clock.seconds();
  const double speed = static_cast<double>(total) / seconds;
  if (json)
    print_json({{"nodes", total}, {"seconds", seconds}, {"nodes_per_second", speed}});
  else
    print(
        fmt::format("{:.0f} nodes a second in {:.3f} seconds\nnodes {}\n", speed, seconds, total));
  return Exit::done;
}

constexpr Option bench_options[] = {
    option::json("one JSON object a search, then one with the sum")};
constexpr Example bench_examples[] = {{"bench sight-reduction"}};

}  // namespace

const Command bench_command{
    .name = "bench",
    .usage = "[GAME]",
    .summary = "a fixed set of searches and the sum of their nodes",
    .details =
        "The sum is the same on every machine, with every compiler and instruction set: it "
        "changes exactly when a search changes. Single-threaded. The nodes of a perft are its "
        "leaves; 'own' is a search that only this game has (sight-reduction: the solitaire).",
    .examples = bench_examples,
    .game = GameWord::optional,
    .game_options = "",
    .options = bench_options,
    .run = run_bench};

}  // namespace halfboard::tools
