#include <array>
#include <cstdio>
#include <memory>
#include <set>
#include <sstream>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tools/cli/commands.h"
#include "tools/cli/help/manual.h"
#include "tools/cli/version.h"

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

/// Is there such a shell? What is not checked without it is said.
bool has(const std::string& program) {
  const bool there = !shell("command -v " + program).empty();
  if (!there) WARN("no " << program << " here: what it completes was not checked");
  return there;
}

using Set = std::set<std::string>;

Set lines_of(const std::string& text) {
  std::istringstream lines(text);
  Set found;
  // fish says behind a tabulator what a word means.
  for (std::string line; std::getline(lines, line);) found.insert(line.substr(0, line.find('\t')));
  return found;
}

/// What a shell offers for the last of these words, as it does when the tabulator is pressed.
Set in_bash(const tests::Folder& folder, const std::string& words) {
  tests::write(folder.file("completion"), bash_completion());
  tests::write(folder.file("script"),
               "set -u; cd " + folder.file("") + "; source ./completion\nCOMP_WORDS=(halfboard " +
                   words +
                   ")\nCOMP_CWORD=$((${#COMP_WORDS[@]}-1))\n_halfboard\n"
                   "[[ ${#COMPREPLY[@]} == 0 ]] || printf '%s\\n' \"${COMPREPLY[@]}\"\n");
  return lines_of(shell("bash " + folder.file("script")));
}

Set in_zsh(const tests::Folder& folder, const std::string& words) {
  tests::write(folder.file("_halfboard"), zsh_completion());
  return lines_of(shell("cd " + folder.file("") + " && timeout 50 zsh -f " + tests::source_dir() +
                        "/tests/program/complete_in_zsh " + folder.file("") + " 'halfboard " +
                        words + "'"));
}

Set in_fish(const tests::Folder& folder, const std::string& words) {
  tests::write(folder.file("halfboard.fish"), fish_completion());
  return lines_of(shell("cd " + folder.file("") + " && HOME=. fish --no-config -c 'source " +
                        "halfboard.fish; complete -C \"halfboard " + words + "\"'"));
}

TEST_CASE("bash completes commands, games, options and their values", "[completion]") {
  if (!has("bash")) return;
  const tests::Folder folder;
  CHECK(in_bash(folder, "ba") == Set{"batch"});
  CHECK(in_bash(folder, "me") == Set{"merge"});
  CHECK(in_bash(folder, "solve half") == Set{"halfcut"});
  CHECK(in_bash(folder, "openings ''") == Set{"groups", "halfcut"});
  CHECK(in_bash(folder, "solve halfcut sta") == Set{"start"});
  CHECK(in_bash(folder, "solve sight-reduction start --sol") == Set{"--solitaire"});
  CHECK(in_bash(folder, "solve halfcut start --sol").empty());
  CHECK(in_bash(folder, "openings halfcut --d") == Set{"--distances"});
  CHECK(in_bash(folder, "openings groups --d") == Set{"--deciding"});
  CHECK(in_bash(folder, "export --format ''") == Set{"csv", "jsonl"});
  CHECK(in_bash(folder, "batch sight-reduction --task s").contains("solitaire"));
  CHECK(in_bash(folder, "show groups start --rules k") == Set{"king", "king-nojump"});
  CHECK(in_bash(folder, "help pro") == Set{"probe"});
  CHECK(in_bash(folder, "help solve half") == Set{"halfcut"});
  CHECK(in_bash(folder, "help solve halfcut ''").empty());
  CHECK(in_bash(folder, "batch sight-reduction --rules easier+p") == Set{"easier+pairs"});
  CHECK(in_bash(folder, "help solve --").empty());
  CHECK(in_bash(folder, "--") == Set{"--help", "--version"});
  CHECK(in_bash(folder, "solve sight-reduction start --rules base") == Set{"base", "base+pairs"});
  CHECK(in_bash(folder, "solve chinese-checkers start --rules 9") == Set{"9s", "9l"});
  CHECK(in_bash(folder, "batch sight-reduction --rules a") == Set{"all"});
  CHECK(in_bash(folder, "census sight-reduction --rules e").contains("easier+challenging+pairs"));
  CHECK(in_bash(folder, "generate sight-reduction --rules b") == Set{"base"});
  CHECK(in_bash(folder, "fair 1 --rules b") == Set{"base", "base+pairs"});
  for (const char* call : {"match halfcut", "tournament halfcut", "referee reality-check",
                           "bench halfcut", "ugi halfcut", "batch sight-reduction",
                           "secrets reality-check", "tablebase halfcut", "openings halfcut"})
    CHECK(in_bash(folder, std::string(call) + " sta").empty());
  CHECK(in_bash(folder, "batch sight-reduction --task = s").contains("solitaire"));
  CHECK(in_bash(folder, "batch sight-reduction --task =").contains("value"));
  tests::write(folder.file("my deals.db"), "");
  CHECK(in_bash(folder, "stats my") == Set{"my deals.db"});
  CHECK(in_bash(folder, "show halfcut start --svg my") == Set{"my deals.db"});
  tests::write(folder.file("values.db"), "");
  CHECK(in_bash(folder, "stats val") == Set{"values.db"});
  CHECK(in_bash(folder, "show halfcut start --svg val") == Set{"values.db"});
  CHECK(in_bash(folder, "openings groups --known val") == Set{"values.db"});
  CHECK(in_bash(folder, "openings groups --known 9.db,val") == Set{"9.db,values.db"});
}

