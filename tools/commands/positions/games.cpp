#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/cli/commands.h"
#include "tools/cli/help/help.h"

namespace halfboard::tools {
namespace {

/// The commands that take a game: all of them, or only those that don't take every game.
std::vector<std::string_view> commands_for(const AnyGame& game, bool all) {
  std::vector<std::string_view> names;
  for (const Command* command : all_commands())
    if (may_take(*command, game) && (all || !takes_every_game(*command)))
      names.push_back(command->name);
  return names;
}

/// Behind what stands in front, filled.
std::string entry(const std::string& front, const std::string& text) {
  constexpr std::size_t column = 15;
  return filled(text, column).replace(0, std::min(front.size(), column), front);
}

std::string as_text(const AnyGame& game) {
  std::string text = fmt::format("{:<18} {}\n", game.name(), game.title());
  for (const solver::Option& option : game.options())
    text += entry(fmt::format("    --{:<8} ", option.name),
                  fmt::format("{}: {}", option.values, option.help));
  const auto own = commands_for(game, false);
  return text + entry("    commands", fmt::format("{}{}those of all games", fmt::join(own, ", "),
                                                  own.empty() ? "" : ", and "));
}

/// Those that take every game.
std::string common_commands() {
  std::vector<std::string_view> names;
  for (const Command* command : all_commands())
    if (takes_every_game(*command)) names.push_back(command->name);
  return "all games\n" + entry("    commands", fmt::format("{}", fmt::join(names, ", ")));
}

Json as_json(const AnyGame& game) {
  Json options = Json::array();
  for (const solver::Option& option : game.options())
    options.push_back({{"name", option.name}, {"values", option.values}, {"help", option.help}});
  return {{"name", game.name()},
          {"title", game.title()},
          {"options", options},
          {"supports", game.abilities()},
          {"commands", commands_for(game, true)},
          {"max_moves", game.max_moves()}};
}

Result<Exit> run_games(const Arguments& arguments) {
  for (const AnyGame* game : all_games()) {
    if (arguments.flag("json"))
      print_json(as_json(*game));
    else
      print(as_text(*game));
  }
  if (!arguments.flag("json")) print(common_commands());
  return Exit::done;
}

constexpr Option games_options[] = {option::json("one JSON object a game")};
constexpr Example games_examples[] = {{"games --json"}};

}  // namespace

const Command games_command{.name = "games",
                            .usage = "",
                            .summary = "the games, their variants and the commands that take them",
                            .details =
                                "Of each game its options, and the commands that take it "
                                "besides those that take every game. 'halfboard COMMAND "
                                "GAME --help' explains what a command does for a game.",
                            .examples = games_examples,
                            .options = games_options,
                            .run = run_games};

}  // namespace halfboard::tools
