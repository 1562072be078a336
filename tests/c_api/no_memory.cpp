/// Every function of the C interface with memory that gives out, at each place in turn: it answers
/// HALFBOARD_FAULT, and what it was given is as before.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <new>
#include <string>
#include <string_view>

#include "tools/c_api/halfboard.h"

namespace {

constexpr long never = -1;
std::atomic<long> left = never;  // how many requests are still granted

void* granted(std::size_t bytes, std::size_t alignment) noexcept {
  if (left.load() != never && left.fetch_sub(1) <= 0) {
    left = 0;
    return nullptr;
  }
  const std::size_t whole = (bytes + alignment - 1) / alignment * alignment;
  return std::aligned_alloc(alignment, whole == 0 ? alignment : whole);
}

void* granted_or_throw(std::size_t bytes, std::size_t alignment) {
  void* const memory = granted(bytes, alignment);
  if (!memory) throw std::bad_alloc();
  return memory;
}

constexpr std::size_t usual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

}  // namespace

void* operator new(std::size_t bytes) { return granted_or_throw(bytes, usual); }
void* operator new[](std::size_t bytes) { return granted_or_throw(bytes, usual); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return granted_or_throw(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return granted_or_throw(bytes, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return granted(bytes, usual);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace {

int failures = 0;

void check(bool holds, const std::string& what, const char* answer) {
  if (holds) return;
  ++failures;
  std::fprintf(stderr, "failed: %s\n  answer: %s\n", what.c_str(), answer ? answer : "(null)");
}

using Call = std::function<halfboard_status(char** answer)>;

/// Makes the call with room for 0, 1, 2, .. requests until it does what it should. The steps grow
/// after 64, for calls that make thousands of requests.
void test(const std::string& name, halfboard_status wanted, const Call& call) {
  long faults = 0;
  for (long room = 0;; room += 1 + room / 64) {
    char* answer = nullptr;
    left = room;
    const halfboard_status status = call(&answer);
    left = never;
    const bool fault = status == HALFBOARD_FAULT;
    const std::string_view text = answer ? answer : "";
    check(fault ? text.find("out of memory") != text.npos : status == wanted,
          name + ", room for " + std::to_string(room), answer);
    halfboard_free(answer);
    if (!fault) break;
    ++faults;
  }
  check(faults > 0, name + " needs memory", nullptr);
}

halfboard_position* opened(const char* game, const char* text, const char* options) {
  halfboard_position* position = nullptr;
  char* answer = nullptr;
  const auto status = halfboard_open(game, text, options, &position, &answer);
  check(status == HALFBOARD_DONE, text, answer);
  halfboard_free(answer);
  return position;
}

std::string shown(const halfboard_position* position) {
  char* answer = nullptr;
  halfboard_show(position, &answer);
  std::string text = answer;
  halfboard_free(answer);
  return text;
}

/// A search that may end at its limits.
template <class Function>
Call search(Function function, const halfboard_position* position, const char* options) {
  return [=](char** answer) {
    const auto status = function(position, options, nullptr, answer);
    return status == HALFBOARD_STOPPED ? HALFBOARD_DONE : status;
  };
}

/// What every game has, of a position that is soon solved.
void test_game(const std::string& game, const char* text, const char* options, const char* move) {
  test(game + ": open", HALFBOARD_DONE, [&](char** answer) {
    halfboard_position* position = nullptr;
    const auto status = halfboard_open(game.c_str(), text, options, &position, answer);
    if ((status == HALFBOARD_DONE) != (position != nullptr)) return HALFBOARD_BAD_INPUT;
    halfboard_close(position);
    return status;
  });
  halfboard_position* p = opened(game.c_str(), text, options);
  const std::string before = shown(p);
  const auto ask = [&](const char* name, const Call& call) {
    test(game + ": " + name, HALFBOARD_DONE, call);
  };
  ask("show", [&](char** answer) { return halfboard_show(p, answer); });
  ask("view", [&](char** answer) { return halfboard_view(p, nullptr, answer); });
  ask("svg", [&](char** answer) { return halfboard_svg(p, nullptr, answer); });
  ask("board", [&](char** answer) { return halfboard_board(p, nullptr, answer); });
  ask("perft",
      [&](char** answer) { return halfboard_perft(p, "{\"depth\": 2}", nullptr, answer); });
  const char* limits = "{\"memory_mib\": 1, \"nodes\": 2000}";
  ask("solve", search(halfboard_solve, p, limits));
  ask("hint", search(halfboard_hint, p, limits));
  test(game + ": apply nonsense", HALFBOARD_BAD_INPUT,
       [&](char** answer) { return halfboard_apply(p, "nonsense", answer); });
  check(shown(p) == before, game + ": nothing has changed", nullptr);
  ask("apply", [&](char** answer) { return halfboard_apply(p, move, answer); });
  check(shown(p) != before, game + ": played", nullptr);
  left = 0;
  halfboard_position* const copy = halfboard_copy(p);
  left = never;
  check(copy == nullptr, game + ": a copy without memory", nullptr);
  halfboard_close(p);
}

void test_engine(const std::string& game, const char* text, const char* options) {
  const char* settings = "{\"memory_mib\": 1, \"level\": 3}";
  test(game + ": player", HALFBOARD_DONE, [&](char** answer) {
    halfboard_player* player = nullptr;
    const auto status = halfboard_player_open(game.c_str(), settings, &player, answer);
    if ((status == HALFBOARD_DONE) != (player != nullptr)) return HALFBOARD_BAD_INPUT;
    halfboard_player_close(player);
    return status;
  });
  halfboard_position* p = opened(game.c_str(), text, options);
  test(game + ": think", HALFBOARD_DONE, [&](char** answer) {
    const long room = left;
    left = never;
    halfboard_player* player = nullptr;
    halfboard_player_open(game.c_str(), settings, &player, answer);
    halfboard_free(*answer);
    left = room;
    const auto status = halfboard_think(player, p, "{\"nodes\": 500}", nullptr, answer);
    halfboard_player_new_game(player);
    left = never;
    halfboard_player_close(player);
    return status;
  });
  halfboard_close(p);
}

void test_sight_reduction() {
  halfboard_position* p = opened("sight-reduction", "#5", nullptr);
  test("solitaire", HALFBOARD_DONE, search(halfboard_solitaire, p, "{\"memory_mib\": 1}"));
  test("explain", HALFBOARD_DONE,
       search(halfboard_explain, p, "{\"memory_mib\": 1, \"target\": \"a1,a8\"}"));
  test("solitaire hint", HALFBOARD_DONE,
       search(halfboard_hint, p, "{\"memory_mib\": 1, \"goal\": \"solitaire\"}"));
  halfboard_close(p);
  test("deals", HALFBOARD_DONE,
       [](char** answer) { return halfboard_deals("{\"count\": 20, \"seed\": 7}", answer); });
  test("deals by number", HALFBOARD_DONE,
       [](char** answer) { return halfboard_deals("{\"numbers\": [3, 1, 5]}", answer); });
  test("bad deals", HALFBOARD_BAD_INPUT, [](char** answer) {
    return halfboard_deals("{\"count\": 20, \"seed\": \"none of a number's\"}", answer);
  });
}

}  // namespace

int main() {
  test("games", HALFBOARD_DONE, halfboard_games);
  test_game("sight-reduction", "#5", nullptr, "a1");
  test_game("groups", "start", nullptr, "c4");
  test_game("halfcut", "start", "{\"size\": 4}", "a1");
  test_game("chinese-checkers", "start", nullptr, "a1-c3");
  test_game("reality-check", "start", nullptr, "b3-b4");
  test_engine("sight-reduction", "#5", nullptr);
  test_engine("groups", "start", nullptr);
  test_engine("halfcut", "start", "{\"size\": 4}");
  test_engine("chinese-checkers", "start", nullptr);
  test_engine("reality-check", "start", nullptr);
  test_sight_reduction();
  return failures == 0 ? 0 : 1;
}
