#pragma once

#include <vector>

#include "tools/cli/commands.h"
#include "tools/cli/help/help.h"
#include "tools/cli/parse.h"

/// Every help there is, for tests of what they say and of what the commands take.
namespace halfboard::tests {

/// Calls `f(command, game)` for every command with every game it takes, and without.
template <class F>
void for_each_help(F f) {
  for (const tools::Command* command : tools::all_commands()) {
    f(*command, nullptr);
    for (const tools::AnyGame* game : tools::all_games())
      if (tools::takes(*command, *game)) f(*command, game);
  }
}

inline std::vector<tools::Option> all_options(const tools::Command& command,
                                              const tools::AnyGame* game) {
  std::vector<tools::Option> options = tools::options_of(command, game);
  if (game)
    for (const tools::Option& option : tools::options_of_game(command, *game))
      options.push_back(option);
  return options;
}

}  // namespace halfboard::tests
