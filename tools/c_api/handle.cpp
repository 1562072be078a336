#include "tools/c_api/handle.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace halfboard::tools::c_api {
namespace {

/// A whole number of at least `least`, or nothing.
std::optional<std::uint64_t> whole(const Json& value, std::uint64_t least, std::uint64_t most) {
  if (!value.is_number_unsigned()) return std::nullopt;
  const auto number = value.get<std::uint64_t>();
  return number >= least && number <= most ? std::optional(number) : std::nullopt;
}

/// Takes one of the limits. False if it is none of them.
Result<bool> read_limit(const std::string& name, const Json& value, solver::Limits& limits) {
  const auto bad = [&](const char* expected) { return bad_value(name, value, expected); };
  if (name == "seconds") {
    if (!value.is_number() || !(value.get<double>() > 0)) return bad("a number above 0");
    limits.seconds = value.get<double>();
    return true;
  }
  if (name == "nodes") {
    const auto number = whole(value, 1, ~std::uint64_t{0});
    if (!number) return bad("a whole number above 0");
    limits.nodes = *number;
    return true;
  }
  if (name == "memory_mib") {
    const auto number = whole(value, 1, 1 << 20);
    if (!number) return bad("a whole number from 1 to 1048576");
    limits.memory_mib = static_cast<std::size_t>(*number);
    return true;
  }
  if (name == "threads") {
    const auto number = whole(value, 1, 1024);
    if (!number) return bad("a whole number from 1 to 1024");
    limits.threads = static_cast<unsigned>(*number);
    return true;
  }
  return false;
}

/// Options are keys here; games name them as the command line has them.
std::string as_key(std::string text) {
  constexpr std::string_view option = "option --";
  if (const auto at = text.find(option); at != text.npos) text.erase(at + option.size() - 2, 2);
  return text;
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
  if (!json.is_object()) return Error{"bad options " + quote(text), "", "a JSON object, or null"};
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

Error missing(std::string_view what) {
  return {"no " + std::string(what), "", "a pointer that is not null"};
}

Error bad_value(const std::string& name, const Json& value, std::string expected) {
  return {value.is_null() ? "no value" : "bad value " + quote(value.dump()), "option " + name,
          std::move(expected)};
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
