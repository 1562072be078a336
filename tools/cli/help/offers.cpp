#include "tools/cli/help/offers.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "bitboards/text.h"
#include "tools/cli/commands.h"

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

}  // namespace

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

bool takes_start(const Command& command) {
  return command.usage.starts_with("GAME POSITION") || command.usage.starts_with("GAME [POSITION]");
}

std::vector<Scope> all_scopes() {
  std::vector<Scope> scopes;
  for (const Command* command : all_commands()) {
    scopes.push_back({command, nullptr, options_of(*command, nullptr)});
    scopes.back().options.push_back(option::help_flag);
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

std::string command_names() {
  std::vector<std::string> names;
  for (const Command* command : all_commands()) names.emplace_back(command->name);
  return spaced(names);
}

std::string program_option_names() {
  std::vector<std::string> names;
  for (const Option& option : program_options()) names.push_back(fmt::format("--{}", option.name));
  return spaced(names);
}

std::string shell_quoted(std::string_view text) {
  std::string safe = "'";
  for (const char c : text) c == '\'' ? safe += "'\\''" : safe += c;
  return safe + "'";
}

}  // namespace halfboard::tools
