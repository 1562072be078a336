#include "tools/batch/engine.h"
#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

Result<Exit> run(const Arguments& arguments) {
  const auto request = parse_request(arguments);
  if (!request) return request.error();
  if (request->out) return batch_to_file(*request);
  return batch_to_table(*request);
}

}  // namespace

const Command batch_command{
    .name = "batch",
    .usage =
        "sight-reduction --task value|solitaire (--random N --seed S | --deals FIRST..LAST | "
        "--input FILE) [--out FILE]",
    .summary = "solve many deals on all cores, into an SQLite file or a table",
    .details =
        "With --out the rows go into an SQLite file as they are found. Stopped in any way, the\n"
        "same command goes on where it was and ends with the same rows as an undisturbed run;\n"
        "threads, interruptions and shards never change a row. A deal that is open at its node\n"
        "limit is stored as unknown. Look at the rows with stats, export and verify, also while\n"
        "the batch runs; join shards with merge.\n\nexamples:\n"
        "  halfboard batch sight-reduction --task value --random 1000 --seed 1 --out values.db\n"
        "  halfboard batch sight-reduction --task solitaire --rules all --deals 0..99\n"
        "  halfboard batch sight-reduction --task solitaire --random 1000000 --shard 0/2 "
        "--out a.db\n",
    .takes_game = true,
    .min_words = 0,
    .max_words = 0,
    .describe = describe_batch,
    .run = run};

}  // namespace halfboard::tools
