#include <cmath>

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>
#include <tbb/task_arena.h>

#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;

solver::PlayoutSum play_all(const AnyPosition& position, std::uint64_t games, std::uint64_t seed,
                            std::uint64_t max_plies, unsigned threads) {
  using Range = tbb::blocked_range<std::uint64_t>;
  tbb::task_arena arena(static_cast<int>(threads));
  return arena.execute([&] {
    return tbb::parallel_reduce(
        Range(0, games, 64), solver::PlayoutSum{},
        [&](const Range& range, solver::PlayoutSum sum) {
          position.playouts(seed, range.begin(), range.end(), max_plies, interrupted(), sum);
          return sum;
        },
        [](solver::PlayoutSum a, const solver::PlayoutSum& b) { return a += b; });
  });
}

std::string player_name(int winner) {
  return winner == solver::nobody ? "draws" : "player " + std::to_string(winner + 1);
}

Json as_json(const AnyPosition& position, std::uint64_t seed, const solver::PlayoutSum& sum) {
  const auto games = static_cast<double>(sum.games);
  const double mean = static_cast<double>(sum.plies) / games;
  const double variance = static_cast<double>(sum.plies_squared) / games - mean * mean;
  Json results = Json::object();
  for (const auto& [winner, count] : sum.winners) results[player_name(winner)] = count;
  return {{"position", position.text()},
          {"games", sum.games},
          {"seed", seed},
          {"length",
           {{"mean", mean},
            {"deviation", std::sqrt(std::max(0.0, variance))},
            {"shortest", sum.shortest},
            {"longest", sum.longest}}},
          {"branching",
           {{"mean",
             sum.plies ? static_cast<double>(sum.branching) / static_cast<double>(sum.plies) : 0.0},
            {"most", sum.widest}}},
          {"results", results},
          {"unfinished", sum.unfinished}};
}

Result<Exit> run(const Arguments& arguments) {
  const auto position =
      arguments.position(arguments.words().empty() ? "start" : arguments.words()[0]);
  if (!position) return position.error();
  const auto games = arguments.number("games", 1, 1'000'000'000'000, 1000);
  if (!games) return games.error();
  const auto seed = arguments.number("seed", 0, UINT64_MAX, 1);
  if (!seed) return seed.error();
  const auto max_plies = arguments.number("max-plies", 1, 1'000'000, 10'000);
  if (!max_plies) return max_plies.error();
  const auto threads = arguments.threads();
  if (!threads) return threads.error();
  const auto sum = play_all(**position, *games, *seed, *max_plies, *threads);
  if (sum.games == 0) return Exit::stopped;
  Json json = as_json(**position, *seed, sum);
  if (sum.games < *games) json["partial"] = true;
  if (arguments.flag("json")) {
    print_json(json);
  } else {
    print(fmt::format("games      {} of seed {}{}\n", sum.games, *seed,
                      sum.games < *games ? " (stopped: partial)" : ""));
    print(fmt::format("length     {:.2f} plies (deviation {:.2f}, {} to {})\n",
                      json["length"]["mean"].get<double>(),
                      json["length"]["deviation"].get<double>(), sum.shortest, sum.longest));
    print(fmt::format("branching  {:.2f} (at most {})\n", json["branching"]["mean"].get<double>(),
                      sum.widest));
    for (const auto& [winner, count] : sum.winners)
      print(fmt::format("{:<10} {} ({:.2f}%)\n", player_name(winner), count,
                        100.0 * static_cast<double>(count) / static_cast<double>(sum.games)));
    if (sum.unfinished) print(fmt::format("unfinished {}\n", sum.unfinished));
  }
  return sum.games < *games ? Exit::stopped : Exit::done;
}

}  // namespace

const Command playout_command{
    .name = "playout",
    .usage = "GAME [POSITION] --games N --seed S",
    .summary = "random games: length, branching, results",
    .details =
        "Game i of a seed is the same whatever the number of games and threads.\n\nexample:\n"
        "  halfboard playout sight-reduction start --games 10000 --seed 1\n",
    .takes_game = true,
    .min_words = 0,
    .max_words = 1,
    .describe =
        [](po::options_description& options) {
          options.add_options()("games", po::value<std::string>()->value_name("N"),
                                "how many (default: 1000)")(
              "seed", po::value<std::string>()->value_name("S"), "default: 1")(
              "max-plies", po::value<std::string>()->value_name("N"),
              "longest game (default: 10000)")("threads", po::value<std::string>()->value_name("N"),
                                               "default: all cores")("json", po::bool_switch(),
                                                                     "one JSON object");
        },
    .run = run};

}  // namespace halfboard::tools
