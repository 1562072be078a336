#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

Result<Exit> run_apply(const Arguments& arguments) {
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

constexpr Option apply_options[] = {option::json("{\"position\"}")};
constexpr Example apply_examples[] = {{"apply sight-reduction 'ww/wb w' a1"},
                                      {"apply halfcut start c3 --size 5"},
                                      {"apply groups classic d3-a3"},
                                      {"apply chinese-checkers start a1-c3"},
                                      {"apply reality-check start b3-b4 b7-b6*b4"}};

}  // namespace

const Command apply_command{.name = "apply",
                            .usage = "GAME POSITION MOVE...",
                            .summary = "the position after some moves",
                            .details =
                                "Plays the moves from left to right and prints the position as one "
                                "string, as every command reads it. A move that is not legal is "
                                "named, and nothing is printed.",
                            .examples = apply_examples,
                            .game = GameWord::needed,
                            .words = {2, 1'000'000},
                            .options = apply_options,
                            .run = run_apply};

}  // namespace halfboard::tools
