#include "tools/any_game/any_game.h"

namespace halfboard::tools {

std::string_view instruction_set() {
#if defined(__AVX512F__) && defined(__AVX512VL__)
  return "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI2__)
  return "x86-64-v3";
#elif defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "aarch64";
#else
  return "generic";
#endif
}

Result<const AnyGame*> find_game(std::string_view name) {
  std::string names;
  for (const AnyGame* game : all_games()) {
    if (game->name() == name) return game;
    names += (names.empty() ? "" : ", ") + std::string(game->name());
  }
  return Error{"unknown game " + quote(name), "", "one of " + names};
}

}  // namespace halfboard::tools
