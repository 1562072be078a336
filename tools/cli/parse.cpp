#include "tools/cli/parse.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "bitboards/notation.h"
#include "bitboards/number.h"
#include "bitboards/text.h"
#include "tools/cli/commands.h"
#include "tools/cli/help/help.h"
#include "tools/cli/help/nearest.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;

/// Is it a word that Boost can't even complain about? It replaces the placeholders of its messages
/// until there is none left, so one that the user wrote would be replaced by itself for ever.
bool has_placeholder(std::string_view word) {
  constexpr std::array placeholders{"%canonical_option%", "%option%", "%original_token%",
                                    "%prefix%", "%value%"};
  return std::ranges::any_of(placeholders, [&](const char* placeholder) {
    return word.find(placeholder) != std::string_view::npos;
  });
}

bool is_seconds(std::string_view text) {
  const auto seconds = parse_as<double>(text);
  return seconds && std::isfinite(*seconds) && *seconds >= 0 && *seconds <= most_seconds;
}

bool fits(const Option& option, const std::string& value) {
  switch (option.kind) {
    case Kind::number: {
      const auto number = parse_number(value);
      return number && *number >= option.low && *number <= option.high;
    }
    case Kind::seconds:
      return is_seconds(value);
    case Kind::choice:
      return is_listed(value, option.value, '|');
    case Kind::file_in:
    case Kind::file_out:
    case Kind::folder:
      return !value.empty();
    default:
      return true;
  }
}

/// Has the option a meaning for other games, or in other commands?
bool is_known(std::string_view name) {
  const auto named = [&](std::span<const Option> options) {
    return std::ranges::find(options, name, &Option::name) != options.end();
  };
  const auto in_game = [&](const AnyGame* game) {
    return std::ranges::find(game->options(), name, &solver::Option::name) != game->options().end();
  };
  return std::ranges::any_of(all_games(), in_game) ||
         std::ranges::any_of(all_commands(), [&](const Command* command) {
           return named(command->options) ||
                  std::ranges::any_of(command->parts, named, &Part::options);
         });
}

/// "halfboard solve halfcut"
std::string call_of(const Command& command, const AnyGame* game) {
  return fmt::format("halfboard {}{}{}", command.name, game ? " " : "", game ? game->name() : "");
}

/// `typed`: with its dashes.
Error unknown_option(const Command& command, const AnyGame* game,
                     const std::vector<Option>& options, std::string_view typed) {
  const std::string_view name = typed.substr(std::min(typed.find_first_not_of('-'), typed.size()));
  std::vector<std::string> names;
  names.reserve(options.size());
  for (const Option& option : options) names.push_back("--" + std::string(option.name));
  const std::string call = call_of(command, game);
  const std::string expected = fmt::format("one of its options (see '{} --help')", call);
  if (typed.starts_with("--") && is_known(name))
    return Error{fmt::format("option --{} has no meaning in '{}'", name, call), "", expected};
  return Error{fmt::format("unknown option {} in '{}'", quote(typed), call), "",
               expected + did_you_mean(fmt::format("--{}", name), names)};
}

/// The option as it was typed, without a value in the same word: Boost calls "-1" "--1".
std::string typed_option(const std::vector<std::string>& words, std::string found) {
  found.erase(std::min(found.find('='), found.size()));
  const auto name_of = [](const std::string& option) {
    return option.substr(std::min(option.find_first_not_of("-/"), option.size()));
  };
  const std::string name = name_of(found);
  for (const std::string& word : words) {
    if (!word.starts_with('-')) continue;
    std::string option = word.substr(0, word.find('='));
    if (name_of(option) == name) return option;
    if (!name.empty() && option.starts_with("-" + name)) return option;  // letters in one word
  }
  return found;
}

po::options_description as_boost(const std::vector<Option>& options) {
  po::options_description all;
  for (const Option& option : options) {
    const std::string name(option.name);
    if (option.kind == Kind::flag)
      all.add_options()(name.c_str(), po::bool_switch());
    else
      all.add_options()(name.c_str(), po::value<std::string>());
  }
  return all;
}

/// Where there may be some more or fewer, the usage does not tell how many.
std::string limit_of(const Words& words) {
  return words.most > words.least ? fmt::format(" (at most {} are taken)", words.most) : "";
}

struct Split {
  std::vector<std::string> options;  ///< with their values
  std::vector<std::string> rest;
};

/// Where arguments are numbers, one below 0 is a bad number, and no option.
bool is_negative(const std::string& word, const Words& words) {
  return words.first == Kind::number && word.starts_with('-') && word.size() > 1 &&
         word.find_first_not_of("0123456789", 1) == std::string::npos;
}

