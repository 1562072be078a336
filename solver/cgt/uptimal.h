#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "solver/cgt/short_games.h"

namespace halfboard::solver {

/// number + up times ^ + *nim
struct Uptimal {
  Dyadic number;
  int up = 0;
  int nim = 0;
  friend bool operator==(const Uptimal&, const Uptimal&) = default;

  /// "0", "1/2", "*", "*2", "^", "v*", "^^", "1^3*2"
  [[nodiscard]] std::string text() const;
};

/// Finds the games of that kind.
class Uptimals {
 public:
  explicit Uptimals(const ShortGames& games) : games_(games) {}

  std::optional<Uptimal> of(GameId game);

 private:
  std::optional<Uptimal> look(GameId game);
  std::vector<Uptimal> all_of(std::span<const GameId> options);

  const ShortGames& games_;
  std::unordered_map<GameId, std::optional<Uptimal>> known_;
};

/// G if the game is Tiny(G) = {0||0|-G}, whatever G is; the kind `tiny` is for G > 0 only.
std::optional<GameId> tiny_of(ShortGames& games, GameId game);

}  // namespace halfboard::solver
