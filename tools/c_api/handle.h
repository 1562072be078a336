#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>

#include "bitboards/result.h"
#include "solver/limits.h"
#include "tools/any_game/any_game.h"
#include "tools/c_api/halfboard.h"
#include "tools/reports/json.h"

struct halfboard_position {
  const halfboard::tools::AnyGame* game;
  halfboard::solver::Options options;
  std::unique_ptr<halfboard::tools::AnyPosition> position;
};

struct halfboard_stop {
  std::atomic<bool> stopped{false};
};

/// What the functions of the C interface share: answers and errors as texts that the caller owns.
namespace halfboard::tools::c_api {

/// A copy that halfboard_free() takes; null if out of memory.
char* owned(std::string_view text) noexcept;

/// What a question comes to.
struct Reply {
  Reply(Json answer, bool partial = false)  // NOLINT: implicit
      : status(partial ? HALFBOARD_STOPPED : HALFBOARD_DONE) {
    if (partial) answer["partial"] = true;
    text = answer.dump();
  }
  Reply(const Error& error);  // NOLINT: implicit
  static Reply plain(std::string text);

  halfboard_status status;
  std::string text;

 private:
  explicit Reply(halfboard_status s, std::string t) : status(s), text(std::move(t)) {}
};

/// Calls f, which returns a Reply, and gives its text to the caller. Exceptions end here.
template <class F>
halfboard_status respond(char** answer, F&& f) noexcept {
  if (!answer) return HALFBOARD_BAD_INPUT;
  *answer = nullptr;
  try {
    const Reply reply = f();
    *answer = owned(reply.text);
    return *answer ? reply.status : HALFBOARD_FAULT;
  } catch (const std::bad_alloc&) {
    *answer = owned(R"({"error": {"what": "out of memory", "where": "",)"
                    R"( "expected": "", "message": "out of memory"}})");
    return HALFBOARD_FAULT;
  } catch (const std::exception& fault) {
    try {
      const Json error{{"what", fault.what()},
                       {"where", ""},
                       {"expected", ""},
                       {"message", "internal fault: " + std::string(fault.what())}};
      *answer = owned(Json{{"error", error}}.dump());
    } catch (...) {
    }
  } catch (...) {
  }
  if (!*answer)
    *answer = owned(R"({"error": {"what": "internal fault", "where": "",)"
                    R"( "expected": "", "message": "internal fault"}})");
  return HALFBOARD_FAULT;
}

/// The JSON object of a text; an empty one of null.
Result<Json> parse_object(const char* text);

/// The limits of a search, and what else it takes; names that are neither are refused.
struct SearchOptions {
  solver::Limits limits;
  Json others = Json::object();
};
Result<SearchOptions> parse_search(const char* text, halfboard_stop* stop,
                                   std::initializer_list<std::string_view> others = {});

Error missing(std::string_view what);
/// A value as messages have it: a text's quotes are those of the message.
std::string quoted(const Json& value);
/// Of the value of an option, null if it was not given.
Error bad_value(const std::string& name, const Json& value, std::string expected);
/// The value of an option, from `least` to `most`.
Result<std::uint64_t> whole_number(const std::string& name, const Json& value, std::uint64_t least,
                                   std::uint64_t most);
template <class T>
std::optional<Error> take_number(T& into, const std::string& name, const Json& value,
                                 std::uint64_t least, std::uint64_t most) {
  const auto number = whole_number(name, value, least, most);
  if (!number) return number.error();
  into = static_cast<T>(*number);
  return std::nullopt;
}
inline constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();
inline constexpr std::uint64_t most_memory_mib = 1 << 20;
inline constexpr std::uint64_t most_threads = 1024;
/// The letter of a side, or 0 of null, for the open view.
Result<char> viewer_of(const AnyPosition& position, const char* side);
/// "w", null if dice decide or the game is over.
Json letter_to_move(const AnyPosition& position);
Json letter_of_winner(const AnyPosition& position);

}  // namespace halfboard::tools::c_api
