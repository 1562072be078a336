#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;

Result<Exit> run(const Arguments& arguments) {
  auto position = arguments.position(arguments.words()[0]);
  if (!position) return position.error();
  for (std::size_t i = 1; i < arguments.words().size(); ++i)
    if (auto fault = (*position)->apply(arguments.words()[i])) {
      if (arguments.words().size() > 2)
        fault->what = "move " + std::to_string(i) + ": " + fault->what;
      return *fault;
    }
  if (arguments.flag("json"))
    print_json(Json{{"position", (*position)->text()}});
  else
    print((*position)->text() + "\n");
  return Exit::done;
}

}  // namespace

const Command apply_command{.name = "apply",
                            .usage = "GAME POSITION MOVE...",
                            .summary = "the position after some moves",
                            .details = "example:\n  halfboard apply sight-reduction 'ww/wb w' a1\n",
                            .takes_game = true,
                            .min_words = 2,
                            .max_words = 1'000'000,
                            .describe =
                                [](po::options_description& options) {
                                  options.add_options()("json", po::bool_switch(),
                                                        "{\"position\"}");
                                },
                            .run = run};

}  // namespace halfboard::tools
