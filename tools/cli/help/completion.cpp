#include <fmt/format.h>

#include "tools/cli/commands.h"
#include "tools/cli/help/manual.h"
#include "tools/cli/help/offers.h"

namespace halfboard::tools {
namespace {

/// The pattern "solve:halfcut:" or "solve:*:" of a shell's case.
std::string pattern(const Scope& scope) {
  return fmt::format("{}:{}:", scope.command->name, scope.game ? scope.game->name() : "*");
}

/// Arms of a case over "COMMAND:GAME:PREVIOUS WORD" that run `words`, `file` or, for a list of
/// them, `files`.
std::string value_arms(const char* words, const char* file, const char* files) {
  std::string arms;
  for (const Scope& scope : all_scopes())
    for (const Option& option : scope.options) {
      if (option.kind == Kind::flag) continue;
      const std::string list = spaced(words_of(option));
      const std::string run = is_file(option.kind)            ? std::string(file)
                              : option.kind == Kind::files_in ? std::string(files)
                              : list.empty()                  ? std::string("return")
                                             : fmt::format(fmt::runtime(words), list);
      arms += fmt::format("    {}--{}) {} ;;\n", pattern(scope), option.name, run);
    }
  return arms;
}

/// Arms of a case over "COMMAND" that set the games, and whether other words are files, or `start`.
std::string command_arms() {
  std::string arms;
  for (const Command* command : all_commands()) {
    if (command->name == "help") continue;  // its words are names of commands
    const bool files = is_file(command->words.first) || is_file(command->words.others);
    arms += fmt::format("    {}) games=\"{}\" files={} start={} ;;\n", command->name,
                        games_of(*command), files ? 1 : 0, takes_start(*command) ? 1 : 0);
  }
  return arms;
}

std::string option_arms() {
  std::string arms;
  for (const Scope& scope : all_scopes()) {
    std::string names;
    for (const Option& option : scope.options) names += fmt::format(" --{}", option.name);
    arms += fmt::format("  case $command:$game: in {}) options+=\"{}\" ;; esac\n", pattern(scope),
                        names);
  }
  return arms;
}

}  // namespace

std::string bash_completion() {
  return fmt::format(
      R"(# bash completion for halfboard, made from its table of commands
_halfboard() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local command=${{COMP_WORDS[1]}} game=${{COMP_WORDS[2]-}} games= files=0 start=0 options=
  COMPREPLY=()
  # Readline cuts --task=v into three words.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $previous == = ]] && ((COMP_CWORD > 2)); then
    previous=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "{} {}" -- "$cur"))
    return
  fi
  case $command:$game:$previous in
{}  esac
  local place=2 of=$command
  if [[ $command == help ]] && ((COMP_CWORD > 2)); then
    place=3 of=${{COMP_WORDS[2]}}
  fi
  case $of in
{}    help) games="{}" ;;
  esac
{}  if [[ $command == help && $place == 3 && $cur == -* ]]; then
    return  # it takes no option beside a command
  elif [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  elif ((COMP_CWORD == place)) && [[ $games ]]; then
    COMPREPLY=($(compgen -W "$games" -- "$cur"))
  elif [[ $command == help ]]; then
    return
  elif ((files)); then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  elif ((start)); then
    COMPREPLY=($(compgen -W "start" -- "$cur"))
  fi
}}
complete -F _halfboard halfboard
)",
      command_names(), program_option_names(),
      value_arms("COMPREPLY=($(compgen -W \"{}\" -- \"$cur\")); return",
                 "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "
                 "\"$cur\"); return",
                 "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -P "
                 "\"${cur%\"${cur##*,}\"}\" -- \"${cur##*,}\"); return"),
      command_arms(), command_names(), option_arms());
}

std::string zsh_completion() {
  std::string list;
  for (const Command* command : all_commands())
    list += fmt::format("      {}\n",
                        shell_quoted(fmt::format("{}:{}", command->name, command->summary)));
  return fmt::format(
      R"(#compdef halfboard
# zsh completion for halfboard, made from its table of commands
_halfboard() {{
  local command=$words[2] game=$words[3] previous=$words[CURRENT-1] games= files=0 start=0 options=
  local -a commands
  if ((CURRENT == 2)) && [[ $PREFIX == -* ]]; then
    compadd -- {}
    return
  elif ((CURRENT == 2)); then
    commands=(
{}    )
    _describe command commands
    return
  fi
  if [[ $PREFIX == --*=* ]]; then
    previous=${{PREFIX%%=*}}
    compset -P '*='
  fi
  case $command:$game:$previous in
{}  esac
  local place=3 of=$command
  if [[ $command == help ]] && ((CURRENT > 3)); then
    place=4 of=$words[3]
  fi
  case $of in
{}    help) games="{}" ;;
  esac
{}  if [[ $command == help && $place == 4 && $PREFIX == -* ]]; then
    return  # it takes no option beside a command
  elif [[ $PREFIX == -* ]]; then
    compadd -- ${{=options}}
  elif ((CURRENT == place)) && [[ -n $games ]]; then
    compadd -- ${{=games}}
  elif [[ $command == help ]]; then
    return
  elif ((files)); then
    _files
  elif ((start)); then
    compadd -- start
  fi
}}
_halfboard "$@"
)",
      program_option_names(), list,
      value_arms("compadd -- {}; return", "_files; return", "compset -P '*,'; _files; return"),
      command_arms(), command_names(), option_arms());
}

}  // namespace halfboard::tools
