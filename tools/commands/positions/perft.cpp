#include <numeric>

#include <fmt/format.h>

#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

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
  std::optional<std::uint64_t> nodes;
  std::vector<PerftLine> lines;
  if (arguments.flag("divide")) {
    Division division = (*position)->divide(plies, limits);
    lines = std::move(division.lines);
    if (division.complete)
      nodes = std::accumulate(lines.begin(), lines.end(), std::uint64_t{0},
                              [](std::uint64_t sum, const PerftLine& l) { return sum + l.nodes; });
  } else {
    nodes = (*position)->perft(plies, limits);
  }
  const double seconds = clock.seconds();
  if (arguments.flag("json")) {
    Json json{{"position", (*position)->text()}, {"depth", plies}};
    json["nodes"] = nodes ? Json(*nodes) : Json(nullptr);
    json["seconds"] = seconds;
    if (!nodes) json["partial"] = true;
    if (arguments.flag("divide")) {
      json["divide"] = Json::object();
      for (const PerftLine& line : lines) json["divide"][line.move] = line.nodes;
    }
    print_json(json);
  } else {
    for (const PerftLine& line : lines) print(fmt::format("{} {}\n", line.move, line.nodes));
    print(nodes ? fmt::format("nodes {}\n", *nodes)
                : "nodes unknown (stopped at a limit: partial)\n");
  }
  return nodes ? Exit::done : Exit::stopped;
}

constexpr Option perft_options[] = {
    option::number("depth", "D", "plies", 0, 1000),
    option::flag("divide", "one line a first move"),
    option::json("{\"position\", \"depth\", \"nodes\", \"seconds\"}"),
    option::time_limit(),
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
