#include "tools/storage/merge.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "tools/batch/session.h"
#include "tools/batch/storage_failure.h"
#include "tools/census/census.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/openings/merge.h"
#include "tools/storage/archive_merge.h"
#include "tools/storage/draft.h"
#include "tools/tasks/task.h"

namespace halfboard::tools {
namespace {

constexpr FileKind merge_takes{application_id,
                               "files of 'halfboard batch', 'census', 'openings' or 'certify'"};

/// Proofs lie beside the rows; they are joined by a call of their own.
void tell_of_proofs(const std::string& out, const std::vector<std::string>& parts) {
  std::error_code ignored;
  std::string archives;
  for (const std::string& part : parts)
    if (std::filesystem::exists(part + ".proofs", ignored)) archives += " " + part + ".proofs";
  if (!archives.empty())
    print_log(fmt::format("proofs: 'halfboard merge {}.proofs{}' joins them", out, archives));
}

Result<Exit> stopped() {
  print_log("stopped: nothing was written");
  return Exit::stopped;
}

Result<Exit> merge_batches(const std::string& out, const std::vector<std::string>& paths) {
  std::vector<Reader> parts;
  for (const std::string& path : paths) {
    auto part = Reader::open(path, find_layout, parts.empty() ? merge_takes : batch_kind);
    if (!part) return part.error();
    parts.push_back(std::move(*part));
  }
  const auto rows = merge_files(out, parts, current_session(1), interrupted());
  if (!rows) return rows.error();
  if (!*rows) return stopped();
  Run whole = parts[0].run();
  whole.shard = {};
  print(fmt::format("{}: {} of {} rows\n", out, **rows, whole.rows()));
  tell_of_proofs(out, paths);
  return Exit::done;
}

Result<Exit> merge_proofs(const std::string& out, const std::vector<std::string>& paths) {
  const auto proofs = merge_archives(out, paths, current_session(1), interrupted());
  if (!proofs) return proofs.error();
  if (!*proofs) return stopped();
  print(fmt::format("{}: {} proofs\n", out, **proofs));
  return Exit::done;
}

/// A joined text goes where nothing is yet.
Result<Exit> write_new(const std::string& out, const std::string& text,
                       const std::string& summary) {
  if (auto fault = Draft::refuse_taken(out)) return *fault;
  if (auto fault = write_file(out, text)) return *fault;
  print(summary);
  return Exit::done;
}

Result<Exit> merge_text(const std::string& out, const std::vector<std::string>& paths,
                        const Json& first_line) {
  if (auto fault = Draft::refuse_taken(out)) return *fault;  // before all parts are read
  if (first_line.value("halfboard", Json()) == "census") {
    const auto census = merge_census(paths);
    if (!census) return census.error();
    return write_new(out, census->text, census_text(census->run, census->count));
  }
  const bool groups = first_line.contains("position");
  const auto openings = groups ? merge_groups(paths) : merge_halfcut(paths);
  if (!openings) return openings.error();
  return write_new(out, openings->text, openings->summary + (groups ? "\n" : ""));
}

/// What the first part begins with says what all are: a batch unless it is something else.
Result<Exit> merge(const std::vector<std::string>& words) {
  const std::string& out = words[0];
  const std::vector<std::string> parts(words.begin() + 1, words.end());
  if (BatchFile::open(parts[0], proofs_kind)) return merge_proofs(out, parts);
  std::ifstream file(parts[0], std::ios::binary);
  std::string line;
  if (file.peek() == '{' && std::getline(file, line))
    if (const Json json = Json::parse_or_null(line); json.is_object())
      return merge_text(out, parts, json);
  return merge_batches(out, parts);
}

Result<Exit> run_merge(const Arguments& arguments) {
  std::vector<std::string> names = arguments.words();
  if (names[0].empty()) return Error{"bad value ''", "OUT", "a file"};
  std::sort(names.begin() + 1, names.end());
  if (const auto twice = std::adjacent_find(names.begin() + 1, names.end()); twice != names.end())
    return Error{*twice + " is given twice", "", "different files"};
  return with_storage([&] { return merge(arguments.words()); });
}

constexpr Example merge_examples[] = {
    {"batch sight-reduction --task solitaire --random 200 --seed 1 --shard 0/2 --out a.db"},
    {"batch sight-reduction --task solitaire --random 200 --seed 1 --shard 1/2 --out b.db"},
    {"merge all.db a.db b.db"},
    {"openings halfcut --size 3 --shard 0/2 --out a.json"},
    {"openings halfcut --size 3 --shard 1/2 --out b.json"},
    {"merge all.json a.json b.json"},
};

}  // namespace

const Command merge_command{
    .name = "merge",
    .usage = "OUT IN...",
    .summary = "join the files of shards into one",
    .details =
        "OUT gets what one run without --shard would have written (but 'openings groups --proofs', "
        "where what is proved helps the next proof: other set-ups may stay open). Parts are files "
        "of 'batch', 'census' or 'openings', or archives of 'certify' (.proofs), and all of one "
        "run: same task, rules, deals, target, limits and program version; what several parts have "
        "must agree. If rows of a batch are missing still, the command without --shard and with "
        "--out OUT computes them, and so it is with proofs and with the openings of Halfcut; a "
        "census and the openings of Groups want all shards, each run to its end. OUT is written "
        "completely or not at all.",
    .examples = merge_examples,
    .databases = true,
    .words = {2, 10'000, Kind::file_out, Kind::file_in},
    .run = run_merge};

}  // namespace halfboard::tools
