#include "tools/cli/commands.h"
#include "tools/reports/draw.h"

namespace halfboard::tools {
namespace {

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

constexpr Option options[] = {option::file_out("svg", "FILE", "write a picture instead")};
constexpr Option of_hidden[] = {option::text("as", "SIDE", "only what this side may see: w or b")};
constexpr Part parts[] = {{.of = "reality-check", .options = of_hidden}};
constexpr Example examples[] = {{"show sight-reduction '#123' --svg deal.svg"},
                                {"show reality-check start --as w"}};

}  // namespace

const Command show_command{.name = "show",
                           .usage = "GAME POSITION",
                           .summary = "the board as text or as a picture",
                           .examples = examples,
                           .game = GameWord::needed,
                           .words = {1, 1},
                           .options = options,
                           .parts = parts,
                           .run = run};

}  // namespace halfboard::tools
