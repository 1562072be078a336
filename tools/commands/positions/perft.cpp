#include <fmt/format.h>

#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/cli/waiting.h"

namespace halfboard::tools {
namespace {

struct PathCount {
  std::uint64_t nodes = 0;
  bool complete = true;                                          ///< else stopped at a limit
  std::vector<std::pair<std::string, std::uint64_t>> divided{};  ///< by first moves, in full
};

/// First move by first move. Precondition: depth >= 1.
PathCount count_games(const AnyPosition& position, int depth, const solver::Limits& limits,
                      bool shows_progress) {
  const solver::Deadline clock(limits);
  const auto moves = position.moves();
  Waiting waiting(shows_progress, fmt::format("0/{} first moves", moves.size()));
  Pace pace(moves.size(), 0);
  PathCount count;
  for (const std::string& move : moves) {
    const auto next = position.clone();
    next->play(move);
    const auto nodes = next->perft(depth - 1, clock.left());
    if (!nodes) return {.complete = false, .divided = std::move(count.divided)};
    count.nodes += *nodes;
    count.divided.emplace_back(move, *nodes);
    const Pace::Seconds now(clock.seconds());
    pace.add(count.divided.size(), now);
    waiting.say(
        fmt::format("{}/{} first moves, {}", count.divided.size(), moves.size(), pace.text(now)));
  }
  return count;
}

Result<Exit> run_perft(const Arguments& arguments) {
  const auto position = arguments.position(arguments.words()[0]);
  if (!position) return position.error();
  if (!arguments.has("depth"))
    return Error{"no depth given", "option --depth", "a whole number of plies"};
  const std::uint64_t depth = arguments.number("depth");
  const solver::Limits limits = arguments.limits();
  if (arguments.flag("divide") && depth == 0)
    return Error{"nothing to divide", "option --depth", "at least 1 with --divide"};

  const solver::Deadline clock(limits);
  const auto plies = static_cast<int>(depth);
  const PathCount count = plies == 0
                              ? PathCount{.nodes = 1}
                              : count_games(**position, plies, limits, arguments.shows_progress());
  const double seconds = clock.seconds();
  if (arguments.flag("json")) {
    Json json{{"position", (*position)->text()}, {"depth", plies}};
    json["nodes"] = count.complete ? Json(count.nodes) : Json(nullptr);
    json["seconds"] = seconds;
    if (!count.complete) json["partial"] = true;
    if (arguments.flag("divide")) {
      json["divide"] = Json::object();
      for (const auto& [move, nodes] : count.divided) json["divide"][move] = nodes;
    }
    print_json(json);
  } else {
    if (arguments.flag("divide"))
      for (const auto& [move, nodes] : count.divided) print(fmt::format("{} {}\n", move, nodes));
    print(count.complete ? fmt::format("nodes {}\n", count.nodes)
                         : fmt::format("nodes unknown ({}: partial)\n", stop_words()));
  }
  return count.complete ? Exit::done : Exit::stopped;
}

constexpr Option perft_options[] = {
    option::number("depth", "D", "plies", 0, 1000),
    option::flag("divide", "one line a first move"),
    option::json("{\"position\", \"depth\", \"nodes\", \"seconds\"}"),
    option::time_limit(),
    option::progress,
};
constexpr Example perft_examples[] = {
    {"perft sight-reduction 'wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w' --depth 3"},
    {"perft halfcut start --size 4 --depth 4"},
    {"perft groups start --depth 3 --divide"},
    {"perft chinese-checkers start --depth 3"},
    {"perft reality-check start --depth 2"},
};

}  // namespace

const Command perft_command{.name = "perft",
                            .usage = "GAME POSITION --depth D",
                            .summary = "the number of legal move sequences of length D",
                            .details = "A finished game has no continuation.",
                            .examples = perft_examples,
                            .game = GameWord::needed,
                            .words = {1, 1},
                            .options = perft_options,
                            .run = run_perft};

}  // namespace halfboard::tools
