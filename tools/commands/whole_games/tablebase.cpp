#include "tools/any_game/any_tables.h"
#include "tools/cli/commands.h"
#include "tools/tables/tables.h"

namespace halfboard::tools {
namespace {

Result<Exit> run_tablebase(const Arguments& arguments) {
  const auto out = arguments.text("out");
  if (!out) return Error{"no file for the table", "option --out", "a file to write"};
  solver::Options options = arguments.game_options();
  if (const auto pieces = arguments.text("pieces")) options["pieces"] = *pieces;
  solver::Limits limits = arguments.limits();
  limits.threads = arguments.threads();
  return make_table(arguments.game().name(), options, *out, limits, arguments.flag("json"),
                    arguments.shows_progress());
}

constexpr Option tablebase_options[] = {
    option::file_out("out", "FILE", "the table; until it is complete, FILE.levels").resumable(),
    option::threads,
    option::memory,
    option::time_limit("stop after so long (exit 3); the same command goes on"),
    option::json("{\"game\", \"positions\", \"win\", \"loss\", \"draw\", \"longest\", ..}"),
    option::progress,
};
constexpr Option of_reality_check[] = {
    option::choice("pieces", "2|3|4", "true pieces in all, at most two a side", "2"),
};
constexpr Part tablebase_parts[] = {
    {.of = "chinese-checkers",
     .details = "All placements of two players' coins on a board of `start`. Only wins and losses "
                "are kept, level by level; what is in none of them is drawn."},
    {.of = "halfcut", .details = "All boards without crosscuts, up to --size 4."},
    {.of = "reality-check",
     .options = of_reality_check,
     .details = "Endings of the standard game in which only true pieces are left, all secrets "
                "open."},
};
constexpr Example tablebase_examples[] = {
    {"tablebase chinese-checkers --coins 2 --rules fs --out fs2.table"},
    {"stats fs2.table"},
    {"probe fs2.table start"},
    {"verify fs2.table", Example::Cost::long_run},
    {"tablebase halfcut --size 3 --out halfcut.table"},
    {"tablebase reality-check --out 1v1.table"},
    {"tablebase chinese-checkers --coins 6 --out six.table --memory 6144", Example::Cost::long_run},
};

}  // namespace

const Command tablebase_command{
    .name = "tablebase",
    .usage = "GAME --out FILE",
    .summary = "the value of every position of a game, with its distance to the end",
    .details =
        "Backwards from the ends of the game (retrograde analysis): a strong solution, for "
        "'probe', 'stats' and 'verify'. A run that was stopped or killed goes on with the same "
        "command: from the last complete level (Chinese Checkers), or from what was saved between "
        "two levels, some seconds apart (the others). What does not fit into --memory stays "
        "in files beside the table.",
    .examples = tablebase_examples,
    .game = GameWord::needed,
    .only = [](const AnyGame& game) { return tables_of(game.name()) != nullptr; },
    .game_options = "!variants setup",  // of endings of the standard game
    .options = tablebase_options,
    .parts = tablebase_parts,
    .run = run_tablebase};

}  // namespace halfboard::tools
