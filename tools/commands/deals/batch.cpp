#include "tools/batch/engine.h"
#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

Result<Exit> run_batch(const Arguments& arguments) {
  const auto request = parse_request(arguments);
  if (!request) return request.error();
  if (request->out) return batch_to_file(*request);
  return batch_to_table(*request);
}

constexpr Example batch_examples[] = {
    {"batch sight-reduction --task value --random 100 --seed 1 --out values.db"},
    {"batch sight-reduction --task solitaire --rules all --deals 1000..1099"},
    {"batch sight-reduction --task solitaire --random 1000000 --shard 0/2 --out even.db",
     Example::Cost::long_run},
};

}  // namespace

const Command batch_command{
    .name = "batch",
    .usage =
        "sight-reduction --task TASK (--random N [--seed S] | --deals FIRST..LAST | "
        "--input FILE) [--out FILE]",
    .summary = "solve many deals on all cores, into an SQLite file or a table",
    .details =
        "With --out the rows go into an SQLite file as they are found. Stopped in any way, the "
        "same command goes on where it was and ends with the same rows as an undisturbed run; "
        "threads, interruptions and shards never change a row. A deal that is open at its node "
        "limit is stored as unknown. Look at the rows with stats, export and verify, also while "
        "the batch runs; join shards with merge.",
    .examples = batch_examples,
    .game = GameWord::needed,
    .games = "sight-reduction",
    .game_options = "",
    .reads_pipes = true,
    .databases = true,
    .options = batch_options,
    .run = run_batch};

}  // namespace halfboard::tools
