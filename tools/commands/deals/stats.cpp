#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/batch/storage_failure.h"
#include "tools/census/profile.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/reports/figures.h"
#include "tools/reports/plot.h"
#include "tools/reports/report.h"
#include "tools/storage/reader.h"
#include "tools/tables/tables.h"
#include "tools/tasks/task.h"

namespace halfboard::tools {
namespace {

constexpr FileKind stats_takes{application_id,
                               "a file of 'halfboard batch', 'tablebase' or 'census'"};

/// Would the deals of some rows be counted twice? Whatever else the runs differ in: limits, memory
/// and version make no other deals.
bool overlap(const Reader& a, const Reader& b) {
  if (a.same_file(b)) return true;
  const Run& x = a.run();
  const Run& y = b.run();
  const bool one_tally = x.task == y.task && x.target == y.target &&
                         std::ranges::find_first_of(x.rules, y.rules) != x.rules.end();
  return one_tally && have_common_deals(x, y);
}

/// Adds the rows of a file; false if interrupted.
bool add(const Reader& reader, Report& report) {
  const Run& run = reader.run();
  const Task& task = task_of(run);
  report += empty_report(task, run);
  Reader::Rows rows(reader);
  while (const Row* row = rows.next()) {
    report[key_of(task, run, row->rule)].add(task, *row);
    if (interrupted()) return false;
  }
  return true;
}

/// What deals these are, for a picture.
DealSources sources_of(const std::vector<Reader>& readers) {
  std::map<TallyKey, std::vector<std::string>, TallyOrder> all;
  for (const Reader& reader : readers) {
    const Run& run = reader.run();
    for (const int rule : run.rules)
      all[key_of(task_of(run), run, rule)].push_back(run.source.text());
  }
  DealSources sources;
  for (auto& [key, list] : all) {
    const std::size_t files = list.size();
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    const std::string text = fmt::format("{}", fmt::join(list, ", "));
    constexpr std::size_t most = 60;
    sources[key] = text.size() <= most ? text : counted(files, "file");
  }
  return sources;
}

Result<Exit> show(const Arguments& arguments) {
  std::vector<Reader> readers;
  for (const std::string& word : arguments.words()) {
    auto reader = Reader::open(word, find_layout, stats_takes);
    if (!reader) return reader.error();
    for (const Reader& other : readers)
      if (overlap(*reader, other))
        return Error{fmt::format("{} and {} have deals in common", other.path(), word), "",
                     "files of different deals (merge joins parts of one run)"};
    readers.push_back(std::move(*reader));
  }
  Report report;
  DealCounts asked;
  for (const Reader& reader : readers) {
    const Run& run = reader.run();
    for (const int rule : run.rules) asked[key_of(task_of(run), run, rule)] += run.deals();
    if (!add(reader, report)) {
      print_log("stopped (partial): not all rows were read");
      return Exit::stopped;
    }
  }
  if (const auto svg = arguments.text("plot"))
    if (auto fault = write_file(*svg, plot_svg(report, sources_of(readers), asked))) return *fault;
  for (const auto& [key, tally] : report)
    if (arguments.flag("json"))
      print_json(tally_json(key, tally, asked[key]));
    else
      print(tally_text(key, tally, asked[key]));
  return Exit::done;
}

Result<Exit> show_census(const std::string& path, bool json) {
  const auto profile = profile_of_census(path, interrupted());
  if (!profile) return profile.error();
  if (json) {
    Json object = profile_json(*profile);
    if (profile->count.numbers < profile->run.numbers()) {
      object["pieces"] = {{"done", profile->count.chunks}, {"all", profile->run.chunks()}};
      object["partial"] = true;
    }
    print_json(object);
  } else {
    print(profile_text(*profile));
  }
  if (!interrupted()) return Exit::done;
  print_log("stopped (partial): the file was not read to its end");
  return Exit::stopped;
}

Result<Exit> run_stats(const Arguments& arguments) {
  const std::string& path = arguments.words()[0];
  if (arguments.words().size() == 1 && is_table(path)) {
    if (arguments.has("plot")) return Error{"no plot of a table", "option --plot", "a batch file"};
    return arguments.flag("groups") ? show_groups(path, arguments.flag("json"))
                                    : show_table(path, arguments.flag("json"));
  }
  if (arguments.words().size() == 1 && is_census(path)) {
    if (arguments.has("plot")) return Error{"no plot of a census", "option --plot", "a batch file"};
    if (arguments.has("groups"))
      return Error{"no groups of a census", "option --groups", "one table (see tablebase)"};
    return show_census(path, arguments.flag("json"));
  }
  for (std::size_t i = 0; arguments.words().size() > 1 && i < arguments.words().size(); ++i) {
    const std::string& one = arguments.words()[i];
    if (const bool table = is_table(one); table || is_census(one))
      return Error{one + (table ? " is a table" : " is a census"),
                   fmt::format("argument {}", i + 1), "it alone, or several batch files"};
  }
  if (arguments.flag("groups"))
    return Error{"no groups in " + path, "option --groups", "one table (see tablebase)"};
  return with_storage([&] { return show(arguments); });
}

constexpr Option stats_options[] = {
    option::json("one JSON object a task and rule"),
    option::flag("groups", "of a table of Reality Check: counts by pieces, the mover's first"),
    option::file_out("plot", "FILE.svg", "bar charts as a picture (batch files)"),
};
constexpr Example stats_examples[] = {
    {"batch sight-reduction --task value --random 100 --seed 1 --out values.db"},
    {"stats values.db --plot values.svg"},
    {"stats values.db --json"},
};

}  // namespace

const Command stats_command{
    .name = "stats",
    .usage = "FILE..",
    .summary = "what the rows of batch files sum up to",
    .details =
        "One table a task and rule: solvable, unsolvable and unknown deals, their shares of all "
        "deals and Wilson's 95% intervals, in which unknown deals count against both ends; "
        "distribution of values, of the fewest checkers left, and of the last checkers. Also "
        "while a batch writes to the file. Of a file of 'tablebase': wins, losses and draws by "
        "distance. Of one of 'census': its counts, and the unsolvable deals by the number of "
        "checkers that see no friend at first, and among deals that are mirror images of "
        "themselves.",
    .examples = stats_examples,
    .databases = true,
    .words = {1, 1000, Kind::file_in, Kind::file_in},
    .options = stats_options,
    .run = run_stats};

}  // namespace halfboard::tools
