#include "tools/cli/commands.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/cli/files.h"
#include "tools/cli/help/help.h"
#include "tools/cli/help/nearest.h"
#include "tools/cli/memory.h"
#include "tools/cli/parse.h"
#include "tools/cli/version.h"

namespace halfboard::tools {
namespace {

constexpr const Command* position_commands[] = {&games_command, &show_command,  &moves_command,
                                                &apply_command, &perft_command, &playout_command};
constexpr const Command* answer_commands[] = {&solve_command, &explain_command, &probe_command,
                                              &race_command, &secrets_command};
constexpr const Command* whole_game_commands[] = {&tablebase_command, &openings_command,
                                                  &atlas_command};
constexpr const Command* deal_commands[] = {&deal_command,     &batch_command,    &census_command,
                                            &stats_command,    &report_command,   &export_command,
                                            &merge_command,    &patterns_command, &targets_command,
                                            &generate_command, &fair_command};
constexpr const Command* proof_commands[] = {&verify_command, &certify_command};
constexpr const Command* player_commands[] = {
    &play_command,   &ugi_command,    &match_command, &tournament_command, &referee_command,
    &setups_command, &replay_command, &suite_command, &suite_make_command, &openings_list_command};
constexpr const Command* program_commands[] = {&bench_command, &help_command};

bool is_help(std::string_view word) { return word == "--help" || word == "-h"; }

std::vector<std::string> names_of_games(const Command& command) {
  std::vector<std::string> names;
  for (const AnyGame* game : all_games())
    if (may_take(command, *game)) names.emplace_back(game->name());
  return names;
}

Result<Exit> run_command(const Command& command, std::vector<std::string> words) {
  const AnyGame* game = nullptr;
  const auto options_end = std::ranges::find(words, "--");
  const bool asks_help = std::any_of(words.begin(), options_end, is_help);
  if (command.game != GameWord::none && !words.empty() && !words[0].starts_with('-')) {
    const auto found = game_of(command, words[0]);
    if (!found) return found.error();
    game = *found;
    words.erase(words.begin());
  } else if (command.game == GameWord::needed && !asks_help) {
    const bool later = std::ranges::any_of(
        words, [&](const std::string& word) { return bool(game_of(command, word)); });
    return usage_error(command, nullptr, later ? "the game does not come first" : "no game given");
  }
  if (asks_help) {
    print(command_help(command, game));
    return Exit::done;
  }
  const auto arguments = parse_arguments(command, game, words);
  if (!arguments) return arguments.error();
  const std::vector<FileUse> files = files_of(command, *arguments);
  if (auto fault = refuse_places(files)) return *fault;
  if (auto fault = refuse_clash(files)) return *fault;
  if (auto fault = refuse_certificates(*arguments)) return *fault;
  if (auto fault = command.reads_pipes ? std::nullopt : refuse_pipes(files)) return *fault;
  if (auto fault = refuse_memory(*arguments)) return *fault;
  return command.run(*arguments);
}

/// Options of the program itself stand alone.
std::optional<Error> refuse_more(const std::string& name, const std::vector<std::string>& more) {
  if (more.empty()) return std::nullopt;
  return Error{fmt::format("too many arguments: {} behind {}", quote(more[0]), name), "",
               is_help(name) ? "nothing (see 'halfboard help help')" : "nothing"};
}

Result<Exit> dispatch(std::vector<std::string> arguments) {
  if (arguments.empty()) return Error{"no command given", "", "a command (see 'halfboard --help')"};
  const std::string name = arguments[0];
  arguments.erase(arguments.begin());
  if (is_help(name)) {
    if (auto fault = refuse_more(name, arguments)) return *fault;
    print(program_help());
    return Exit::done;
  }
  if (name == "--version") {
    if (auto fault = refuse_more(name, arguments)) return *fault;
    print(
        fmt::format("halfboard {} ({}) instruction set {}\n", version, commit, instruction_set()));
    return Exit::done;
  }
  const auto command = find_command(name);
  if (!command) return command.error();
  return run_command(**command, std::move(arguments));
}

}  // namespace

Result<const Command*> find_command(std::string_view name) {
  std::vector<std::string> names;
  for (const Command* command : all_commands()) {
    if (command->name == name) return command;
    names.emplace_back(command->name);
  }
  if (find_game(std::string(name)))
    return Error{quote(name) + " is a game", "",
                 fmt::format("a command before it, as in 'halfboard show {} start' (see 'halfboard "
                             "games')",
                             name)};
  return Error{"unknown command " + quote(name), "",
               "a command (see 'halfboard --help')" + did_you_mean(name, names)};
}

Result<const AnyGame*> game_of(const Command& command, const std::string& name) {
  const auto found = find_game(name);
  const auto names = names_of_games(command);
  if (!found) {
    Error fault = found.error();
    fault.expected += did_you_mean(name, names);
    return fault;
  }
  if (names.empty())
    return Error{fmt::format("'{}' takes no game, but {} is given", command.name, quote(name)), "",
                 "no game"};
  if (!may_take(command, **found))
    return Error{fmt::format("no {} of {}", command.name, quote(name)), "",
                 fmt::format("{}", fmt::join(names, " or "))};
  return *found;
}

std::span<const CommandRoom> command_rooms() {
  static constexpr CommandRoom rooms[] = {
      {"a position", position_commands},       {"an answer", answer_commands},
      {"whole games", whole_game_commands},    {"many deals of Sight Reduction", deal_commands},
      {"checks and proofs", proof_commands},   {"players", player_commands},
      {"the program itself", program_commands}};
  return rooms;
}

std::span<const Option> program_options() {
  static constexpr Option options[] = {
      option::flag("help", "explain the program"),
      option::flag("version", "print the version, its commit and the instruction set in use")};
  return options;
}

std::span<const Command* const> all_commands() {
  static const std::vector<const Command*> commands = [] {
    std::vector<const Command*> all;
    for (const CommandRoom& room : command_rooms())
      all.insert(all.end(), room.commands.begin(), room.commands.end());
    return all;
  }();
  return commands;
}

Exit run_program(std::vector<std::string> arguments) {
  const auto status = dispatch(std::move(arguments));
  if (status) return *status;
  print_fault(status.error());
  return Exit::bad_input;
}

}  // namespace halfboard::tools
