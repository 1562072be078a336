#include "tools/c_api/handle.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "tools/any_game/option_names.h"

namespace halfboard::tools::c_api {
namespace {

/// Takes one of the limits. False if it is none of them.
Result<bool> read_limit(const std::string& name, const Json& value, solver::Limits& limits) {
  if (name == "seconds") {
    if (!value.is_number() || !(value.get<double>() > 0))
      return bad_value(name, value, "a number above 0");
    limits.seconds = value.get<double>();
    return true;
  }
  std::optional<Error> fault;
  if (name == "nodes")
    fault = take_number(limits.nodes, name, value, 1, any_number);
  else if (name == "memory_mib")
    fault = take_number(limits.memory_mib, name, value, 1, most_memory_mib);
  else if (name == "threads")
    fault = take_number(limits.threads, name, value, 1, most_threads);
  else
    return false;
  if (fault) return *fault;
  return true;
}

/// Options are keys here; games name them as the command line has them.
std::string as_key(std::string_view text) {
  return with_option_names(text, [](std::string_view option) { return option; });
}

}  // namespace

char* owned(std::string_view text) noexcept {
  auto* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (!copy) return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

Reply::Reply(const Error& error) : status(HALFBOARD_BAD_INPUT) {
  const Error shown{error.what, as_key(error.where), as_key(error.expected)};
  const Json parts{{"what", shown.what},
                   {"where", shown.where},
                   {"expected", shown.expected},
                   {"message", shown.line()}};
  // Messages quote bytes of the input that need not be text.
  text = Json{{"error", parts}}.dump(Json::BadText::replace);
}

Reply Reply::plain(std::string text) { return Reply(HALFBOARD_DONE, std::move(text)); }

Result<Json> parse_object(const char* text) {
  if (!text) return Json::object();
  Json json = Json::parse_or_null(text);
  if (!json.is_object())
    return Error{"bad options " + quote(text), "", "a JSON object, or a null pointer"};
  return json;
}

Result<SearchOptions> parse_search(const char* text, halfboard_stop* stop,
                                   std::initializer_list<std::string_view> others) {
  const auto json = parse_object(text);
  if (!json) return json.error();
  SearchOptions options;
  options.limits.stop = stop ? &stop->stopped : nullptr;
  std::string names = "seconds, nodes, memory_mib, threads";
  for (const std::string_view name : others) names += ", " + std::string(name);
  for (const auto& [name, value] : json->items()) {
    const auto known = read_limit(name, value, options.limits);
    if (!known) return known.error();
    if (*known) continue;
    if (std::ranges::find(others, name) == others.end())
      return Error{"unknown option " + quote(name), "", "some of " + names};
    options.others[name] = value;
  }
  return options;
}

std::string quoted(const Json& value) {
  return quote(value.is_string() ? value.get<std::string>() : value.dump(Json::BadText::replace));
}

Error missing(std::string_view what) {
  return {"no " + std::string(what), "", "a pointer that is not null"};
}

Error bad_value(const std::string& name, const Json& value, std::string expected) {
  return {value.is_null() ? "no value" : "bad value " + quoted(value), "option " + name,
          std::move(expected)};
}

Result<std::uint64_t> whole_number(const std::string& name, const Json& value, std::uint64_t least,
                                   std::uint64_t most) {
  if (value.is_number_unsigned())
    if (const auto n = value.get<std::uint64_t>(); n >= least && n <= most) return n;
  const std::string least_text = std::to_string(least);
  return bad_value(name, value,
                   "a whole number " +
                       (most == any_number ? "of at least " + least_text
                                           : "from " + least_text + " to " + std::to_string(most)));
}

Result<char> viewer_of(const AnyPosition& position, const char* side) {
  if (!side) return '\0';
  const auto player = side_named(position, side, "");
  if (!player) return player.error();
  return side[0];
}

Json letter_to_move(const AnyPosition& position) {
  const int player = position.to_move();
  if (player < 0 || position.is_over()) return nullptr;
  return std::string(1, position.sides()[static_cast<std::size_t>(player)]);
}

Json letter_of_winner(const AnyPosition& position) {
  if (!position.is_over() || position.winner() < 0) return nullptr;
  return std::string(1, position.sides()[static_cast<std::size_t>(position.winner())]);
}

}  // namespace halfboard::tools::c_api
