#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

Result<Exit> run_moves(const Arguments& arguments) {
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

constexpr Option moves_options[] = {option::json("{\"position\", \"moves\": [..]}")};
constexpr Example moves_examples[] = {{"moves sight-reduction '#123' --rules challenging"},
                                      {"moves halfcut start --size 4"},
                                      {"moves groups classic"},
                                      {"moves chinese-checkers start"},
                                      {"moves reality-check start"}};

constexpr Part moves_parts[] = {
    {.of = "reality-check",
     .details = "Of a position where the dice are cast, or a flip shows what was below, these are "
                "the outcomes."}};

}  // namespace

const Command moves_command{.name = "moves",
                            .usage = "GAME POSITION",
                            .summary = "the legal moves of a position, sorted, one a line",
                            .details = "Nothing where the game is over.",
                            .examples = moves_examples,
                            .game = GameWord::needed,
                            .words = {1, 1},
                            .options = moves_options,
                            .parts = moves_parts,
                            .run = run_moves};

}  // namespace halfboard::tools
