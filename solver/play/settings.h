#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace halfboard::solver::play {

/// How moves are found.
enum class Method : std::uint8_t {
  best,        ///< exact knowledge first, then alpha-beta where there is an evaluation, else trees
  alpha_beta,  ///< without exact knowledge
  trees,       ///< Monte-Carlo tree search, without any knowledge; pages have none
  greedy,      ///< the move after which the evaluation is best, or that wins at once
  random
};

/// As options name them.
inline constexpr std::array<std::pair<std::string_view, Method>, 5> methods{{
    {"best", Method::best},
    {"alpha-beta", Method::alpha_beta},
    {"trees", Method::trees},
    {"greedy", Method::greedy},
    {"random", Method::random},
}};
inline constexpr std::string_view method_names = "best, alpha-beta, trees, greedy or random";

constexpr std::optional<Method> method_named(std::string_view name) {
  for (const auto& [text, method] : methods)
    if (text == name) return method;
  return std::nullopt;
}

struct Settings {
  unsigned threads = 1;
  std::size_t hash_mib = 64;
  std::uint64_t seed = 1;
  int level = 10;  ///< 1 .. 10; 10: all that the time allows
  Method method = Method::best;
};

inline constexpr int top_level = 10;

/// What levels below the top leave out: nodes a move, or actions of simulated games where trees are
/// searched, and how many moves of a thousand are made at random.
struct LevelLimits {
  std::uint64_t nodes;
  std::uint64_t actions;
  unsigned careless;
  bool expert;
};
constexpr LevelLimits limits_of(int level) {
  constexpr std::array<LevelLimits, top_level + 1> table{{
      {},
      {900, 60, 400, false},
      {900, 120, 250, false},
      {900, 250, 150, false},
      {900, 600, 90, false},
      {1'800, 1'500, 50, false},
      {4'300, 4'000, 25, false},
      {12'200, 12'000, 10, false},
      {40'000, 40'000, 0, true},
      {200'000, 200'000, 0, true},
      {~std::uint64_t{0}, ~std::uint64_t{0}, 0, true},
  }};
  return table[static_cast<std::size_t>(level)];
}

}  // namespace halfboard::solver::play
