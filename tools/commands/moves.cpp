#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;

Result<Exit> run(const Arguments& arguments) {
  const auto position = arguments.position(arguments.words()[0]);
  if (!position) return position.error();
  const auto moves = (*position)->moves();
  if (arguments.flag("json")) {
    print_json(Json{{"position", (*position)->text()}, {"moves", moves}});
    return Exit::done;
  }
  for (const std::string& move : moves) print(move + "\n");
  return Exit::done;
}

}  // namespace

const Command moves_command{
    .name = "moves",
    .usage = "GAME POSITION",
    .summary = "the legal moves of a position, sorted, one a line",
    .details = "example:\n  halfboard moves sight-reduction '#123' --rules challenging\n",
    .takes_game = true,
    .min_words = 1,
    .max_words = 1,
    .describe =
        [](po::options_description& options) {
          options.add_options()("json", po::bool_switch(), "{\"position\", \"moves\": [..]}");
        },
    .run = run};

}  // namespace halfboard::tools
