#include <fmt/format.h>

#include "tools/cli/commands.h"
#include "tools/cli/help/help.h"
#include "tools/cli/help/manual.h"
#include "tools/cli/help/offers.h"

namespace halfboard::tools {
namespace {

/// What a word of fish completes after an option.
std::string fish_value(const Option& option) {
  const std::string list = spaced(words_of(option));
  if (option.kind == Kind::flag) return "";
  if (is_file(option.kind)) return " -r -F";
  if (option.kind == Kind::files_in) return " -x -a '(__halfboard_files)'";
  return list.empty() ? " -x" : fmt::format(" -x -a '{}'", list);
}

/// The words of a command that are no options.
std::string fish_words(const Command& command) {
  std::string text = fmt::format("complete -c halfboard -n __halfboard_next -a {} -d {}\n",
                                 command.name, shell_quoted(command.summary));
  const std::string games = games_of(command);
  if (!games.empty())
    text += fmt::format(
        "complete -c halfboard -n '__halfboard_next {0}; or __halfboard_next help {0}' -a '{1}'\n",
        command.name, games);
  if (is_file(command.words.first) || is_file(command.words.others))
    text += fmt::format(
        "complete -c halfboard -n '__halfboard_in {}{}' -F\n", command.name,
        games.empty() ? "" : fmt::format("; and not __halfboard_next {}", command.name));
  else if (takes_start(command))
    text += fmt::format("complete -c halfboard -n '__halfboard_in {} {}' -a start\n", command.name,
                        games);
  return text;
}

}  // namespace

std::string fish_completion() {
  std::string text =
      R"(# fish completion for halfboard, made from its table of commands
# Is it a call of this command, for one of these games?
function __halfboard_in
  set -l words (commandline -opc)
  test "$words[2]" = $argv[1]; or return
  not set -q argv[2]; or contains -- "$words[3]" $argv[2..-1]
end
# Are these all words so far?
function __halfboard_next
  set -l words (commandline -opc)
  test "$words[2..-1]" = "$argv"
end
# A list of files with commas between.
function __halfboard_files
  set -l word (commandline -ct)
  string replace -r '[^,]*$' '' -- $word | read -l before
  string join \n -- $before(__fish_complete_path (string replace -r '.*,' '' -- $word))
end
complete -c halfboard -f
)";
  for (const Option& option : program_options())
    text += fmt::format("complete -c halfboard -n __halfboard_next -l {} -d {}\n", option.name,
                        shell_quoted(option.help));
  for (const Command* command : all_commands()) text += fish_words(*command);
  text +=
      fmt::format("complete -c halfboard -n '__halfboard_next help' -a '{}'\n", command_names());
  for (const Scope& scope : all_scopes())
    for (const Option& option : scope.options)
      text += fmt::format("complete -c halfboard -n '__halfboard_{} {}{}' -l {}{} -d {}\n",
                          scope.command == &help_command ? "next" : "in", scope.command->name,
                          scope.game ? fmt::format(" {}", scope.game->name()) : "", option.name,
                          fish_value(option), shell_quoted(full_help(option)));
  return text;
}

}  // namespace halfboard::tools
