#include <array>
#include <cstdio>
#include <memory>
#include <set>
#include <sstream>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/cli/commands.h"
#include "tools/cli/manual.h"

// Completions and manual pages, made from the table of commands.
namespace {

using namespace halfboard;
using namespace halfboard::tools;

/// What a command of the shell prints, errors included.
std::string shell(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(
      ::popen((command + " 2>&1").c_str(), "r"), &::pclose);
  std::string out;
  std::array<char, 4096> block{};
  while (const std::size_t n = std::fread(block.data(), 1, block.size(), pipe.get()))
    out.append(block.data(), n);
  return out;
}

bool has(const char* program) { return !shell(std::string("command -v ") + program).empty(); }

/// The words that bash offers for the last of these, as it does when the tabulator is pressed.
std::set<std::string> completions(const tests::Folder& folder, const std::string& words) {
  tests::write(folder.file("completion"), bash_completion());
  tests::write(folder.file("script"),
               "set -u; cd " + folder.file("") + "; source ./completion\nCOMP_WORDS=(halfboard " +
                   words +
                   ")\nCOMP_CWORD=$((${#COMP_WORDS[@]}-1))\n_halfboard\n"
                   "[[ ${#COMPREPLY[@]} == 0 ]] || printf '%s\\n' \"${COMPREPLY[@]}\"\n");
  std::istringstream lines(shell("bash " + folder.file("script")));
  std::set<std::string> found;
  for (std::string line; std::getline(lines, line);) found.insert(line);
  return found;
}

using Set = std::set<std::string>;

TEST_CASE("bash completes commands, games, options and their values", "[completion]") {
  if (!has("bash")) return;
  const tests::Folder folder;
  CHECK(completions(folder, "ba") == Set{"batch"});
  CHECK(completions(folder, "me") == Set{"merge"});
  CHECK(completions(folder, "solve half") == Set{"halfcut"});
  CHECK(completions(folder, "openings ''") == Set{"groups", "halfcut"});
  CHECK(completions(folder, "solve halfcut sta") == Set{"start"});
  CHECK(completions(folder, "solve sight-reduction start --sol") == Set{"--solitaire"});
  CHECK(completions(folder, "solve halfcut start --sol").empty());
  CHECK(completions(folder, "openings halfcut --d") == Set{"--distances"});
  CHECK(completions(folder, "openings groups --d") == Set{"--deciding"});
  CHECK(completions(folder, "export --format ''") == Set{"csv", "jsonl"});
  CHECK(completions(folder, "batch sight-reduction --task s").contains("solitaire"));
  CHECK(completions(folder, "show groups start --rules k") == Set{"king", "king-nojump"});
  CHECK(completions(folder, "help pro") == Set{"probe"});
  tests::write(folder.file("values.db"), "");
  CHECK(completions(folder, "stats val") == Set{"values.db"});
  CHECK(completions(folder, "show halfcut start --svg val") == Set{"values.db"});
}

TEST_CASE("other shells read their completions", "[completion]") {
  const tests::Folder folder;
  tests::write(folder.file("_halfboard"), zsh_completion());
  tests::write(folder.file("halfboard.fish"), fish_completion());
  if (has("zsh")) CHECK(shell("zsh -n " + folder.file("_halfboard")).empty());
  if (has("fish")) CHECK(shell("fish -n " + folder.file("halfboard.fish")).empty());
  // A word of any shell's completion is a name of the table.
  for (const Command* command : all_commands())
    for (const std::string& text : {zsh_completion(), fish_completion()})
      CHECK(text.find(command->name) != std::string::npos);
}

TEST_CASE("manual pages render without a warning", "[completion]") {
  const tests::Folder folder;
  const auto run = tests::run_halfboard({"help", "--out", folder.file("share")});
  INFO(run.err);
  REQUIRE(run.status == 0);
  std::vector<std::string> pages{"halfboard"};
  for (const Command* command : all_commands())
    pages.push_back("halfboard-" + std::string(command->name));
  for (const std::string& name : pages) {
    const std::string page = folder.file("share/man/man1/" + name + ".1");
    INFO(name);
    CHECK(tests::read(page).starts_with(".TH"));
    if (!has("groff")) continue;
    const std::string text = folder.file("text");
    CHECK(shell("(groff -man -Tascii -P-c -P-b -P-u -ww " + page + " > " + text + ")").empty());
    CHECK(tests::read(text).find("NAME") != std::string::npos);
  }
  CHECK(tests::read(folder.file("share/bash-completion/completions/halfboard")) ==
        bash_completion());
}

}  // namespace
