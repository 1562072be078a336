#include <fmt/format.h>

#include "tools/any_game/bench_set.h"
#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;

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

Result<Exit> run(const Arguments& arguments) {
  const AnyGame* only = nullptr;
  if (!arguments.words().empty()) {
    const auto found = find_game(arguments.words()[0]);
    if (!found) return found.error();
    only = *found;
  }
  const bool json = arguments.flag("json");
  const solver::Deadline clock({});
  std::uint64_t total = 0;
  for (const AnyGame* game : all_games()) {
    if (only && game != only) continue;
    for (const solver::BenchJob& job : game->bench_jobs()) {
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

}  // namespace

const Command bench_command{
    .name = "bench",
    .usage = "[GAME]",
    .summary = "a fixed set of searches and the sum of their nodes",
    .details =
        "The sum is the same on every machine, with every compiler and instruction set: it\n"
        "changes exactly when a search changes. Single-threaded. The nodes of a perft are its\n"
        "leaves; 'own' is a search that only this game has (sight-reduction: the solitaire).\n\n"
        "example:\n  halfboard bench sight-reduction\n",
    .takes_game = false,
    .min_words = 0,
    .max_words = 1,
    .describe =
        [](po::options_description& options) {
          options.add_options()("json", po::bool_switch(),
                                "one JSON object a search, then one with the sum");
        },
    .run = run};

}  // namespace halfboard::tools
