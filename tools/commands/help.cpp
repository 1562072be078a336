#include "tools/cli/help.h"

#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

Result<Exit> run(const Arguments& arguments) {
  const auto& words = arguments.words();
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
    game = *found;
  }
  print(command_help(**command, game));
  return Exit::done;
}

constexpr Example examples[] = {{"help"}, {"help solve sight-reduction"}};

}  // namespace

const Command help_command{
    .name = "help",
    .usage = "[COMMAND [GAME]]",
    .summary = "explains the program, a command, or what it takes for a game",
    .examples = examples,
    .words = {.most = 2},
    .run = run};

}  // namespace halfboard::tools
