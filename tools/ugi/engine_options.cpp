#include "tools/ugi/engine_options.h"

#include <algorithm>
#include <cctype>
#include <set>

#include <fmt/format.h>

#include "bitboards/number.h"
#include "tools/any_game/option_names.h"
#include "tools/cli/command.h"
#include "tools/cli/memory.h"

namespace halfboard::tools::ugi {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::string capital(std::string_view text) {
  std::string result(text);
  result[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(result[0])));
  return result;
}

/// Half of what there is: no option shall bring the machine down.
std::uint64_t most_hash_mib() { return std::clamp<std::uint64_t>(most_mib() / 2, 64, 65536); }

bool is_game_option(std::string_view name) {
  for (const AnyGame* game : all_games())
    for (const solver::Option& option : game->options())
      if (option.name == name) return true;
  return false;
}

Error bad(std::string_view name, std::string_view value, std::string expected) {
  return {"bad value " + quote(value.substr(0, 40)), "option " + std::string(name),
          std::move(expected)};
}

}  // namespace

bool is_of_the_match(std::string_view name) {
  const std::string word = lower(name);
  return word == "game" || word == "maxplies" || word == "deal" || is_game_option(word);
}

std::string as_listed(std::string_view text) { return with_option_names(text, capital); }

std::string EngineOptions::announcement() const {
  std::string text = fmt::format("option name Game type combo default {}", game_->name());
  for (const AnyGame* game : all_games()) text += fmt::format(" var {}", game->name());
  text += '\n';
  std::set<std::string_view> seen;
  for (const AnyGame* game : all_games())
    for (const solver::Option& option : game->options())
      if (seen.insert(option.name).second)
        text += fmt::format("option name {} type string default <empty>\n", capital(option.name));
  text +=
      "option name Deal type string default <empty>\n"
      "option name Threads type spin default 1 min 1 max 256\n"
      "option name Hash type spin default 64 min 1 max " +
      std::to_string(most_hash_mib()) +
      "\n"
      "option name Seed type string default 1\n"
      "option name Level type spin default 10 min 1 max 10\n";
  text += "option name Book type string default <empty>\n";
  text += "option name Method type combo default best";
  for (const auto& [name, method] : solver::play::methods) text += fmt::format(" var {}", name);
  text +=
      "\noption name Worlds type combo default all var all var one"
      "\noption name Checks type check default true"
      "\noption name MoveOverhead type spin default 10 min 0 max 5000\n"
      "option name MaxPlies type spin default 0 min 0 max 1000000\n";
  return text;
}

std::optional<Error> EngineOptions::set(std::string_view given, std::string_view value) {
  const std::string name = lower(given);
  bool known = false;
  if (auto error = set_word(name, value, known); known) return error;
  if (auto error = set_number(name, value, known); known) return error;
  return Error{"unknown option " + quote(given.substr(0, 40)), "", "one that `ugi` lists"};
}

/// Reads the files anew only if others are named: match runners repeat their options.
std::optional<Error> EngineOptions::set_book(std::string_view path) {
  if (path.empty() || path == "<empty>") {
    book_path_.clear();
    books_.reset();
    return std::nullopt;
  }
  if (path == book_path_) return std::nullopt;
  auto read = books::Books::read(std::string(path));
  if (!read) return read.error().within("option Book");
  book_path_ = path;
  books_ = std::make_shared<const books::Books>(std::move(*read));
  return std::nullopt;
}

std::optional<Error> EngineOptions::useless_books(
    const std::optional<solver::Options>& start) const {
  return books_ ? books_->useless(*game_, start, book_path_, "option Book") : std::nullopt;
}

std::unique_ptr<AnyPlayer> EngineOptions::make_player() const {
  const bool exact =
      player_.method == solver::play::Method::best && solver::play::limits_of(player_.level).expert;
  return books::with_books(tools::make_player(*game_, player_), exact ? books_ : nullptr, *game_);
}

std::optional<Error> EngineOptions::set_word(const std::string& name, std::string_view value,
                                             bool& known) {
  known = true;
  if (name == "game") {
    const auto game = find_game(lower(value));
    if (!game) return bad("Game", value, game.error().expected);
    game_ = *game;
    return std::nullopt;
  }
  if (name == "method") {
    const auto method = solver::play::method_named(lower(value));
    if (!method) return bad("Method", value, std::string(solver::play::method_names));
    player_.method = *method;
    return std::nullopt;
  }
  if (name == "book") return set_book(value);
  if (name == "worlds" || name == "checks") {
    const bool worlds = name == "worlds";
    const std::string word = lower(value);
    const bool yes = word == (worlds ? "one" : "true");
    if (!yes && word != (worlds ? "all" : "false"))
      return bad(worlds ? "Worlds" : "Checks", value, worlds ? "all or one" : "true or false");
    (worlds ? one_world_ : checks_) = yes;
    return std::nullopt;
  }
  if (name == "deal") {
    if (value.empty() || value == "<empty>") {
      deal_.reset();
      return std::nullopt;
    }
    const std::string_view number = value.substr(value.starts_with('#') ? 1 : 0);
    if (value != "start" &&
        !(*find_game("sight-reduction"))->position("#" + std::string(number), {}))
      return bad("Deal", value, "the number of a deal, start, or nothing");
    deal_ = number;
    return std::nullopt;
  }
  if (is_game_option(name)) {
    if (value.empty() || value == "<empty>")
      values_.erase(name);
    else
      values_[name] = {std::string(value), game_};
    return std::nullopt;
  }
  known = false;
  return std::nullopt;
}

std::optional<Error> EngineOptions::set_number(const std::string& name, std::string_view value,
                                               bool& known) {
  const auto number = parse_as<std::uint64_t>(value);
  const auto take = [&](std::string_view shown, auto& place, std::uint64_t low,
                        std::uint64_t high) -> std::optional<Error> {
    if (!number || *number < low || *number > high)
      return bad(shown, value, fmt::format("a number from {} to {}", low, high));
    place = static_cast<std::remove_reference_t<decltype(place)>>(*number);
    return std::nullopt;
  };
  known = true;
  if (name == "threads") return take("Threads", player_.threads, 1, 256);
  if (name == "hash") return take("Hash", player_.hash_mib, 1, most_hash_mib());
  if (name == "seed") return take("Seed", player_.seed, 0, ~std::uint64_t{0});
  if (name == "level") return take("Level", player_.level, 1, solver::play::top_level);
  if (name == "moveoverhead") return take("MoveOverhead", overhead_ms_, 0, 5000);
  if (name == "maxplies") return take("MaxPlies", max_plies_, 0, 1'000'000);
  known = false;
  return std::nullopt;
}

solver::Options EngineOptions::game_options(bool of_start) const {
  solver::Options options;
  for (const solver::Option& option : game_->options()) {
    if (!of_start && is_of_start(option)) continue;
    const auto found = values_.find(option.name);
    if (found == values_.end()) continue;
    const auto& [text, meant_for] = found->second;
    if (meant_for == game_ || game_->position("start", {{found->first, text}}))
      options.emplace(found->first, text);
  }
  return options;
}

std::string EngineOptions::start_text() const {
  if (game_->name() != "sight-reduction") return "start";
  if (deal_) return *deal_ == "start" ? "start" : "#" + *deal_;
  return values_.contains("files") || values_.contains("ranks") ? "start" : "#0";
}

}  // namespace halfboard::tools::ugi
