#include "tools/cli/commands.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <sstream>

#include <fmt/format.h>

#include "tools/cli/version.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;

std::string program_help() {
  std::string text =
      "halfboard: solver and analysis toolkit for five small-board games\n\n"
      "usage: halfboard COMMAND [GAME] [ARGUMENTS] [OPTIONS]\n\ncommands:\n";
  for (const Command* command : all_commands())
    text += fmt::format("  {:<10} {}\n", command->name, command->summary);
  text += "\ngames:\n";
  for (const AnyGame* game : all_games())
    text += fmt::format("  {:<18} {}\n", game->name(), game->title());
  return text +
         "\nPositions are one string: ranks from the top, '/' between them, letters for pieces,\n"
         "numbers for runs of empty squares, then a space and the side to move; 'start' is a\n"
         "game's start position. 'halfboard COMMAND --help' explains a command with examples.\n\n"
         "exit status: 0 done, 1 internal fault or failed verification, 2 bad usage or input,\n"
         "3 stopped at a limit or by Ctrl-C with the answer still unknown\n";
}

po::options_description options_of(const Command& command, const AnyGame* game) {
  po::options_description options("options");
  options.add_options()("help", po::bool_switch(), "explain this command");
  command.describe(options);
  // Without a game (halfboard COMMAND --help) every game's options are shown.
  for (const AnyGame* g : all_games()) {
    if (!command.takes_game || (game && g != game)) continue;
    for (const solver::Option& option : g->options())
      if (!options.find_nothrow(std::string(option.name), false))
        options.add_options()(std::string(option.name).c_str(),
                              po::value<std::string>()->value_name(std::string(option.values)),
                              std::string(option.help).c_str());
  }
  return options;
}

std::string command_help(const Command& command, const po::options_description& options) {
  std::ostringstream shown;
  shown << options;
  return fmt::format("halfboard {}: {}\n\nusage: halfboard {} {} [OPTIONS]\n\n{}\n{}", command.name,
                     command.summary, command.name, command.usage, shown.str(), command.details);
}

Error usage_error(const Command& command, std::string what) {
  return {std::move(what), "",
          fmt::format("halfboard {} {} (see 'halfboard {} --help')", command.name, command.usage,
                      command.name)};
}

/// Is it a word that Boost can't even complain about? It replaces the placeholders of its messages
/// until there is none left, so one that the user wrote would be replaced by itself for ever.
bool has_placeholder(std::string_view word) {
  constexpr std::array placeholders{"%canonical_option%", "%option%", "%original_token%",
                                    "%prefix%", "%value%"};
  return std::ranges::any_of(placeholders, [&](const char* placeholder) {
    return word.find(placeholder) != std::string_view::npos;
  });
}

Result<Exit> run_command(const Command& command, std::vector<std::string> words) {
  const AnyGame* game = nullptr;
  const bool asks_help = std::ranges::find(words, "--help") != words.end();
  if (command.takes_game && !words.empty() && !words[0].starts_with('-')) {
    const auto found = find_game(words[0]);
    if (!found) return found.error();
    game = *found;
    words.erase(words.begin());
  } else if (command.takes_game && !asks_help) {
    return usage_error(command, "no game given");
  }
  if (const auto bad = std::ranges::find_if(words, has_placeholder); bad != words.end())
    return usage_error(command, "bad argument " + quote(*bad));
  const po::options_description options = options_of(command, game);
  if (asks_help) {
    print(command_help(command, options));
    return Exit::done;
  }
  po::options_description all;
  all.add(options).add_options()("words", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("words", -1);
  po::variables_map values;
  try {
    namespace style = po::command_line_style;
    po::store(po::command_line_parser(words)
                  .options(all)
                  .positional(positional)
                  .style((style::unix_style & ~style::allow_guessing))
                  .run(),
              values);
  } catch (const po::error& error) {
    return usage_error(command, error.what());
  }
  std::vector<std::string> rest;
  if (values.count("words")) rest = values["words"].as<std::vector<std::string>>();
  // A start position with a name of its own ("start classic") may stand there as two words.
  if (game && rest.size() >= 2 && rest[0] == "start" && game->position("start " + rest[1], {})) {
    rest[0] += " " + rest[1];
    rest.erase(rest.begin() + 1);
  }
  if (rest.size() < command.min_words) return usage_error(command, "too few arguments");
  if (rest.size() > command.max_words)
    return usage_error(command, "too many arguments: " + quote(rest[command.max_words]));
  return command.run(Arguments(std::move(rest), std::move(values), game));
}

Result<Exit> dispatch(std::vector<std::string> arguments) {
  if (arguments.empty()) return Error{"no command given", "", "a command (see 'halfboard --help')"};
  const std::string name = arguments[0];
  arguments.erase(arguments.begin());
  if (name == "--help" || name == "-h" || name == "help") {
    print(program_help());
    return Exit::done;
  }
  if (name == "--version") {
    print(
        fmt::format("halfboard {} ({}) instruction set {}\n", version, commit, instruction_set()));
    return Exit::done;
  }
  for (const Command* command : all_commands())
    if (command->name == name) return run_command(*command, std::move(arguments));
  return Error{"unknown command " + quote(name), "", "a command (see 'halfboard --help')"};
}

}  // namespace

std::span<const Command* const> all_commands() {
  static constexpr std::array commands{
      &games_command,   &show_command,     &moves_command,   &apply_command,   &perft_command,
      &solve_command,   &openings_command, &playout_command, &bench_command,   &deal_command,
      &batch_command,   &census_command,   &stats_command,   &merge_command,   &export_command,
      &certify_command, &verify_command,   &explain_command, &targets_command, &generate_command,
      &fair_command,    &probe_command,
  };
  return commands;
}

Exit run_program(std::vector<std::string> arguments) {
  const auto status = dispatch(std::move(arguments));
  if (status) return *status;
  print_fault(status.error());
  return Exit::bad_input;
}

}  // namespace halfboard::tools
