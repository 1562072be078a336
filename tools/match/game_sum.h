#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/match/record.h"
#include "tools/reports/json.h"

namespace halfboard::tools::match {

/// What games come to, whichever engines played them: which player has won, how long they were, and
/// how they ended.
struct GameSum {
  std::vector<std::uint64_t> wins{0, 0};  ///< of player 1, 2, ..
  std::uint64_t draws = 0;
  std::uint64_t plies = 0;  ///< of all games
  std::uint64_t shortest = UINT64_MAX;
  std::uint64_t longest = 0;
  std::map<std::string, std::uint64_t> terminations{};  ///< games by how they ended
  std::uint64_t faults = 0;                             ///< games that a fault has ended

  void add(const Record& record);
  [[nodiscard]] std::uint64_t games() const;
};

/// {"results": {"player 1", .., "draws"}, "length": {"mean", "shortest", "longest"} (null without a
/// game), "terminations": {"normal", ..}}; the names are those of `playout`.
Json as_json(const GameSum& sum);

/// The same as lines of text whose words begin in the column; how games ended only if not all of
/// them by the rules. Nothing without a game.
std::string as_text(const GameSum& sum, std::size_t column);

}  // namespace halfboard::tools::match
