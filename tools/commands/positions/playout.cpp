#include <algorithm>
#include <cmath>
#include <mutex>

#include <fmt/format.h>

#include "solver/parallel.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/reports/figures.h"

namespace halfboard::tools {
namespace {

solver::PlayoutSum play_all(const AnyPosition& position, std::uint64_t games, std::uint64_t seed,
                            std::uint64_t max_plies, unsigned threads, bool progress) {
  const std::uint64_t at_once = std::max<std::uint64_t>(64, games >> 16);
  solver::PlayoutSum sum;
  Progress shown(progress, games, 0);
  std::mutex mutex;
  solver::parallel_for(threads, (games + at_once - 1) / at_once, [&](std::size_t i) {
    if (interrupted()) return;
    solver::PlayoutSum part;
    const std::uint64_t first = i * at_once;
    position.playouts(seed, first, std::min(games, first + at_once), max_plies, interrupted(),
                      part);
    const std::lock_guard lock(mutex);
    sum += part;
    if (shown.due()) shown.show(sum.games, "");
  });
  return sum;
}

std::string player_name(int winner) {
  return winner == solver::nobody ? "draws" : "player " + std::to_string(winner + 1);
}

/// .. those who never won among them.
auto winners_of(const AnyPosition& position, const solver::PlayoutSum& sum) {
  auto winners = sum.winners;
  for (std::size_t i = 0; i < position.sides().size(); ++i) winners[static_cast<int>(i)];
  return winners;
}

Json as_json(const AnyPosition& position, std::uint64_t seed, const solver::PlayoutSum& sum) {
  const auto games = static_cast<double>(sum.games);
  const double mean = static_cast<double>(sum.plies) / games;
  const double variance = static_cast<double>(sum.plies_squared) / games - mean * mean;
  Json results = Json::object();
  for (const auto& [winner, count] : winners_of(position, sum))
    results[player_name(winner)] = count;
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

std::string as_text(const AnyPosition& position, std::uint64_t games, std::uint64_t seed,
                    const solver::PlayoutSum& sum, const Json& json) {
  std::string text =
      fmt::format("games      {} of seed {}{}\n", sum.games, seed,
                  sum.games < games ? " (stopped: partial)" : "") +
      fmt::format("length     {:.2f} plies (deviation {:.2f}, {} to {})\n",
                  json["length"]["mean"].get<double>(), json["length"]["deviation"].get<double>(),
                  sum.shortest, sum.longest) +
      fmt::format("branching  {:.2f} (at most {})\n", json["branching"]["mean"].get<double>(),
                  sum.widest);
  const auto line = [&](const std::string& what, std::uint64_t count) {
    text += fmt::format("{:<10} {} ({:.2f}%)\n", what, count, percent(count, sum.games));
  };
  for (const auto& [winner, count] : winners_of(position, sum)) line(player_name(winner), count);
  if (sum.unfinished) line("unfinished", sum.unfinished);
  return text;
}

Result<Exit> run_playout(const Arguments& arguments) {
  const auto position =
      arguments.position(arguments.words().empty() ? "start" : arguments.words()[0]);
  if (!position) return position.error();
  const std::uint64_t games = arguments.number("games");
  const std::uint64_t seed = arguments.number("seed");
  const auto sum = play_all(**position, games, seed, arguments.number("max-plies"),
                            arguments.threads(), arguments.shows_progress());
  if (sum.games == 0) {
    print_log("stopped (partial): no game came to its end");
    return Exit::stopped;
  }
  Json json = as_json(**position, seed, sum);
  if (sum.games < games) json["partial"] = true;
  if (arguments.flag("json"))
    print_json(json);
  else
    print(as_text(**position, games, seed, sum, json));
  return sum.games < games ? Exit::stopped : Exit::done;
}

constexpr Option playout_options[] = {
    option::number("games", "N", "how many", 1, option::most_deals, 1000),
    option::seed,
    option::number("max-plies", "N", "longest game", 1, 1'000'000, 10'000),
    option::threads,
    option::json("one JSON object"),
    option::progress,
};
constexpr Example playout_examples[] = {
    {"playout sight-reduction start --games 10000 --seed 1"},
    {"playout halfcut --size 5 --games 1000 --seed 1"},
    {"playout groups classic --games 100 --seed 1 --max-plies 500"},
    {"playout chinese-checkers --board 4x4 --coins 2 --games 100 --seed 1"},
    {"playout reality-check --games 10 --seed 1"}};

}  // namespace

const Command playout_command{
    .name = "playout",
    .usage = "GAME [POSITION] [--games N] [--seed S]",
    .summary = "random games: length, branching, results",
    .details = "Game i of a seed is the same whatever the number of games and threads.",
    .examples = playout_examples,
    .game = GameWord::needed,
    .words = {0, 1},
    .options = playout_options,
    .run = run_playout};

}  // namespace halfboard::tools
