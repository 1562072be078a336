#include <numeric>

#include <fmt/format.h>

#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;

Result<Exit> run(const Arguments& arguments) {
  const auto position = arguments.position(arguments.words()[0]);
  if (!position) return position.error();
  if (!arguments.has("depth"))
    return Error{"no depth given", "option --depth", "a whole number of plies"};
  const auto depth = arguments.number("depth", 0, 1000, 1);
  if (!depth) return depth.error();
  const auto limits = arguments.limits();
  if (!limits) return limits.error();
  if (arguments.flag("divide") && *depth == 0)
    return Error{"nothing to divide", "option --depth", "at least 1 with --divide"};

  const solver::Deadline clock(*limits);
  const auto plies = static_cast<int>(*depth);
  std::optional<std::uint64_t> nodes;
  std::vector<PerftLine> lines;
  if (arguments.flag("divide")) {
    if (auto divided = (*position)->divide(plies, *limits)) {
      lines = std::move(*divided);
      nodes = std::accumulate(lines.begin(), lines.end(), std::uint64_t{0},
                              [](std::uint64_t sum, const PerftLine& l) { return sum + l.nodes; });
    }
  } else {
    nodes = (*position)->perft(plies, *limits);
  }
  const double seconds = clock.seconds();
  if (arguments.flag("json")) {
    Json json{{"position", (*position)->text()}, {"depth", plies}};
    json["nodes"] = nodes ? Json(*nodes) : Json(nullptr);
    json["seconds"] = seconds;
    if (!nodes) json["partial"] = true;
    if (!lines.empty()) {
      json["divide"] = Json::object();
      for (const PerftLine& line : lines) json["divide"][line.move] = line.nodes;
    }
    print_json(json);
  } else if (nodes) {
    for (const PerftLine& line : lines) print(fmt::format("{} {}\n", line.move, line.nodes));
    print(fmt::format("nodes {}\n", *nodes));
  } else {
    print("nodes unknown (stopped at a limit)\n");
  }
  return nodes ? Exit::done : Exit::stopped;
}

}  // namespace

const Command perft_command{
    .name = "perft",
    .usage = "GAME POSITION --depth D",
    .summary = "the number of legal move sequences of length D",
    .details =
        "A finished game has no continuation.\n\nexample:\n"
        "  halfboard perft sight-reduction "
        "'wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w' --depth 3 --divide\n",
    .takes_game = true,
    .min_words = 1,
    .max_words = 1,
    .describe =
        [](po::options_description& options) {
          options.add_options()("depth", po::value<std::string>()->value_name("D"), "plies")(
              "divide", po::bool_switch(), "one line a first move")(
              "json", po::bool_switch(), "{\"position\", \"depth\", \"nodes\", \"seconds\"}")(
              "time-limit", po::value<std::string>()->value_name("SECONDS"),
              "give up after so long (exit 3)");
        },
    .run = run};

}  // namespace halfboard::tools
