#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "bitboards/text.h"
#include "tools/cli/commands.h"
#include "tools/cli/help/help.h"
#include "tools/cli/help/manual.h"

namespace halfboard::tools {
namespace {

/// "2s", "2l", "3s" .. of "2s..9l"; nothing of anything else.
std::vector<std::string> range_of(std::string_view word) {
  std::vector<std::string> words;
  if (word.size() != 6 || word.substr(2, 2) != "..") return words;
  for (char digit = word[0]; digit <= word[4]; ++digit)
    for (const char letter : {word[1], word[5]}) words.push_back({digit, letter});
  return words;
}

/// The words that may stand behind an option: "csv", "jsonl". None if it takes something else.
std::vector<std::string> words_of(const Option& option) {
  std::vector<std::string> words;
  if (option.kind != Kind::choice && option.kind != Kind::text) return words;
  std::string_view rest = option.offered.empty() ? option.value : option.offered;
  const bool pairs = rest.ends_with("each with +pairs or not");
  rest = rest.substr(0, rest.find(", "));
  if (rest.find('|') == rest.npos) return words;
  for (const std::string_view part : split_lines(rest, '|')) {
    const std::string word(part);
    const auto plain = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '-';
    };
    if (std::ranges::all_of(word, plain)) words.push_back(word);
    if (pairs) words.push_back(word + "+pairs");
    std::ranges::copy(range_of(word), std::back_inserter(words));
  }
  return words;
}

bool is_file(Kind kind) {
  return kind == Kind::file_in || kind == Kind::file_out || kind == Kind::folder;
}

std::string spaced(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

/// Does it take a position of the game that it names, which may be `start`?
bool takes_start(const Command& command) {
  return command.usage.starts_with("GAME POSITION") || command.usage.starts_with("GAME [POSITION]");
}

/// A command, or a command with a game, and the options that are its own.
struct Scope {
  const Command* command;
  const AnyGame* game;  ///< null: what all games share
  std::vector<Option> options;
};

std::vector<Scope> all_scopes() {
  std::vector<Scope> scopes;
  for (const Command* command : all_commands()) {
    scopes.push_back({command, nullptr, options_of(*command, nullptr)});
    scopes.back().options.push_back(option::flag("help", "explain this command"));
    for (const AnyGame* game : all_games()) {
      if (!takes(*command, *game)) continue;
      Scope scope{command, game, {}};
      for (const Part& part : command->parts)
        if (is_for(part, *game))
          scope.options.insert(scope.options.end(), part.options.begin(), part.options.end());
      for (const Option& option : options_of_game(*command, *game)) scope.options.push_back(option);
      if (!scope.options.empty()) scopes.push_back(std::move(scope));
    }
  }
  return scopes;
}

std::string games_of(const Command& command) {
  std::vector<std::string> names;
  for (const AnyGame* game : all_games())
    if (takes(command, *game)) names.emplace_back(game->name());
  return spaced(names);
}

/// The pattern "solve:halfcut:" or "solve:*:" of a shell's case.
std::string pattern(const Scope& scope) {
  return fmt::format("{}:{}:", scope.command->name, scope.game ? scope.game->name() : "*");
}

/// Arms of a case over "COMMAND:GAME:PREVIOUS WORD" that run `words` or `files`.
std::string value_arms(const char* words, const char* files) {
  std::string arms;
  for (const Scope& scope : all_scopes())
    for (const Option& option : scope.options) {
      if (option.kind == Kind::flag) continue;
      const std::string list = spaced(words_of(option));
      const std::string run = is_file(option.kind) ? std::string(files)
                              : list.empty()       ? std::string("return")
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

std::string command_names() {
  std::vector<std::string> names;
  for (const Command* command : all_commands()) names.emplace_back(command->name);
  return spaced(names);
}

/// Between single quotes of a shell.
std::string shell_quoted(std::string_view text) {
  std::string safe = "'";
  for (const char c : text) c == '\'' ? safe += "'\\''" : safe += c;
  return safe + "'";
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
    COMPREPLY=($(compgen -W "{} --help --version" -- "$cur"))
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
{}  if [[ $cur == -* ]]; then
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
      command_names(),
      value_arms("COMPREPLY=($(compgen -W \"{}\" -- \"$cur\")); return",
                 "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "
                 "\"$cur\"); return"),
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
  if ((CURRENT == 2)); then
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
{}  if [[ $PREFIX == -* ]]; then
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
      list, value_arms("compadd -- {}; return", "_files; return"), command_arms(), command_names(),
      option_arms());
}

std::string fish_completion() {
  std::string text =
      "# fish completion for halfboard, made from its table of commands\n"
      "complete -c halfboard -f\n";
  for (const Command* command : all_commands()) {
    text += fmt::format("complete -c halfboard -n __fish_use_subcommand -a {} -d {}\n",
                        command->name, shell_quoted(command->summary));
    const std::string seen = fmt::format("-n '__fish_seen_subcommand_from {}'", command->name);
    const std::string games = games_of(*command);
    if (!games.empty())
      text += fmt::format(
          "complete -c halfboard -n '__fish_seen_subcommand_from {}; and not "
          "__fish_seen_subcommand_from {}' -a '{}'\n",
          command->name, games, games);
    if (is_file(command->words.first) || is_file(command->words.others))
      text += fmt::format("complete -c halfboard {} -F\n", seen);
    else if (takes_start(*command))
      text += fmt::format(
          "complete -c halfboard -n '__fish_seen_subcommand_from {}; and "
          "__fish_seen_subcommand_from {}' -a start\n",
          command->name, games);
  }
  text += fmt::format("complete -c halfboard -n '__fish_seen_subcommand_from help' -a '{}'\n",
                      command_names());
  for (const Scope& scope : all_scopes())
    for (const Option& option : scope.options) {
      const std::string in_game =
          scope.game ? fmt::format("; and __fish_seen_subcommand_from {}", scope.game->name()) : "";
      const std::string list = spaced(words_of(option));
      const std::string value = option.kind == Kind::flag ? ""
                                : is_file(option.kind)    ? " -r -F"
                                : list.empty()            ? " -x"
                                                          : fmt::format(" -x -a '{}'", list);
      text += fmt::format(
          "complete -c halfboard -n '__fish_seen_subcommand_from {}{}' -l {}{} -d {}\n",
          scope.command->name, in_game, option.name, value, shell_quoted(full_help(option)));
    }
  return text;
}

}  // namespace halfboard::tools
