#include "tools/storage/merge.h"

#include <filesystem>

#include <fmt/format.h>

#include "tools/batch/session.h"
#include "tools/batch/storage_failure.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/tasks/task.h"

namespace halfboard::tools {
namespace {

/// Proofs are of one file's rows and stay with it.
void tell_of_proofs(const std::vector<std::string>& words) {
  std::error_code ignored;
  for (std::size_t i = 1; i < words.size(); ++i)
    if (std::filesystem::exists(words[i] + ".proofs", ignored))
      print_log(
          fmt::format("{}.proofs was not merged; 'halfboard certify {}' proves all rows again",
                      words[i], words[0]));
}

Result<Exit> merge(const std::vector<std::string>& words, std::string& path) {
  std::vector<Reader> parts;
  for (std::size_t i = 1; i < words.size(); ++i) {
    path = words[i];
    auto part = Reader::open(path, find_layout);
    if (!part) return part.error();
    parts.push_back(std::move(*part));
  }
  path = words[0];
  const auto rows = merge_files(words[0], parts, current_session(1), interrupted());
  if (!rows) return rows.error();
  if (!*rows) {
    print_log("stopped: nothing was written");
    return Exit::stopped;
  }
  Run whole = parts[0].run();
  whole.shard = 0;
  whole.shards = 1;
  print(fmt::format("{}: {} of {} rows\n", words[0], **rows, whole.rows()));
  tell_of_proofs(words);
  return Exit::done;
}

Result<Exit> run(const Arguments& arguments) {
  std::string path;
  try {
    return merge(arguments.words(), path);
  } catch (const sqlite::Failure& failure) {
    return storage_failure(failure, path);
  }
}

constexpr Example examples[] = {
    {"batch sight-reduction --task solitaire --random 200 --seed 1 --shard 0/2 --out a.db"},
    {"batch sight-reduction --task solitaire --random 200 --seed 1 --shard 1/2 --out b.db"},
    {"merge all.db a.db b.db"},
};

}  // namespace

const Command merge_command{
    .name = "merge",
    .usage = "OUT IN...",
    .summary = "join the shards of a batch into one file",
    .details =
        "OUT gets the rows that one run without --shard would have. All parts must be of one "
        "run: same task, rules, deals, target, limits and program version; rows that several "
        "parts have must agree. If rows are missing still, the command of the batch without "
        "--shard and with --out OUT computes them. OUT is written completely or not at all. "
        "Proofs (see certify) are not joined: certify OUT makes them again.",
    .examples = examples,
    .words = {2, 10'000, Kind::file_out, Kind::file_in},
    .run = run};

}  // namespace halfboard::tools
