#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

Json as_json(const AnyGame& game) {
  Json options = Json::array();
  for (const solver::Option& option : game.options())
    options.push_back({{"name", option.name}, {"values", option.values}, {"help", option.help}});
  return {{"name", game.name()},
          {"title", game.title()},
          {"options", options},
          {"supports", game.abilities()},
          {"max_moves", game.max_moves()}};
}

Result<Exit> run_games(const Arguments& arguments) {
  for (const AnyGame* game : all_games()) {
    if (arguments.flag("json")) {
      print_json(as_json(*game));
      continue;
    }
    print(fmt::format("{:<18} {}\n", game->name(), game->title()));
    for (const solver::Option& option : game->options())
      print(fmt::format("    --{:<8} {}: {}\n", option.name, option.values, option.help));
    print(fmt::format("    supports   {}\n", fmt::join(game->abilities(), ", ")));
  }
  return Exit::done;
}

constexpr Option games_options[] = {option::json("one JSON object a game")};
constexpr Example games_examples[] = {{"games --json"}};

}  // namespace

const Command games_command{.name = "games",
                            .usage = "",
                            .summary = "the games, their variants and what each supports",
                            .examples = games_examples,
                            .options = games_options,
                            .run = run_games};

}  // namespace halfboard::tools
