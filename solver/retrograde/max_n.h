#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "solver/retrograde/dense.h"

namespace halfboard::solver::retrograde {

/// A game for several players with numbered positions.
///
/// - `mover(i)`: who moves; `winner(i)`: who has won, below 0 if the game goes on.
/// - `begin(i).moves`: how many moves; `for_each_before(i, f)`: see IndexedGame; for_each_after(i,
///   f): calls f(j) for each move.
template <class G>
concept SeveralPlayers = IndexedGame<G> &&
    requires(const G& game, std::uint64_t i, void (*f)(std::uint64_t)) {
  { game.mover(i) } -> std::convertible_to<int>;
  { game.winner(i) } -> std::convertible_to<int>;
  {game.for_each_after(i, f)};
};

/// Who wins a position if all players are sensible, and in how many plies.
struct MaxNValue {
  std::int8_t winner = -1;  ///< below 0: nobody gets anywhere, the game goes on for ever
  std::uint16_t plies = 0;
  friend constexpr bool operator==(const MaxNValue&, const MaxNValue&) = default;
};

/// Max-n values where positions may repeat: each player prefers his own win, the sooner the better,
/// to a game without end, and that to the win of another one, the later the better; where several
/// others would win at the same time, the one who comes next in the order of numbers after him.
/// That defines all values: a position has a winner only if its mover can move to a win of his own
/// or if all his moves lead to wins of others.
///
/// Found in ascending order of plies, by one thread: for small games.
template <SeveralPlayers G>
std::vector<MaxNValue> max_n_values(const G& game, int players) {
  std::vector<MaxNValue> values(game.size());
  std::vector<std::uint16_t> open(game.size());
  std::vector<std::uint64_t> level;
  for (std::uint64_t i = 0; i < game.size(); ++i) {
    open[i] = game.begin(i).moves;
    values[i].winner = static_cast<std::int8_t>(game.winner(i));
    if (values[i].winner >= 0) level.push_back(i);
  }
  for (int plies = 1; !level.empty(); ++plies) {
    std::vector<std::uint64_t> next;
    const auto set = [&](std::uint64_t j, int winner) {
      values[j] = {static_cast<std::int8_t>(winner), static_cast<std::uint16_t>(plies)};
      next.push_back(j);
    };
    for (const std::uint64_t i : level)
      game.for_each_before(i, [&](std::uint64_t j, bool) {
        if (values[j].winner >= 0) return;
        if (values[i].winner == game.mover(j)) return set(j, game.mover(j));
        if (--open[j]) return;
        // All moves lose; this level has the last of those wins.
        int nearest = players;
        game.for_each_after(j, [&](std::uint64_t after) {
          const int distance = (values[after].winner - game.mover(j) + players) % players;
          if (values[after].plies == plies - 1 && distance < nearest) nearest = distance;
        });
        set(j, (game.mover(j) + nearest) % players);
      });
    level = std::move(next);
  }
  return values;
}

}  // namespace halfboard::solver::retrograde
