#include "tools/cli/help/help.h"

#include "tools/cli/commands.h"
#include "tools/cli/help/manual.h"

namespace halfboard::tools {
namespace {

Result<Exit> run_help(const Arguments& arguments) {
  const auto& words = arguments.words();
  if (const auto folder = arguments.text("out")) {
    if (!words.empty())
      return Error{"pages of one command", "option --out", "no command: all pages are written"};
    if (auto fault = write_manuals(*folder)) return *fault;
    return Exit::done;
  }
  if (words.empty()) {
    print(program_help());
    return Exit::done;
  }
  const auto command = find_command(words[0]);
  if (!command) return command.error();
  const AnyGame* game = nullptr;
  if (words.size() > 1) {
    const auto found = game_of(**command, words[1]);
    if (!found) return found.error();
    // Where a game is in one form of the arguments only, the help is one for all forms.
    if (takes(**command, **found)) game = *found;
  }
  print(command_help(**command, game));
  return Exit::done;
}

constexpr Option help_options[] = {
    option::folder("out", "FOLDER", "write manual pages and completions of bash, zsh and fish")};
constexpr Example help_examples[] = {
    {"help"}, {"help solve sight-reduction"}, {"help --out share"}};

}  // namespace

const Command help_command{
    .name = "help",
    .usage = "[COMMAND [GAME]]",
    .summary = "explains the program, a command, or what it takes for a game",
    .details =
        "With --out the manual pages (man/man1) and the completions of three shells go into a "
        "folder as they lie below /usr/share. An installation has them.",
    .examples = help_examples,
    .words = {.most = 2},
    .options = help_options,
    .run = run_help};

}  // namespace halfboard::tools
