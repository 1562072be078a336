#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/storage/failure.h"
#include "tools/storage/reader.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;

Result<Exit> export_rows(const std::string& path, bool csv) {
  const auto reader = Reader::open(path);
  if (!reader) return reader.error();
  const Task task = reader->run().task;
  if (csv) print(csv_header(task));
  Reader::Rows rows(*reader);
  while (const Row* row = rows.next()) {
    if (csv)
      print(row_csv(*row, task));
    else
      print_json(row_json(*row, task));
    if (interrupted() || std::ferror(stdout)) return Exit::stopped;
  }
  return Exit::done;
}

Result<Exit> run(const Arguments& arguments) {
  const auto format = arguments.text("format").value_or("jsonl");
  if (format != "csv" && format != "jsonl")
    return Error{"bad value " + quote(format), "option --format", "csv or jsonl"};
  const std::string& path = arguments.words()[0];
  return with_storage(path, [&] { return export_rows(path, format == "csv"); });
}

}  // namespace

const Command export_command{
    .name = "export",
    .usage = "FILE --format csv|jsonl",
    .summary = "the rows of a batch file as text",
    .details =
        "One row a line, in the order of the deals; also while a batch writes to the file.\n\n"
        "example:\n  halfboard export values.db --format csv > values.csv\n",
    .takes_game = false,
    .min_words = 1,
    .max_words = 1,
    .describe =
        [](po::options_description& options) {
          options.add_options()("format", po::value<std::string>()->value_name("csv|jsonl"),
                                "default: jsonl");
        },
    .run = run};

}  // namespace halfboard::tools
