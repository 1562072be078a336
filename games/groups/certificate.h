#pragma once

#include <functional>
#include <istream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/groups/game.h"

namespace halfboard::groups {

/// How every certificate of a win begins.
inline constexpr std::string_view certificate_magic = "halfboard groups certificate 1\n";

/// A winning strategy: one move for every position with the winner to move that can come up, up to
/// the symmetries of the board, but for those with a win in one. As text, below the magic line:
///
///     rules NAME
///     position TEXT
///     winner w|b
///     plies N                    the win takes at most so many from the position
///     TEXT MOVE N                a position, the winner's move, and at most so many plies from it
///     ..
///     end COUNT                  of those lines
struct Strategy {
  struct Step {
    Position position;
    Move move;
    int plies;
  };
  Position root;
  Side winner = Side::white;
  int plies = 0;
  std::vector<Step> steps;

  [[nodiscard]] std::string text() const;
  static Result<Strategy> read(std::istream& in);
};

/// Where a strategy comes from: the winner's move from a position that he wins, and at most how
/// many plies it takes from there; nothing if that can't be found out.
using Guide = std::function<std::optional<Strategy::Step>(const Position&)>;

/// Follows the guide through all replies. Nothing if the guide gave up, or does not lead on to
/// smaller numbers of plies. Precondition: the winner wins within `plies`.
std::optional<Strategy> follow(const Position& root, Side winner, int plies, const Guide& guide);

/// Checks every step with the plain rules and no search: its move is legal, and after every reply
/// the winner has a win in one or a further step with at least two plies less. That the number of
/// plies falls is what excludes going round in a circle. Returns what is wrong, or nothing.
std::optional<Error> fault_of(const Strategy& strategy);

}  // namespace halfboard::groups
