#include "tools/cli/commands.h"
#include "tools/reports/draw.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;

/// The side whose view was asked for; 0 for the open view.
Result<char> read_viewer(const Arguments& arguments, const AnyPosition& position) {
  const auto named = arguments.text("as");
  if (!named) return '\0';
  const std::string_view sides = position.sides();
  if (named->size() == 1 && sides.find(*named) != sides.npos) return (*named)[0];
  std::string expected;
  for (const char side : sides)
    expected += (expected.empty() ? "one of " : ", ") + quote({&side, 1});
  return Error{"bad value " + quote(*named), "option --as", expected};
}

Result<Exit> run(const Arguments& arguments) {
  const auto position = arguments.position(arguments.words()[0]);
  if (!position) return position.error();
  const auto viewer = read_viewer(arguments, **position);
  if (!viewer) return viewer.error();
  const auto diagram = (*position)->diagram(*viewer);
  if (const auto path = arguments.text("svg")) {
    if (auto fault = write_file(*path, draw_svg(diagram))) return *fault;
    return Exit::done;
  }
  print(draw_text(diagram));
  return Exit::done;
}

}  // namespace

const Command show_command{
    .name = "show",
    .usage = "GAME POSITION",
    .summary = "the board as text or as a picture",
    .details = "example:\n  halfboard show sight-reduction '#123' --svg deal.svg\n",
    .takes_game = true,
    .min_words = 1,
    .max_words = 1,
    .describe =
        [](po::options_description& options) {
          options.add_options()("svg", po::value<std::string>()->value_name("FILE"),
                                "write a picture instead")(
              "as", po::value<std::string>()->value_name("SIDE"),
              "only what this side may see (games with hidden information)");
        },
    .run = run};

}  // namespace halfboard::tools
