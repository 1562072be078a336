#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "solver/limits.h"
#include "tools/match/game_sum.h"

namespace halfboard::tools::match {

/// What engines made of positions that they had won from the start. Solves where games began.
class Audit {
 public:
  /// `limits`: of each solution. Once their `stop` is set, games that need one are left out.
  explicit Audit(const solver::Limits& limits) : limits_(limits) {}

  /// Error: that is no game.
  std::optional<Error> add(const Record& record);

  /// Games that began with a position that was not decided.
  [[nodiscard]] std::uint64_t open() const { return open_; }
  /// Games that are in the audit: all that were added, but for one that a stop came upon.
  [[nodiscard]] std::uint64_t games() const { return sum_.games(); }

  /// Lines of text: one an engine, then those of all. `games`: how many there are, those among
  /// them that it did not come to.
  [[nodiscard]] std::string text(std::uint64_t games) const;
  /// The same: {"engine", "won_starts", "kept"} .., then {"games", "undecided", ..} with what
  /// `as_json(GameSum)` has, and "partial" where it did not come to all.
  [[nodiscard]] std::vector<Json> json(std::uint64_t games) const;

 private:
  struct Kept {
    std::uint64_t starts = 0;  ///< games that began with a position that is a win for it
    std::uint64_t won = 0;
  };

  solver::Limits limits_;
  std::map<std::string, Kept> engines_;
  /// By game, its options and the position.
  std::map<std::tuple<std::string, solver::Options, std::string>, std::optional<int>> winners_;
  std::uint64_t open_ = 0;
  GameSum sum_;
};

}  // namespace halfboard::tools::match
