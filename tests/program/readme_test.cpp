#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <sstream>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"

// The README's commands run, in order, in one folder, and print what the README says they print.
namespace {

using namespace halfboard;

/// A command of the README, what follows "$ H", and the lines below it.
struct Shown {
  std::string command;
  std::string comment;  ///< behind the command; one that tells how long it takes is believed
  std::vector<std::string> lines;
};

std::vector<Shown> commands_of(const std::string& text) {
  const std::string start = "    $ H ";
  std::vector<Shown> all;
  bool open = false;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(start)) {
      const auto comment = line.find("  # ");
      all.push_back({line.substr(start.size(), comment - start.size()),
                     comment == line.npos ? "" : line.substr(comment),
                     {}});
      open = true;
    } else if (open && line.starts_with("    ")) {
      all.back().lines.push_back(line.substr(4));
    } else {
      open = false;
    }
  }
  return all;
}

/// For how long will it run: one of these words is in its comment, or none.
bool takes(const Shown& shown, std::initializer_list<const char*> units) {
  return std::ranges::any_of(
      units, [&](const char* unit) { return shown.comment.find(unit) != shown.comment.npos; });
}

/// Is the output as shown? "..." stands for anything, also for many lines.
bool matches(const Shown& shown, const std::string& output) {
  std::string pattern;
  for (const std::string& line : shown.lines) pattern += line + "\n";
  std::size_t at = 0;
  for (std::size_t begin = 0;;) {
    const std::size_t dots = std::min(pattern.find("...", begin), pattern.size());
    const std::string piece = pattern.substr(begin, dots - begin);
    if (dots == pattern.size() && begin > 0)
      return output.size() >= at + piece.size() && output.ends_with(piece);
    const std::size_t found = output.find(piece, at);
    if (found == output.npos || (begin == 0 && found != 0)) return false;
    at = found + piece.size();
    if (dots == pattern.size()) return at == output.size();
    begin = dots + 3;
  }
}

void run_readme(std::initializer_list<const char*> left_out) {
  const auto all = commands_of(tests::read(tests::source_dir() + "/README.md"));
  CHECK(all.size() > 20);
  const tests::Folder folder;
  // As in the project's own folder.
  std::filesystem::create_directory_symlink(tests::source_dir() + "/results",
                                            folder.file("results"));
  for (const Shown& shown : all) {
    if (takes(shown, left_out)) continue;
    const auto run = tests::run_halfboard(tests::split(shown.command), {.folder = folder.file("")});
    INFO("halfboard " << shown.command << "\n" << run.out << run.err);
    if (!shown.lines.empty()) CHECK(matches(shown, run.out + run.err));
    const bool refused = !shown.lines.empty() && shown.lines[0].starts_with("halfboard: ");
    CHECK(run.status == (refused ? 2 : 0));
  }
}

TEST_CASE("the README's commands print what it shows", "[readme]") {
  run_readme({"second", "minute", "hour"});
}

TEST_CASE("the README's commands of some seconds, too", "[readme][.slow]") {
  run_readme({"minute", "hour"});
}

}  // namespace
