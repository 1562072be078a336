#include "tools/batch/storage_failure.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/reports/row_text.h"
#include "tools/storage/reader.h"
#include "tools/tasks/task.h"

namespace halfboard::tools {
namespace {

/// Of a damaged file nothing is written, so all is read once before. False if it was interrupted.
bool read_all(const Reader& reader) {
  Reader::Rows rows(reader);
  while (!interrupted() && rows.next()) {
  }
  return !interrupted();
}

Result<Exit> export_rows(const std::string& path, bool csv) {
  const auto reader = Reader::open(path, find_layout);
  if (!reader) return reader.error();
  if (!read_all(*reader)) {
    print_log("stopped (partial): no row is written");
    return Exit::stopped;
  }
  const TaskLayout& task = *reader->run().task;
  const AskedTarget& target = reader->run().target;
  if (csv) print(csv_header(task, target));
  Reader::Rows rows(*reader);
  while (const Row* row = rows.next()) {
    if (csv)
      print(row_csv(*row, task, target));
    else
      print_json(row_json(*row, task, target));
    if (std::ferror(stdout)) return Exit::fault;  // main says so
    if (interrupted()) {
      print_log("stopped (partial): more rows follow");
      return Exit::stopped;
    }
  }
  return Exit::done;
}

Result<Exit> run_export(const Arguments& arguments) {
  const auto format = arguments.text("format").value_or("jsonl");
  const std::string& path = arguments.words()[0];
  return with_storage([&] { return export_rows(path, format == "csv"); });
}

constexpr Option export_options[] = {
    option::choice("format", "csv|jsonl", "comma separated values, or JSON Lines", "jsonl")};
constexpr Example export_examples[] = {
    {"batch sight-reduction --task value --random 100 --seed 1 --out values.db"},
    {"export values.db --format csv"},
};

}  // namespace

const Command export_command{
    .name = "export",
    .usage = "FILE [--format csv|jsonl]",
    .summary = "the rows of a batch file as text",
    .details =
        "One row a line, in the order of the deals; also while a batch writes to the file. Where "
        "the batch had a --target, each row names it, in CSV in the last column.",
    .examples = export_examples,
    .databases = true,
    .words = {1, 1, Kind::file_in},
    .options = export_options,
    .run = run_export};

}  // namespace halfboard::tools
