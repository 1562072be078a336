#include <filesystem>

#include <fmt/format.h>

#include "tools/batch/storage_failure.h"
#include "tools/cli/commands.h"
#include "tools/cli/files.h"
#include "tools/reports/figures.h"
#include "tools/reports/page.h"

namespace halfboard::tools {
namespace {

/// The player's page: the one that is named, or is beside the page. None: there is nothing to link
/// to.
std::string player_of(const Arguments& arguments, const std::string& out) {
  if (const auto named = arguments.text("player")) return *named;
  return is_there(out + "/index.html") ? "index.html" : "";
}

Result<Exit> make_report(const Arguments& arguments) {
  const auto out = arguments.text("out");
  if (!out) return Error{"no folder for the page", "option --out", "--out DIR"};
  Json sections = Json::array();
  for (const std::string& path : arguments.words()) {
    const auto found = page_sections(path);
    if (!found) return found.error();
    for (const Json& section : *found) sections.push_back(section);
  }
  std::error_code failure;
  std::filesystem::create_directories(*out, failure);
  if (failure)
    return Error{"cannot make the folder " + *out + ": " + failure.message(), "option --out",
                 "a writable place"};
  const std::string page = *out + "/results.html";
  if (auto fault = write_file(page, results_page(sections, player_of(arguments, *out))))
    return *fault;
  print(fmt::format("{}: {}\n", page, counted(sections.size(), "result")));
  return Exit::done;
}

Result<Exit> run_report(const Arguments& arguments) {
  return with_storage([&] { return make_report(arguments); });
}

constexpr Option report_options[] = {
    option::folder("out", "DIR", "where results.html is written; the folder is made"),
    option::text("player", "ADDRESS",
                 "of the player's page, for links to deals; if not given, DIR/index.html if it is "
                 "there"),
};
constexpr Example report_examples[] = {
    {"batch sight-reduction --task solitaire --rules all --random 100 --seed 1 --out rows.db"},
    {"report rows.db --out site"},
};

void report_files(const Arguments& arguments, std::vector<FileUse>& files) {
  std::error_code unseen;
  const auto out = arguments.text("out");
  if (out && std::filesystem::is_directory(*out, unseen))  // else it is made
    files.push_back({*out + "/results.html", "the page in --out", true});
}

}  // namespace

const Command report_command{
    .name = "report",
    .usage = "FILE.. --out DIR",
    .summary = "results as one page to look at",
    .details =
        "Batch files, censuses, openings, and what 'stats', 'match' and 'tournament' print with "
        "--json: distributions with 95% intervals, openings as boards, each with the command that "
        "made it. Deals and openings link to the player's page if it is in DIR when this page is "
        "made (in the sources: tools/web/build DIR), or --player says where it is; else they are "
        "plain text.",
    .examples = report_examples,
    .databases = true,
    .more_files = report_files,
    .words = {1, 1000, Kind::file_in, Kind::file_in},
    .options = report_options,
    .run = run_report};

}  // namespace halfboard::tools
