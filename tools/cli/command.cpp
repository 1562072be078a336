#include "tools/cli/command.h"

#include <algorithm>

#include "bitboards/text.h"

namespace halfboard::tools {
namespace {

Option as_option(const solver::Option& option) {
  return option::text(option.name, option.values, option.help);
}

bool has_meaning(const Command& command, const solver::Option& option) {
  const std::string_view list = command.game_options;
  if (list.starts_with('!')) return !is_listed(option.name, list.substr(1));
  return list == "*" || is_listed(option.name, list);
}

bool has_option(const std::vector<Option>& options, std::string_view name) {
  return std::ranges::find(options, name, &Option::name) != options.end();
}

}  // namespace

bool is_of_start(const solver::Option& option) {
  return option.help.find("`start`") != option.help.npos;
}

bool takes(const Command& command, const AnyGame& game) {
  return command.game != GameWord::none &&
         (command.games.empty() || is_listed(game.name(), command.games)) &&
         (!command.only || command.only(game));
}

bool may_take(const Command& command, const AnyGame& game) {
  return takes(command, game) ||
         (command.game == GameWord::none && is_listed(game.name(), command.games));
}

bool takes_every_game(const Command& command) {
  return command.game != GameWord::none && command.games.empty() && !command.only;
}

bool is_for(const Part& part, const AnyGame& game) {
  if (part.of == game.name()) return true;
  const auto abilities = game.abilities();
  return std::ranges::find(abilities, part.of) != abilities.end();
}

std::vector<Option> options_of(const Command& command, const AnyGame* game) {
  std::vector<Option> options;
  if (game)
    for (const Part& part : command.parts)
      if (is_for(part, *game))
        options.insert(options.end(), part.options.begin(), part.options.end());
  options.insert(options.end(), command.options.begin(), command.options.end());
  return options;
}

std::vector<Option> options_of_game(const Command& command, const AnyGame& game) {
  std::vector<Option> options;
  const std::vector<Option> own = options_of(command, &game);
  for (const solver::Option& option : game.options())
    if (has_meaning(command, option) && !has_option(own, option.name))
      options.push_back(as_option(option));
  return options;
}

}  // namespace halfboard::tools