/// Boost gets the options alone: with all words its time grows with their number squared. Throws
/// what Boost throws of an option at the end: here one before the name of another, which would be
/// its value (`--plot --json`). A value of such a name can be given as `--plot=--json`.
Split split(const po::options_description& options, const Words& taken,
            const std::vector<std::string>& words) {
  const auto named = [&](const std::string& word) -> const po::option_description* {
    return word.starts_with("--") ? options.find_nothrow(word.substr(2), false) : nullptr;
  };
  Split split;
  for (auto word = words.begin(); word != words.end(); ++word) {
    if (*word == "--") {  // no options behind it
      split.rest.insert(split.rest.end(), word + 1, words.end());
      break;
    }
    if (!word->starts_with('-') || *word == "-" || is_negative(*word, taken)) {
      split.rest.push_back(*word);
      continue;
    }
    if (word->starts_with("--=")) throw po::unknown_option(*word);  // a word to Boost, no option
    // Boost's words for "--json=" say that it takes a value.
    const std::string name = word->substr(0, word->find('='));
    const auto* const flag = named(name);
    if (name != *word && (name == "--help" || (flag && flag->semantic()->max_tokens() == 0)))
      throw po::invalid_command_line_syntax(po::invalid_command_line_syntax::extra_parameter,
                                            name.substr(2), name);
    split.options.push_back(*word);
    const auto* const option = named(*word);
    if (!option || option->semantic()->max_tokens() == 0 || word + 1 == words.end()) continue;
    const std::string& value = *++word;
    if (named(value.substr(0, value.find('='))))
      throw po::invalid_command_line_syntax(po::invalid_command_line_syntax::missing_parameter, "",
                                            split.options.back());
    split.options.push_back(value);
  }
  return split;
}

po::variables_map run_boost(const po::options_description& options,
                            const std::vector<std::string>& words) {
  namespace style = po::command_line_style;
  po::variables_map values;
  po::store(po::command_line_parser(words)
                .options(options)
                .style((style::unix_style & ~style::allow_guessing))
                .run(),
            values);
  return values;
}

/// What was given of the options, each within its bounds.
Result<Arguments::Given> judged(const std::vector<Option>& options,
                                const po::variables_map& values) {
  Arguments::Given given;
  for (const Option& option : options) {
    const std::string name(option.name);
    if (!values.count(name)) continue;
    if (option.kind == Kind::flag) {
      if (values[name].as<bool>()) given.emplace(name, "");
      continue;
    }
    const auto& value = values[name].as<std::string>();
    if (!fits(option, value))
      return Error{"bad value " + quote(value), "option --" + name, expected_value(option)};
    given.emplace(name, value);
  }
  return given;
}

/// Refuses an option without those that it says more about, or beside one that leaves it nothing.
std::optional<Error> without_meaning(const std::vector<Option>& options,
                                     const Arguments::Given& given) {
  for (const Option& option : options) {
    if (!given.contains(option.name)) continue;
    const auto given_of = [&](std::string_view names) {
      return std::ranges::find_if(options, [&](const Option& other) {
        return is_listed(other.name, names) && given.contains(other.name);
      });
    };
    if (!option.needs.empty() && given_of(option.needs) == options.end()) {
      const std::string others =
          fmt::format("--{}", fmt::join(bitboards::fields_of(option.needs, ' '), " or --"));
      return Error{fmt::format("option --{} has no meaning without {}", option.name, others), "",
                   others + " beside it"};
    }
    if (const auto barred = given_of(option.bars); barred != options.end())
      return Error{fmt::format("option --{} has no meaning beside --{}", option.name, barred->name),
                   "", "one of them"};
  }
  return std::nullopt;
}

std::vector<Option> all_options(const Command& command, const AnyGame* game) {
  std::vector<Option> options = options_of(command, game);
  if (!game) return options;
  const auto own = options_of_game(command, *game);
  options.insert(options.end(), own.begin(), own.end());
  return options;
}

}  // namespace

Error usage_error(const Command& command, const AnyGame* game, std::string what) {
  return {std::move(what), "",
          fmt::format("{} (see '{} --help')", usage_of(command, game), call_of(command, game))};
}

Result<Arguments> parse_arguments(const Command& command, const AnyGame* game,
                                  const std::vector<std::string>& words) {
  if (const auto bad = std::ranges::find_if(words, has_placeholder); bad != words.end())
    return usage_error(command, game, "bad argument " + quote(*bad));
  const std::vector<Option> options = all_options(command, game);
  const auto described = as_boost(options);
  po::variables_map values;
  Split parts;
  try {
    parts = split(described, command.words, words);
    values = run_boost(described, parts.options);
  } catch (const po::unknown_option& error) {
    return unknown_option(command, game, options, typed_option(words, error.get_option_name()));
  } catch (const po::error& error) {
    return usage_error(command, game, error.what());
  }
  auto given = judged(options, values);
  if (!given) return given.error();
  if (auto fault = without_meaning(options, *given)) return *fault;
  std::vector<std::string>& rest = parts.rest;
  // A start position with a name of its own ("start classic") may stand there as two words.
  if (game && rest.size() >= 2 && rest[0] == "start" && game->position("start " + rest[1], {})) {
    rest[0] += " " + rest[1];
    rest.erase(rest.begin() + 1);
  }
  if (rest.size() < command.words.least) return usage_error(command, game, "too few arguments");
  if (rest.size() > command.words.most)
    return usage_error(command, game,
                       fmt::format("too many arguments{}: {}", limit_of(command.words),
                                   quote(rest[command.words.most])));
  return Arguments(command, game, std::move(rest), std::move(*given));
}

}  // namespace halfboard::tools