/// The same questions to a shell that is here.
template <class Complete>
void check_shell(Complete complete) {
  const tests::Folder folder;
  const auto offers = [&](const char* words) { return complete(folder, words); };
  CHECK(offers("ba") == Set{"batch"});
  CHECK(offers("solve half") == Set{"halfcut"});
  CHECK(offers("solve halfcut sta") == Set{"start"});
  CHECK(offers("openings halfcut --d") == Set{"--distances"});
  CHECK(offers("openings groups --d") == Set{"--deciding"});
  CHECK(offers("solve halfcut start --sol").empty());
  CHECK(offers("export --format ") == Set{"csv", "jsonl"});
  CHECK(offers("show groups start --rules k") == Set{"king", "king-nojump"});
  CHECK(offers("help pro") == Set{"probe"});
  CHECK(offers("help solve half") == Set{"halfcut"});
  CHECK(offers("help solve s") == Set{"sight-reduction"});
  CHECK(offers("help solve --").empty());
  CHECK(offers("help --") == Set{"--help", "--out"});
  CHECK(offers("--") == Set{"--help", "--version"});
  CHECK(offers("batch sight-reduction --rules easier+p") == Set{"easier+pairs"});
  CHECK(offers("match halfcut sta").empty());
  CHECK(offers("solve halfcut half").empty());
  CHECK(offers("census sight-reduction --rules base") == Set{"base", "base+pairs"});
  CHECK(offers("solve chinese-checkers start --rules 9") == Set{"9s", "9l"});
  tests::write(folder.file("values.db"), "");
  CHECK(offers("stats val") == Set{"values.db"});
  CHECK(offers("openings groups --known val") == Set{"values.db"});
}

TEST_CASE("zsh completes the same", "[completion]") {
  if (!has("zsh")) return;
  check_shell(in_zsh);
  CHECK(in_zsh(tests::Folder(), "batch sight-reduction --task=so") == Set{"solitaire"});
  const tests::Folder folder;
  tests::write(folder.file("values.db"), "");
  CHECK(in_zsh(folder, "openings groups --known 9.db,val") == Set{"values.db"});
}

TEST_CASE("fish completes the same", "[completion]") {
  if (!has("fish")) return;
  check_shell(in_fish);
  const tests::Folder folder;
  tests::write(folder.file("values.db"), "");
  CHECK(in_fish(folder, "openings groups --known 9.db,val") == Set{"9.db,values.db"});
  CHECK(in_fish(folder, "--version s").empty());
}

TEST_CASE("completions name every command", "[completion]") {
  for (const Command* command : all_commands())
    for (const std::string& text : {zsh_completion(), fish_completion()})
      CHECK(text.find(command->name) != std::string::npos);
}

TEST_CASE("manual pages have the date of the commit", "[completion]") {
  const std::string page = program_manual();
  const std::string front = ".TH \"HALFBOARD\" 1 \"";
  REQUIRE(page.starts_with(front));
  const std::string date = page.substr(front.size(), page.find('"', front.size()) - front.size());
  INFO(date);
  CHECK((date.size() == 10) == (std::string(commit) != "unknown"));
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
    CHECK(tests::read(page).find("\\-\\-help\\fR") != std::string::npos);
    CHECK(tests::read(page).find(".br\n.SH") == std::string::npos);
    if (!has("groff")) continue;
    const std::string text = folder.file("text");
    CHECK(shell("(groff -man -Tascii -P-c -P-b -P-u -ww " + page + " > " + text + ")").empty());
    CHECK(tests::read(text).find("NAME") != std::string::npos);
    CHECK(tests::read(text).find("-\n") == std::string::npos);  // no word is broken
  }
  CHECK(tests::read(folder.file("share/bash-completion/completions/halfboard")) ==
        bash_completion());
}

}  // namespace
